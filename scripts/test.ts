/**
 * `npm test`, `npm run test:all`: one section per step, then the totals. A failure does not stop it; what failed runs once more
 * at the end, alone.
 */
import { join } from 'node:path';
import { installedBrowser } from './browsers/get-browser.ts';
import { outputOf } from './build/build-target.ts';
import { hasSwift } from './cluster/object-store.ts';
import { lintAddOn } from './package/lint-add-on.ts';
import { root } from './root.ts';
import { browserTests, installTools } from './test/browser-tests.ts';
import { buildAll } from './test/build-all.ts';
import { confirmAlone, passesAlone } from './test/confirm-alone.ts';
import { reportedStep } from './test/reported-step.ts';
import { runLanes } from './test/run-lanes.ts';
import { failed, type Outcome, PASSED, type Print, printLine, type Step, toolStep } from './test/step.ts';
import { TEST_BUILDS } from './test/test-builds.ts';
import { type Project, playwrightArgs, type Tier, VITEST_PROJECTS, vitestArgs } from './test/tiers.ts';
import { environmentOfBrowsers } from './test/tool-environment.ts';
import { recordUnstable } from './test/unstable-tests.ts';

const SOURCE_FOLDERS = ['lib', 'components', 'entrypoints', 'reference-server', 'scripts', 'tests', 'tools'];
/** On one thread, because the other core is busy. */
const TYPES_ARGS = ['node_modules/typescript-7/bin/tsc', '--singleThreaded'];
const BOUNDARIES_ARGS = ['--config', '.dependency-cruiser.cjs', ...SOURCE_FOLDERS];

const tier: Tier = process.argv[2] === 'all' ? 'all' : 'gate';

let installed: Promise<void> | undefined;
const install = (print: Print) => (installed ??= installTools(print, ...(tier === 'all' ? ['swift'] : [])));

const CHECKS: readonly Step[] = [
  toolStep('Types', 'node', TYPES_ARGS),
  toolStep('Lint and format', 'biome', ['check', '.']),
  toolStep('Boundaries', 'depcruise', BOUNDARIES_ARGS),
  toolStep('Unused files, exports and packages', 'knip'),
  vitestStep('Layouts', ({ needs }) => needs === 'chromium'),
];
const BROWSER_LANE: readonly Step[] = [
  { title: 'Builds', run: (print) => buildAll(print, tier === 'all' ? TEST_BUILDS : []) },
  ...(tier === 'all' ? [{ title: "Mozilla's check of the add-on", run: checkAddOn }] : []),
  toolStep('Size of the popup', 'size-limit'),
  { title: 'Browsers and tools', run: async (print) => install(print).then(() => PASSED) },
  { title: 'Browser tests', run: (print) => browserTests(playwrightArgs(tier), print) },
];
const SERVER_LANE: readonly Step[] = [vitestStep('Servers and engine', ({ waits }) => waits === true)];
const UNIT_LANE: readonly Step[] = [vitestStep('Units and screens', ({ waits, needs }) => !waits && !needs)];

// Not all at once: more tests beside each other than cores can serve take more processor time each. Browsers and clusters never.
const results = await runLanes({ checks: CHECKS, browsers: BROWSER_LANE, units: UNIT_LANE, servers: SERVER_LANE }, 2);
const { failures, unstable } = await confirmAlone(results.failures, (failure) => passesAlone(failure, printLine));
const again = await recordUnstable(unstable);

printLine(`\n${results.summaries.join('\n')}`);
for (const { title, error } of failures) printLine(`failed: ${title}: ${error}`);
for (const { title, reason } of results.skips) printLine(`skipped: ${title} (${reason || 'no reason given'})`);
for (const title of again) printLine(`Unstable for the second time; docs/testing.md says what to do: ${title}`);
const passed = results.passed + unstable.length;
printLine(`${passed} passed, ${failures.length} failed, ${results.skips.length} skipped`);
if (unstable.length > 0) printLine(`${unstable.length} unstable: ${unstable.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Checks the Firefox build against the rules of Mozilla's catalogue; warnings are counted, errors fail. */
async function checkAddOn(print: Print): Promise<Outcome> {
  const { errors, warnings } = await lintAddOn(join(root, outputOf({ browser: 'firefox' })), { isSelfHosted: false });
  for (const line of [...errors, `${errors.length} errors, ${warnings} warnings`]) print(line);
  return errors.length === 0 ? PASSED : failed("Mozilla's check of the add-on", ...errors);
}

/** The tests of these projects, without those whose tool could not be installed. */
function vitestStep(title: string, isWanted: (project: Project) => boolean): Step {
  const run = async (print: Print): Promise<Outcome> => {
    const wanted = VITEST_PROJECTS.filter(
      (project) => (tier === 'all' || project.tier === 'gate') && isWanted(project),
    );
    await install(print);
    const has = { chromium: installedBrowser('chromium') !== undefined, swift: tier === 'all' && hasSwift() };
    const runnable = wanted.filter(({ needs }) => needs === undefined || has[needs]);
    const skips = wanted
      .filter((project) => !runnable.includes(project))
      .map(({ name, needs = '' }) => ({ title: `tests of the project ${name}`, reason: `${needs} is not installed` }));
    if (runnable.length === 0) return { passed: 0, failures: [], skips };
    const outcome = await reportedStep('vitest', vitestArgs(tier, runnable), print, environmentOfBrowsers());
    return { ...outcome, skips: [...outcome.skips, ...skips] };
  };
  return { title, run };
}
