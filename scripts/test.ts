/** `npm test`: everything that CI runs, one section per step, then the totals. A failure does not stop it. */

import { join } from 'node:path';
import { outputOf } from './build/build-target.ts';
import { lintAddOn } from './package/lint-add-on.ts';
import { root } from './root.ts';
import { browserTests } from './test/browser-tests.ts';
import { buildAll } from './test/build-all.ts';
import { reportedStep } from './test/reported-step.ts';
import { startedTools } from './test/started-tools.ts';
import { failed, type Outcome, PASSED, toolStep } from './test/step.ts';

const SOURCE_FOLDERS = ['lib', 'components', 'entrypoints', 'reference-server', 'scripts', 'tests'];
const BOUNDARIES_ARGS = ['--config', '.dependency-cruiser.cjs', ...SOURCE_FOLDERS];

const VITEST_ARGS = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-outcome-reporter.ts'];

// Tools that use one core run beside the builds, which use the other.
const checks = startedTools([
  ['Types', 'tsc', []],
  ['Lint and format', 'biome', ['check', '.']],
  ['Boundaries', 'depcruise', BOUNDARIES_ARGS],
  ['Unused files, exports and packages', 'knip', []],
]);
const STEPS: readonly (readonly [title: string, run: () => Promise<Outcome>])[] = [
  ['Builds', buildAll],
  ["Mozilla's check of the add-on", addOnCheck],
  ['Size of the popup', () => toolStep('size-limit')],
  ...checks,
  ['Unit, contract and repository tests', () => reportedStep('vitest', VITEST_ARGS)],
  ['Browser tests', browserTests],
];

const outcomes: Outcome[] = [];
const summaries: string[] = [];
for (const [title, run] of STEPS) {
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}\n`);
  const startedAt = Date.now();
  const outcome = await run().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return failed(`${title}: could not be run`);
  });
  outcomes.push(outcome);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const verdict = outcome.failures.length === 0 ? 'ok' : `${outcome.failures.length} failed`;
  summaries.push(`${title}: ${verdict} (${seconds} s)`);
}

const skips = outcomes.flatMap((outcome) => outcome.skips);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
process.stdout.write(`\n${summaries.join('\n')}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
for (const skip of skips) process.stdout.write(`skipped: ${skip.title} (${skip.reason || 'no reason given'})\n`);
process.stdout.write(`${passed} passed, ${failures.length} failed, ${skips.length} skipped\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Checks the Firefox build against the rules of Mozilla's catalogue; warnings are counted, errors fail. */
async function addOnCheck(): Promise<Outcome> {
  const { errors, warnings } = await lintAddOn(join(root, outputOf({ browser: 'firefox' })), { isSelfHosted: false });
  process.stdout.write(`${[...errors, `${errors.length} errors, ${warnings} warnings`].join('\n')}\n`);
  return errors.length === 0 ? PASSED : failed(...errors);
}
