import { defineConfig } from '@playwright/test';
import { TEST_WORKERS } from './scripts/test/test-builds.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  // As long as the tests' own waits: a slow machine is no failure.
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  workers: TEST_WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes at the second try has not passed.
  retries: 0,
  reporter: [['list'], ['./scripts/test/playwright-outcome-reporter.ts']],
});
