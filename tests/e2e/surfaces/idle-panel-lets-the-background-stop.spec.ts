/** An idle side panel lets the browser stop the extension's background. */
import { expect } from '@playwright/test';
import { openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const IDLE_MS = 105_000;

test('an idle extension with an open side panel starts its background at most once in 105 s', async ({ extension }) => {
  test.setTimeout(240_000);
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await openUploads(panel);
  const before = extension.workerBoots;

  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));

  expect(extension.workerBoots - before).toBeLessThanOrEqual(1);
  // It was able to stop, and the panel is unchanged.
  expect(extension.isWorkerRunning).toBe(false);
  await panel.waitForText(/Add Files/);
});
