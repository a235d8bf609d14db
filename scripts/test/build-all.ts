import { BROWSERS, buildTarget, outputOf } from '../build/build-target.ts';
import { type Outcome, PASSED } from './step.ts';
import { TEST_BUILDS } from './test-builds.ts';

/** The three plain builds, and the packaged variant for each server that the browser tests start. */
export async function buildAll(): Promise<Outcome> {
  for (const target of [...BROWSERS.map((browser) => ({ browser })), ...TEST_BUILDS]) {
    await buildTarget(target);
    process.stdout.write(`${outputOf(target)}\n`);
  }
  return PASSED;
}
