import { globSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { TEST_WORKERS } from './scripts/test/test-builds.ts';
import { createRandom } from './tests/helpers/random.ts';

/** For a random order of the files (`npm run test:soak`): a seed. */
const order = process.env['COMYAN_ORDER'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 300_000,
  // As long as the tests' own waits, so that a slow machine causes no failure.
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  workers: TEST_WORKERS,
  projects: [
    ...(order === undefined ? [{ name: 'browsers', testMatch: '**/*.spec.ts' }] : filesInOrder(Number(order))),
    { name: 'faults', testDir: 'tests/faults' },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // What fails runs once more at the end, alone (scripts/test/confirm-alone.ts).
  retries: 0,
  reporter: [['list'], ['./scripts/test/playwright-outcome-reporter.ts'], ['./scripts/test/fault-table-reporter.ts']],
});

/** Playwright begins with the first project, so each file is one. */
function filesInOrder(seed: number) {
  const random = createRandom(seed);
  return globSync('**/*.spec.ts', { cwd: 'tests/e2e' })
    .toSorted()
    .map((file) => ({ file, at: random.between(0, 1_000_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ file }) => ({ name: file, testMatch: file }));
}
