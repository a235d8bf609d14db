/**
 * An upload continues after the popup closes, even if it closes with the click; the side panel shows the same queue.
 */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { mayClosePage } from '../harness/browsers/may-close-page.ts';
import { bringFormToFront, openUploads, progressOf, reachProgress, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const SIZE_BYTES = 4_000_000;

test('[1.2] an upload continues after the popup closes, and the reopened popup shows its progress', {
  tag: '@platform',
}, async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('harbour-at-dawn.jpg', SIZE_BYTES);
  await server.holdUploadsAt(1_300_000);

  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await upload(popup, sample, 'Harbour at dawn');
  const atClosing = await reachProgress(popup, sample, 250);
  await server.untilHeld(sample.name);
  await popup.close();

  // With every surface closed, chunks are sent beyond the progress that the popup has shown.
  await server.holdUploadsAt(2_600_000);
  await server.untilHeld(sample.name);
  const reopened = await extension.openPopup();
  expect(await reachProgress(reopened, sample, 1)).toBeGreaterThan(atClosing);

  await server.release();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  await reopened.waitForText(/Complete/);
});

/**
 * Types into a field, presses Upload and closes the page in one task, so that no asynchronous code of the page can run.
 */
const typeUploadAndClose = (headline: string) => `{
  const field = document.querySelector('[name=IPTCHeadline]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(field, ${JSON.stringify(headline)});
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  [...document.querySelectorAll('.upload-footer button')].find(({ textContent }) => textContent === 'Upload').click();
  window.close();
}`;

test('[4.10] Upload takes effect and sends the last typed text although the surface closes at once', {
  tag: '@platform',
}, async ({ extension, server, samples, allowProblem }) => {
  // A thumbnail that is being loaded is removed with its page or its row.
  allowProblem(/ERR_FILE_NOT_FOUND blob:/);
  await extension.signIn('editor');
  const other = await extension.openTab('app.html#/upload/');
  await openUploads(other);
  for (const surface of ['popup', 'tab'] as const) {
    const sample = await samples.jpeg(`press-and-close-${surface}.jpg`);
    const page = await (surface === 'popup' ? extension.openPopup() : extension.openTab('app.html#/upload/'));
    await openUploads(page);
    await page.chooseFiles({ role: 'button', name: 'Add Files' }, [sample.path]);
    await bringFormToFront(page);
    await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
    await waitUntil('Upload to be enabled', () =>
      page.evaluate<boolean>(`[...document.querySelectorAll('.upload-footer button')].at(-1)?.disabled === false`),
    );
    await mayClosePage(page.evaluate(typeUploadAndClose(`Typed last in the ${surface}`)));
    expect(await server.storedHash(sample.name)).toBe(sample.sha256);
    expect((await server.storedFields(sample.name)).IPTCHeadline).toBe(`Typed last in the ${surface}`);
    await other.click({ role: 'button', name: 'OK' });
  }
});

test('[1.4] the side panel and the popup show the same queue', async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('two-views.jpg', SIZE_BYTES);
  await server.holdUploadsAt(1_300_000);

  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await openUploads(panel);
  await upload(panel, sample, 'Two views of one queue');
  await reachProgress(panel, sample, 250);

  const popup = await extension.openPopup();
  await openUploads(popup);
  await reachProgress(popup, sample, 250);
  // At the same moment: while a request has no answer, both show an estimate that moves.
  await waitUntil('the same progress', async () => {
    const [inPanel, inPopup] = await Promise.all([progressOf(panel, sample), progressOf(popup, sample)]);
    return inPanel === inPopup;
  });
  await popup.close();

  await server.release();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  await panel.waitForText(/Complete/);
});

test('[4.1] a popup that closes and opens again before its files are handed over leaves rows that say so, even while the panel stays open', {
  tag: '@platform',
}, async ({ extension, samples }) => {
  const sample = await samples.jpeg('left-behind.jpg');
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await openUploads(panel);

  const popup = await extension.openPopup();
  await openUploads(popup);
  // The page starts to hand the file over, and never completes.
  await popup.evaluate(`void (navigator.serviceWorker.getRegistration = () => new Promise(() => undefined))`);
  await popup.chooseFiles({ role: 'button', name: 'Add Files' }, [sample.path]);
  await panel.waitForText(/left-behind/);
  await popup.close();
  await extension.openPopup();

  await panel.waitForText(/can no longer be read\. Add it again/);
});
