/**
 * A session ends on every surface and in every tab at once, and never because the server does not respond. A sign-out
 * stays in effect even if it did not reach the server.
 *
 * docs/design/session.md#how-a-session-ends
 */
import { expect, type Page } from '@playwright/test';
import type { LivePage } from '../harness/browsers/live-page.ts';
import { openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

async function signInHere(page: Page, name = 'editor'): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill(name);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
}

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
  const surfaces: readonly LivePage[] = [panel, tab, popup];

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

test('[4.17] a sign-out in one tab of the hosted page asks about the uploads of the other, and signs out both', async ({
  hostedPage: page,
  samples,
}) => {
  const sample = await samples.jpeg('in-the-other-tab.jpg');
  await signInHere(page);
  await page.goto('/upload/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(sample.path);
  await expect(page.getByText(sample.name).first()).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/upload/');
  await expect(other.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await expect(other.getByText(sample.name)).toHaveCount(0);
  await other.goto('/search/');
  await other.getByRole('button', { name: /^User: editor/ }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Keep and sign out' }).click();
  for (const tab of [other, page]) await expect(tab.getByLabel('Username')).toBeVisible();
  // The tab that has the uploads shows how long they are kept.
  await expect(page.getByText(/1 upload is waiting for NEWS\/editor .* until \d+\/\d+\/\d{4}/)).toBeVisible();
  await other.getByLabel('Username').fill('editor');
  await other.getByLabel('Password').fill('editor');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('button', { name: /^User: editor/ })).toBeVisible();
  await page.bringToFront();
  await page.goto('/upload/');
  await expect(page.getByText(sample.name).first()).toBeVisible();
});

test("a sign-in in one tab of the hosted page survives the late response to the other tab's sign-out", async ({
  hostedPage: page,
  server,
}) => {
  await signInHere(page);
  const other = await page.context().newPage();
  await other.goto('/search/');
  await server.misbehave([{ match: { pathPattern: '^/api/logout' }, action: { isHeld: true } }]);
  const asked = page.waitForRequest(/api\/logout$/);
  await page.getByRole('button', { name: /^User: editor/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const leaving = await asked;
  await other.getByLabel('Username').fill('photo');
  await other.getByLabel('Password').fill('photo');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('link', { name: 'Upload' })).toBeVisible();
  await server.release();
  // The response is null when the page has dropped the request.
  await leaving.response();
  // What follows the response in the pages precedes these.
  for (const tab of [page, other]) await tab.evaluate(() => fetch('/app-settings').then((answer) => answer.text()));
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['XSRF-TOKEN', 'CMY-SESSION']));
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
  await signInHere(page);
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

test('a server that does not respond ends no session: the page stays and says that it shows saved data', async ({
  hostedPage: page,
  server,
  allowProblem,
}) => {
  allowProblem(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|start-up failed/);
  await signInHere(page);
  await page.goto('/upload/');
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await server.misbehave([{ match: { pathPattern: '^/(api|app-settings|services)' }, action: { destroy: true } }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await expect(page.getByText(/Showing saved data\./)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await server.reset();
  // It goes away when the page has tried again by itself meanwhile.
  await page.getByRole('button', { name: 'Try again' }).evaluateAll(([button]) => (button as HTMLElement)?.click());
  await expect(page.getByText(/Showing saved data\./)).toHaveCount(0);
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

test('[4.17, 7.5] a sign-out of the hosted page that did not reach the server is not undone by a reload', async ({
  hostedPage: page,
  server,
  allowProblem,
}) => {
  allowProblem(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_ABORTED|status of 403/);
  await signInHere(page);
  await server.misbehave(NO_LOGOUT);
  const ended: string[] = [];
  for (const event of ['requestfailed', 'requestfinished'] as const)
    page.on(event as 'requestfailed', (request) => void ended.push(request.url()));
  const asked = page.waitForRequest(/api\/logout$/);
  await page.getByRole('button', { name: /^User: editor/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  // It ends without a response in the end; nobody has waited for that.
  expect(ended).not.toContain((await asked).url());
  const hasSession = async () => (await page.context().cookies()).some(({ name }) => name === 'CMY-SESSION');
  for (const path of ['/login', '/', '/upload/']) {
    await page.goto(path);
    await expect(page.getByLabel('Username')).toBeVisible();
  }
  expect(await hasSession()).toBe(true);
  await server.reset();
  await page.reload();
  await expect.poll(hasSession).toBe(false);
  await expect(page.getByLabel('Username')).toBeVisible();
});
