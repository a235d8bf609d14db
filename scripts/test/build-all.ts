import { join } from 'node:path';
import { BROWSERS, buildTarget, outputOf } from '../build/build-target.ts';
import { root } from '../root.ts';
import { retarget } from './retarget.ts';
import { type Outcome, PASSED } from './step.ts';
import { TEST_BUILDS, TEST_WORKERS, testBuildFolder, testOrigin } from './test-builds.ts';

/** The three plain builds, and the packaged variant for each server that the browser tests start. */
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
