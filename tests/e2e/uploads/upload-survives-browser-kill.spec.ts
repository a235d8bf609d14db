/** An upload completes after the browser was killed; without 'Remember me', after the next sign-in. */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { mayClosePage } from '../harness/browsers/may-close-page.ts';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import { bringFormToFront, openUploads, signIn, upload } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const SIZE_BYTES = 4_000_000;

test("[2.5.1] an upload of a user with 'Remember me' completes without user action after the browser was killed", {
  tag: '@platform',
}, async ({ extension, server, samples }) => {
  const sample = await samples.jpeg('killed-and-remembered.jpg', SIZE_BYTES);
  await server.holdUploadsAt(1_200_000);

  const login = await extension.openPopup();
  await signIn(login, 'editor', { remember: true });
  // A browser writes cookies with a delay of half a minute, or when it is closed; this user signed in the day before.
  await extension.restart();
  const popup = await extension.openPopup();
  await openUploads(popup);
  await upload(popup, sample, 'The browser was killed');
  await popup.waitForText(/You can close this window\./);
  await server.untilHeld(sample.name);
  await extension.killAndRestart();
  await server.release();

  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  const patches = await server.requestsOf('PATCH');
  expect(findRepeatedBytes(patches)).toEqual([]);
  expect(patches.at(-1)?.offset ?? 0).toBeGreaterThan(0);
});

test("without 'Remember me' the user is asked to sign in, and the upload continues at its offset", async ({
  extension,
  server,
  samples,
}) => {
  const sample = await samples.jpeg('killed-and-forgotten.jpg', SIZE_BYTES);
  await server.holdUploadsAt(1_200_000);

  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await upload(popup, sample, 'The browser was killed and forgot');
  await popup.waitForText(/You can close this window\./);
  await server.untilHeld(sample.name);
  await extension.killAndRestart();
  await server.release();

  const login = await extension.openPopup();
  await login.waitForText(/1 upload is waiting for .*editor/);
  const sentBefore = await server.requestsOf('PATCH');
  const [stored] = await server.uploadsNamed(sample.name);
  expect(stored?.state).toBe('receiving');
  await signIn(login, 'editor');

  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  const patches = await server.requestsOf('PATCH');
  expect(findRepeatedBytes(patches)).toEqual([]);
  expect(patches[sentBefore.length]?.offset ?? 0).toBeGreaterThan(0);
});

const AT_UPLOADS = { pathPattern: '^/upload-service/upload' };
const HELD = { match: AT_UPLOADS, action: { isHeld: true } };
const KILLED = [
  // Later, the same storage is read: the first test kills while bytes are sent, and the engine's tests between commits.
  { moment: 'right after Upload is pressed', rule: HELD, untilMethod: null, tag: ['@platform'] },
  { moment: 'while an upload is created', rule: HELD, untilMethod: 'POST', tag: [] },
  {
    moment: 'while the first bytes are sent',
    rule: { match: AT_UPLOADS, action: { holdAfterBytes: 700_000 } },
    untilMethod: 'PATCH',
    tag: [],
  },
];

for (const { moment, rule, untilMethod, tag } of KILLED) {
  test(`[4.10] when the browser is killed ${moment}, the upload continues or its row says that it was not sent`, {
    tag,
  }, async ({ extension, server, samples }) => {
    const login = await extension.openPopup();
    await signIn(login, 'editor', { remember: true });
    await extension.restart();
    const sample = await samples.jpeg(`killed ${moment}.jpg`, 1_200_000);
    await server.misbehave([rule]);
    const popup = await extension.openPopup();
    await openUploads(popup);
    await bringFormToFront(popup);
    await popup.select({ role: 'combobox', name: 'Channel' }, 'News desk');
    await popup.chooseFiles({ role: 'button', name: 'Add Files' }, [sample.path]);
    // Its bytes are stored, and so is everything that is stored before them.
    await popup.waitForText(/Press Upload\.\s*$/m);
    const press = mayClosePage(
      popup.evaluate(`[...document.querySelectorAll('.upload-footer button')].at(-1).click()`),
    );
    if (untilMethod !== null)
      await waitUntil(`a ${untilMethod} under way`, async () =>
        (await server.requestsOf(untilMethod)).some(({ isFinished }) => !isFinished),
      );
    await Promise.all([press, extension.killAndRestart()]);
    await server.release();

    // When everything is sent by then, it opens with the completion dialog.
    const reopened = await extension.openTab('app.html#/upload/');
    const isSent = async () => (await server.uploadsNamed(sample.name))[0]?.state === 'processed';
    const seen = await waitUntil('the upload, or a row that says it was not sent', async () => {
      if (await isSent()) return 'sent';
      return /Not sent\. (?:1 without a caption\. )?Press Upload\./.test(await reopened.text()) && 'not sent';
    });
    if (seen === 'not sent') await reopened.click({ role: 'button', name: 'Upload' });
    expect(await server.storedHash(sample.name)).toBe(sample.sha256);
    await reopened.click({ role: 'button', name: 'OK' });
  });
}
