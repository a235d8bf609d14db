/** The build for Edge uploads a picture from its side panel (tested in Chromium). */
import { expect } from '@playwright/test';
import { openUploads, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

test('the Edge build uploads from its side panel (run in Chromium)', async ({ edgeExtension, server, samples }) => {
  const sample = await samples.jpeg('edge-build.jpg');
  const panel = await edgeExtension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);
  await upload(panel, sample, 'From the build for Edge');
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  await panel.waitForText(/Upload finished successfully!/);
});
