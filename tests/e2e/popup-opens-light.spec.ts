import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { initialScripts } from '../../scripts/build/initial-scripts.ts';
import { root } from '../../scripts/root.ts';
import { testBuildFolder } from '../../scripts/test/test-builds.ts';
import { openUploads, signIn } from './harness/newsroom.ts';
import { test } from './harness/test.ts';

const LIMIT_BYTES = 120_000;

test("the popup needs at most 120 kB of scripts, compressed, to show 'Add Files' and its queue", async ({ extension }, {
  parallelIndex,
}) => {
  const login = await extension.openPopup();
  await signIn(login, 'editor');
  await openUploads(login);
  await login.close();

  // It opens where the person was, so this is all that the upload page needs and nothing of another page.
  const popup = await extension.openPopup();
  await popup.waitForText(/Add Files/);
  const loaded = (await popup.loadedScripts()).map((url) => new URL(url).pathname);
  const folder = testBuildFolder('chrome', parallelIndex);
  const needed = initialScripts(folder, 'popup.html').map((path) => `/${relative(folder, path)}`);
  expect(needed.filter((path) => !loaded.includes(path))).toEqual([]);
  // Form and pictures come after the first paint; dialogs and other pages only when they are asked for.
  const late = [...new Set(loaded)].filter((path) => !needed.includes(path));
  expect(late.filter((path) => /search-page|preview-window|options-page|dialog|calendar|long-/.test(path))).toEqual([]);
  const sizes = await Promise.all(
    needed.map(async (path) => ({ path, bytes: gzipSync(await readFile(join(root, folder, path))).length })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(LIMIT_BYTES);
});
