/**
 * Single sign-on works in a frame of another site, with third-party cookies blocked; its code appears in no address.
 *
 * Chromium runs with its defaults. The provider refuses to be framed, and a frame of another site gets no cookie of the
 * sign-in window.
 */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { reload } from '../harness/steps/reload.ts';
import { test } from '../harness/test.ts';

test.use({ serverSettings: { authenticationMethod: 'azuread' } });

/** No packages exist, which the browser logs. */
test.beforeEach(({ allowProblem }) => allowProblem(/status of 404 .*\/plugin\//));

/** The server's other name: another site. */
const otherSite = (server: MediaSystem) => server.origin.replace('127.0.0.1', 'localhost');
const signInButton = (frame: FrameLocator) => frame.getByRole('button', { name: 'Sign in with Microsoft' });
const badge = (frame: FrameLocator) => frame.getByRole('button', { name: /^User: editor/ });

async function frameIn(host: string, page: Page, server: MediaSystem): Promise<FrameLocator> {
  await page.goto(`${host}/embed-example/`);
  await page.evaluate((address) => {
    document.querySelector('#widget')?.setAttribute('src', address);
  }, `${server.origin}/login`);
  return page.frameLocator('#widget');
}

async function pressed(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press();
  return opened;
}

async function fillProvider(popup: Page): Promise<void> {
  await popup.getByLabel('Username').fill('editor');
  await popup.getByLabel('Password').fill('editor');
  await popup.getByRole('button', { name: 'Continue' }).click();
}

const untilClosed = (popup: Page) => waitUntil('the window to close', async () => popup.isClosed());

test('[2.6.2, 7.3] signs in within a frame of another site by a code that appears in no address, and signs out', {
  tag: '@platform',
}, async ({ hostedPage: page, server }) => {
  const addresses: string[] = [];
  page.context().on('request', (request) => addresses.push(request.url()));
  const frame = await frameIn(otherSite(server), page, server);
  const exchange = page.waitForRequest(/\/api\/setSession$/);
  const popup = await pressed(page, () => signInButton(frame).click());
  await fillProvider(popup);
  await expect(badge(frame)).toBeVisible();
  await untilClosed(popup);

  const code = new URLSearchParams((await exchange).postData() ?? '').get('sessionId') ?? '';
  expect(code).not.toBe('');
  expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  expect(addresses.some((address) => address.includes('/openid/callback?'))).toBe(true);
  // A user signed in to the media system itself in this browser stays signed in.
  const cookies = (await page.context().cookies(server.origin)).filter(({ name }) => name === 'CMY-SESSION');
  expect(cookies).toMatchObject([{ sameSite: 'None', secure: true, httpOnly: true }]);
  expect(cookies[0]?.partitionKey).toContain('localhost');

  await reload(page.frames().find((inner) => inner.url().startsWith(server.origin)));
  await badge(frame).click();
  const leaving = await pressed(page, () => frame.getByRole('button', { name: 'Sign Out' }).click());
  await expect(signInButton(frame)).toBeVisible();
  await untilClosed(leaving);
  const again = await pressed(page, () => signInButton(frame).click());
  await expect(again.getByRole('heading', { name: 'Demo identity provider' })).toBeVisible();
});

test('[2.6.2] needs only the window where a browser blocks all storage in the frame', async ({
  hostedPage: page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = function refuse(): never {
      throw new DOMException('Refused', 'SecurityError');
    };
    if (window.parent !== window) window.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
  });
  const frame = await frameIn(otherSite(server), page, server);
  await fillProvider(await pressed(page, () => signInButton(frame).click()));
  await expect(badge(frame)).toBeVisible();
});

test('passes the code to the page that opened the window, never to another origin', async ({
  hostedPage: page,
  server,
}) => {
  const messagesAt = async (origin: string): Promise<unknown> => {
    // Without cookies the provider does not know the user.
    await page.context().clearCookies();
    await page.goto(`${origin}/embed-example/`);
    const address = `${server.origin}/upload-service/openid/signin?src=widget&partitioned=true`;
    const popup = await pressed(page, () =>
      page.evaluate((to) => {
        const received: unknown[] = [];
        Object.assign(window, { received });
        window.addEventListener('message', ({ data }) => received.push(data));
        window.open(to, '_blank', 'popup');
      }, address),
    );
    await fillProvider(popup);
    await untilClosed(popup);
    // A message posted before the window closed may arrive later, but before one of the next window.
    await page.context().clearCookies();
    const next = await pressed(page, () => page.evaluate((to) => void window.open(to, '_blank', 'popup'), address));
    await expect(next.getByLabel('Username')).toBeVisible();
    await next.evaluate(() => opener.postMessage('last', '*'));
    const received = () => page.evaluate<unknown[]>(() => Reflect.get(window, 'received'));
    await expect.poll(received).toContain('last');
    await next.close();
    return (await received()).filter((message) => message !== 'last');
  };
  expect(await messagesAt(server.origin)).toEqual([
    { type: 'signinSuccess', message: '', code: expect.stringMatching(/^.{40,}$/) },
  ]);
  expect(await messagesAt(otherSite(server))).toEqual([]);
});

test('says that cookies are blocked in the frame and opens the page in a window, which has a login form', async ({
  hostedPage: page,
  server,
  allowProblem,
}) => {
  allowProblem(/status of 403/);
  await page.route('**/api/setSession', async (route) => {
    const answer = await route.fetch();
    const headers = Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie'));
    // Responses to the test itself went into the browser's cookie jar.
    for (const name of ['CMY-SESSION', 'XSRF-TOKEN']) await page.context().clearCookies({ name });
    await route.fulfill({ response: answer, headers });
  });
  const frame = await frameIn(otherSite(server), page, server);
  await fillProvider(await pressed(page, () => signInButton(frame).click()));
  await expect(frame.getByRole('alert')).toContainText('This browser does not allow signing in inside other pages.');
  const opened = page.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Open in a new window' }).click();
  const own = await opened;
  await own.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await expect(own.getByRole('button', { name: /^User: editor/ })).toBeVisible();
});
