/**
 * When a session has expired and the user signs in again, upload, page and text continue where they were; another user
 * sees none of them.
 */
import { expect } from '@playwright/test';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import { openUploads, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

test('[8.5, 8.10] a session that expires during an upload asks to sign in, and the upload continues at its offset', {
  tag: '@platform',
}, async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('expired-in-the-middle.jpg', 4_000_000);
  await server.holdUploadsAt(1_300_000);
  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);
  await upload(panel, sample, 'The session ended');
  await server.untilHeld(sample.name);

  await server.expireSessions('NEWS/editor');
  await server.release();
  await panel.waitForText(/Your session has expired\. Please, login again\./);
  const sentBefore = (await server.requestsOf('PATCH')).length;
  await panel.click({ role: 'button', name: 'Login' });
  await signIn(panel, 'editor');

  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  const patches = await server.requestsOf('PATCH');
  expect(findRepeatedBytes(patches)).toEqual([]);
  expect(patches[sentBefore]?.offset ?? 0).toBeGreaterThan(0);
});

const focused = `document.activeElement?.name ?? ''`;
const fieldText = (name: string) => `document.querySelector('[name=${name}]')?.value`;

test('[4.18] the list stays behind the dialog, only the password is requested, and then page and text are unchanged', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('behind-the-dialog.jpg', 60_000);
  const popup = await extension.openPopup();
  await signIn(popup, 'editor');
  await openUploads(popup);
  await popup.chooseFiles({ role: 'button', name: 'Add Files' }, [sample.path]);
  await popup.waitForText(/behind-the-dialog\.jpg/);
  await popup.fill({ role: 'textbox', name: 'Headline' }, 'Storm surge at Husum');

  await server.expireSessions('NEWS/editor');
  await popup.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await popup.click({ role: 'button', name: 'Upload' });
  await popup.waitForText(/Your session has expired\. Please, login again\./);
  expect(await popup.evaluate(`document.querySelector('dialog').matches(':modal')`)).toBe(true);
  expect(await popup.evaluate<string>('document.querySelector(".upload-page").innerText')).toContain(
    'behind-the-dialog.jpg',
  );
  await popup.click({ role: 'button', name: 'Login' });

  await expect.poll(() => popup.evaluate(fieldText('username'))).toBe('editor');
  await expect.poll(() => popup.evaluate(focused)).toBe('password');
  await popup.fill({ role: 'textbox', name: 'Password' }, 'editor');
  await popup.click({ role: 'button', name: 'Sign In' });
  await popup.waitForText(/behind-the-dialog\.jpg/);
  expect(await popup.evaluate('location.hash')).toBe('#/upload/');
  await expect.poll(() => popup.evaluate(fieldText('IPTCHeadline'))).toBe('Storm surge at Husum');
  // Earlier presses have taken effect, or can be repeated.
  const upload = { role: 'button', name: 'Upload' };
  if (/Press Upload/.test(await popup.text())) await popup.click(upload);
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
});

test('[4.18] another user who signs in instead sees neither list nor page of the previous one', async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('not-for-others.jpg', 60_000);
  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await openUploads(panel);
  await panel.chooseFiles({ role: 'button', name: 'Add Files' }, [sample.path]);
  await panel.waitForText(/not-for-others\.jpg/);
  await server.expireSessions('NEWS/editor');
  await panel.evaluate('chrome.runtime.sendMessage({ name: "session.refresh", request: {} })');
  await panel.waitForText(/Your session has expired/);
  await panel.click({ role: 'button', name: 'Login' });
  await signIn(panel, 'photo');
  await expect.poll(() => panel.evaluate('location.hash')).toBe('#/search/');
  await expect.poll(() => panel.evaluate('document.activeElement?.ariaLabel')).toBe('Search');
  await openUploads(panel);
  expect(await panel.evaluate<string>('document.body.innerText')).not.toContain('not-for-others.jpg');
});
