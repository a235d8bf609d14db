import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { testBuildFolder } from '../../scripts/test/test-builds.ts';
import { openUploads, signIn } from './harness/newsroom.ts';
import { test } from './harness/test.ts';

const LIMIT_BYTES = 120_000;

test("the popup shows 'Add Files' with at most 120 kB of scripts, compressed", async ({ extension }, {
  parallelIndex,
}) => {
  const login = await extension.openPopup();
  await signIn(login, 'editor');
  await openUploads(login);
  await login.close();

  // It opens where the person was, so this is all that the upload page needs and nothing of another page.
  const popup = await extension.openPopup();
  await popup.waitForText(/Add Files/);
  const paths = (await popup.loadedScripts()).map((url) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(0);
  const folder = join(root, testBuildFolder('chrome', parallelIndex));
  const sizes = await Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, bytes: gzipSync(await readFile(join(folder, path))).length })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(LIMIT_BYTES);
});
