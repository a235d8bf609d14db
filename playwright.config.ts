import { defineConfig } from '@playwright/test';
import { BUSY_WORKERS, TEST_WORKERS } from './scripts/test/test-builds.ts';

/** Mostly waits: for a browser that suspends its background, for an upload that takes its time. */
const WAITING =
  /(?:idle-panel-lets-the-background-stop|hanging-thumbnails|upload-survives-[a-z-]+|session-expiry-keeps-the-queue)\.spec\.ts$/;

/** `npm run test:faults`; the others run the short form. */
const isWholeMatrix = process.env['COMYAN_FAULTS'] === 'whole';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  // As long as the tests' own waits: a slow machine is no failure.
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  workers: TEST_WORKERS,
  // These first, one after the other beside all others: at the end they would keep the rest waiting.
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: TEST_WORKERS - BUSY_WORKERS },
    { name: 'faults', testDir: 'tests/faults', workers: isWholeMatrix ? BUSY_WORKERS : TEST_WORKERS - BUSY_WORKERS },
    { name: 'busy', testMatch: '**/*.spec.ts', testIgnore: WAITING, workers: BUSY_WORKERS },
  ],
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes at the second try has not passed.
  retries: 0,
  reporter: [['list'], ['./scripts/test/playwright-outcome-reporter.ts'], ['./scripts/test/fault-table-reporter.ts']],
});
