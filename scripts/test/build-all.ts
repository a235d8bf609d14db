import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROWSERS, buildTarget, outputOf } from '../build/build-target.ts';
import { root } from '../root.ts';
import { type Outcome, PASSED } from './step.ts';
import { TEST_BUILDS, TEST_WORKERS, testBuildFolder, testOrigin } from './test-builds.ts';

/** Builds the three plain targets, the variants of the browser tests, and a packaged build for each test server. */
export async function buildAll(): Promise<Outcome> {
  for (const target of [...BROWSERS.map((browser) => ({ browser })), ...TEST_BUILDS]) {
    await buildTarget(target);
    process.stdout.write(`${outputOf(target)}\n`);
  }
  for (const browser of BROWSERS) {
    const first = join(root, testBuildFolder(browser, 0));
    for (let worker = 1; worker < TEST_WORKERS; worker += 1)
      await retarget(first, join(root, testBuildFolder(browser, worker)), testOrigin(0), testOrigin(worker));
  }
  return PASSED;
}

/**
 * Copies the packaged build in `from` to `to` and replaces the server `origin` by `newOrigin`, which is faster than a
 * build. The origin is in scripts and in the manifest's content security policy; host patterns have no port. Throws when
 * no file contains it. Both folders are absolute; `to` is deleted first.
 */
async function retarget(from: string, to: string, origin: string, newOrigin: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  let count = 0;
  for (const file of await readdir(to, { recursive: true })) {
    if (!file.endsWith('.js') && file !== 'manifest.json') continue;
    const path = join(to, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(origin)) continue;
    await writeFile(path, text.replaceAll(origin, newOrigin));
    count += 1;
  }
  if (count === 0) throw new Error(`No file in ${from} contains ${origin}`);
}
