import { defineConfig } from '@playwright/test';
import { BUSY_WORKERS, TEST_WORKERS } from './scripts/test/test-builds.ts';

/** Tests that mostly wait, for a browser to suspend its background or for a slow upload. */
const WAITING =
  /(?:idle-panel-lets-the-background-stop|hanging-thumbnails|upload-survives-[a-z-]+|session-expiry-keeps-the-queue|two-nodes)\.spec\.ts$/;

/** True for `npm run test:faults`; other runs use a part of the fault matrix. */
const isWholeMatrix = process.env['COMYAN_FAULTS'] === 'whole';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 300_000,
  // As long as the tests' own waits: a slow machine causes no failure, and where a test passes they cost nothing.
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  workers: TEST_WORKERS,
  // The waiting tests start first, in their own worker, because at the end they would prolong the run.
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: TEST_WORKERS - BUSY_WORKERS },
    { name: 'faults', testDir: 'tests/faults', workers: isWholeMatrix ? BUSY_WORKERS : TEST_WORKERS - BUSY_WORKERS },
    { name: 'busy', testMatch: '**/*.spec.ts', testIgnore: WAITING, workers: BUSY_WORKERS },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes only on a retry counts as failed.
  retries: 0,
  reporter: [['list'], ['./scripts/test/playwright-outcome-reporter.ts'], ['./scripts/test/fault-table-reporter.ts']],
});
