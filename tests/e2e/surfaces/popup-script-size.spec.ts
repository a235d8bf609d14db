/** The popup shows 'Add Files' after at most 112 kB of compressed scripts, and its form after at most 121 kB. */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { measureScripts } from '../harness/checks/script-size.ts';
import { openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const LIMIT_BYTES = 112_000;
/** With the form and all of its controls, which load after the first paint. */
const WHOLE_LIMIT_BYTES = 121_000;

test("the popup shows 'Add Files' after at most 112 kB of compressed scripts, and the form after at most 121 kB", async ({
  extension,
}, { parallelIndex }) => {
  const login = await extension.openPopup();
  await signIn(login, 'editor');
  await openUploads(login);
  await login.close();

  // It opens on the last page, so this is everything that the upload page needs and nothing of other pages.
  const popup = await extension.openPopup();
  await popup.waitForText(/Headline/);
  const build = join(root, testBuildFolder('chrome', parallelIndex));
  const { needed, form, sizes } = await waitUntil('the watchers, a moment after the first paint', async () => {
    const scripts = await measureScripts(popup, build);
    return scripts.sizes.some(({ path }) => path.includes('/watchers-')) && scripts;
  });
  const listing = JSON.stringify(sizes, null, 1);
  expect(needed, listing).toBeLessThanOrEqual(LIMIT_BYTES);
  // The form itself was counted, so no part of it is loaded under another name.
  expect(form, listing).toBeGreaterThan(0);
  expect(needed + form, listing).toBeLessThanOrEqual(WHOLE_LIMIT_BYTES);
});
