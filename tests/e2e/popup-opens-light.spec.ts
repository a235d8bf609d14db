import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { testBuildFolder } from '../../scripts/test/test-builds.ts';
import { openUploads, signIn } from './harness/newsroom.ts';
import { test } from './harness/test.ts';

const LIMIT_BYTES = 120_000;
/** The form follows the first paint: neither 'Add Files' nor a row of the queue waits for it. */
const FORM = /\/(metadata-form|use-form-lists|use-problem-sentence)-/;
const FORM_LIMIT_BYTES = 8_000;

test("the popup shows 'Add Files' with at most 120 kB of scripts, compressed, and a form of 8 kB follows", async ({
  extension,
}, { parallelIndex }) => {
  const login = await extension.openPopup();
  await signIn(login, 'editor');
  await openUploads(login);
  await login.close();

  // It opens where the person was, so this is all that the upload page needs and nothing of another page.
  const popup = await extension.openPopup();
  await popup.waitForText(/Headline/);
  const paths = [...new Set((await popup.loadedScripts()).map((url) => new URL(url).pathname))];
  const folder = join(root, testBuildFolder('chrome', parallelIndex));
  const sizes = await Promise.all(
    paths.map(async (path) => ({ path, bytes: gzipSync(await readFile(join(folder, path))).length })),
  );
  const sumOf = (isForm: boolean): number =>
    sizes.filter(({ path }) => FORM.test(path) === isForm).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(sumOf(false), JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(LIMIT_BYTES);
  // The form itself was among what was counted, so nothing of it hides under another name.
  expect(sumOf(true), JSON.stringify(sizes, null, 1)).toBeGreaterThan(0);
  expect(sumOf(true), JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(FORM_LIMIT_BYTES);
});
