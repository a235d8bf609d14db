/**
 * A session ends on every surface at once. A sign-out of the extension stays in effect even if it did not reach the
 * server.
 *
 * docs/design/session.md#how-a-session-ends
 */
import { expect } from '@playwright/test';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import { startAs } from '../harness/steps/sign-in-as.ts';
import { openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

/** Every search has two images and no video; each surface shows the number. */
const TWO_RESULTS = JSON.stringify({
  Query: { QueryFound: 2, QueryID: 'q' },
  Results: [1, 2].map((at) => ({ ItemNo: at, Image: { ImgOID: `image-${at}`, IPTCHeadline: `Deich ${at}` } })),
});
const NO_RESULTS = JSON.stringify({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] });
const SEARCHES = [
  ['^/search/image/', TWO_RESULTS],
  ['^/search/video/', NO_RESULTS],
].map(([pathPattern = '', body]) => ({
  match: { method: 'POST', pathPattern },
  action: { body, contentType: 'application/json' },
}));

test('[4.17, 4.18] popup, side panel and extension tab show the end of a session at the same time', {
  tag: '@platform',
}, async ({ extension, server, allowProblem }) => {
  allowProblem(/status of 403/);
  await server.misbehave(SEARCHES);
  const panel = await extension.openSidePanel();
  await signIn(panel, 'editor');
  await panel.waitForText(/2 images/);
  await openUploads(panel);
  const tab = await extension.openTab('app.html#/search/video/');
  await tab.waitForText(/No items were found|\d+ results?/i);
  const popup = await extension.openPopup();
  const surfaces: readonly ChromiumPage[] = [panel, tab, popup];

  await server.expireSessions('NEWS/editor');
  await panel.evaluate(`location.hash = '#/upload/video/'`);
  for (const surface of surfaces) await surface.waitForText(/Your session has expired\. Please, login again\./);
  await popup.click({ role: 'button', name: 'Login' });
  await signIn(popup, 'editor');
  // Each surface returns to its page.
  await panel.waitForText(/Video Upload/);
  await popup.waitForText(/2 images/);
  // The search was below the dialog.
  await tab.waitForText(/0 videos/);
  expect(await tab.text()).not.toMatch(/Your session has expired/);

  await tab.click({ role: 'button', name: 'User: editor, ED' });
  await tab.click({ role: 'button', name: 'Sign Out' });
  await tab.waitForText(/Sign In/);
  await panel.waitForText(/Sign In/);
  await signIn(panel, 'editor');
  for (const surface of [panel, tab]) await surface.waitForText(/2 images/);
});

test('the page asks for confirmation before leaving while bytes exist only in it', { tag: '@platform' }, async ({
  hostedPage: page,
  samples,
}) => {
  const sample = await samples.jpeg('only-here.jpg');
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await startAs(page);
  await page.goto('/upload/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(sample.path);
  await expect(page.getByText(sample.name).first()).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/login');
  expect(asked).toEqual(['beforeunload']);
});

/** Logouts are held until the reset, which drops their connections. */
const NO_LOGOUT = [{ match: { pathPattern: '/api/logout' }, action: { isHeld: true, destroy: true } }];

/** The background says by a key of the session's storage that its logout ended, as it does without a response in the end. */
const TELL_LOGOUT_END = `{
  const send = globalThis.fetch;
  globalThis.fetch = (url, ...more) => {
    const answer = send(url, ...more);
    if (/api.logout/.test(String(url))) {
      chrome.storage.session.set({ logout: 'under way' });
      answer.catch(() => undefined).then(() => chrome.storage.session.set({ logout: 'ended' }));
    }
    return answer;
  };
}`;
const isLogoutUnderWay = `chrome.storage.session.get('logout').then(({ logout }) => logout === 'under way')`;

test('[4.17, 7.5] signing out of the extension does not wait for a response: it is immediate, removes the cookies and is final', {
  tag: '@platform',
}, async ({ extension, server, allowProblem }) => {
  allowProblem(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 403/);
  const tab = await extension.openTab('app.html');
  await signIn(tab, 'editor');
  await tab.waitForText(/Image Only/);
  await server.misbehave(NO_LOGOUT);
  await extension.evaluateInWorker(TELL_LOGOUT_END);
  await tab.click({ role: 'button', name: 'User: editor, ED' });
  await tab.click({ role: 'button', name: 'Sign Out' });
  await tab.waitForText(/Sign In/);
  expect(await tab.evaluate(isLogoutUnderWay)).toBe(true);
  const ofSession = async () => (await extension.cookies()).filter(({ name }) => /CMY-SESSION|XSRF/.test(name));
  await expect.poll(ofSession).toEqual([]);
  await tab.close();
  await extension.stopWorker();
  await server.reset();
  const popup = await extension.openPopup();
  await popup.waitForText(/Sign In/);
});
