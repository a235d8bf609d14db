/**
 * `npm run test:near [-- ref]`: runs the tests next to what differs from the last commit, or from where the branch left
 * `ref`. `npm run test:unit -- --changed` runs all that reach it.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';
import { changedFiles } from './test/changed-files.ts';
import { nearTests } from './test/near-tests.ts';
import { printLine } from './test/step.ts';
import { VITEST_PROJECTS } from './test/tiers.ts';

try {
  const all = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root });
  const near = nearTests(changedFiles(process.argv[2] ?? 'HEAD'), all);
  if (near.length === 0) printLine('No test is next to what has changed.');
  else process.exitCode = run(near);
} catch (error) {
  explainAndExit(error);
}

function run(tests: readonly string[]): number {
  const projects = VITEST_PROJECTS.flatMap(({ name, tier }) => (tier === 'gate' ? ['--project', name] : []));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return (
    spawnSync(process.execPath, [vitest, 'run', ...projects, ...tests], { cwd: root, stdio: 'inherit' }).status ?? 1
  );
}
