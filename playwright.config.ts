import { defineConfig } from '@playwright/test';
import { TEST_WORKERS } from './scripts/test/test-builds.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 300_000,
  // As long as the tests' own waits, so that a slow machine causes no failure.
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  workers: TEST_WORKERS,
  projects: [
    { name: 'faults', testDir: 'tests/faults' },
    { name: 'browsers', testMatch: '**/*.spec.ts' },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // What fails runs once more at the end, alone (scripts/test/confirm-alone.ts).
  retries: 0,
  reporter: [['list'], ['./scripts/test/playwright-outcome-reporter.ts'], ['./scripts/test/fault-table-reporter.ts']],
});
