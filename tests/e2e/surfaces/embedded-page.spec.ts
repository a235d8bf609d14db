/**
 * In a frame of another site, with third-party cookies blocked, the page uploads with the session that the host
 * application supplies, renews that session, and offers its own sign-in.
 *
 * Chromium runs with its defaults, which block third-party cookies and storage.
 */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { findRepeatedBytes } from '../harness/checks/resumption.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { reload } from '../harness/steps/reload.ts';
import { test } from '../harness/test.ts';

/** The server's other name: another site, and so a third party for the media system's page. */
const hostOf = (server: MediaSystem) => server.origin.replace('127.0.0.1', 'localhost');

/** The session's cookies are kept for two weeks, in the jar that is partitioned by the site around the frame. */
async function expectRememberedInPartition(page: Page, server: MediaSystem): Promise<void> {
  const all = await page.context().cookies(server.origin);
  const cookies = all.filter(({ name }) => name !== 'CMY-DEVICE');
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['CMY-SESSION', 'XSRF-TOKEN']);
  for (const { sameSite, secure, partitionKey, expires } of cookies) {
    expect([sameSite, secure, partitionKey]).toEqual(['None', true, expect.stringContaining('localhost')]);
    expect(expires).toBeGreaterThan(Date.now() / 1000 + 13 * 24 * 3_600);
  }
}

/** The example page with the widget at an address that the test sets. */
async function frameAt(page: Page, server: MediaSystem, query: string): Promise<FrameLocator> {
  await page.goto(`${hostOf(server)}/embed-example/`);
  await page.evaluate((address) => {
    document.querySelector('#widget')?.setAttribute('src', address);
  }, `${server.origin}/${query}`);
  return page.frameLocator('#widget');
}

async function openWidget(page: Page, server: MediaSystem, account = 'editor'): Promise<FrameLocator> {
  await page.goto(`${hostOf(server)}/embed-example/`);
  await page.getByLabel('Account').selectOption(account);
  await page.getByRole('button', { name: 'Open the widget' }).click();
  return page.frameLocator('#widget');
}

const widgetFrame = (page: Page, server: MediaSystem) =>
  page.frames().find((frame) => frame.url().startsWith(server.origin));

/** Parameters of the widget's address; undefined while it has none. A surface removes those it has read. */
const queryOf = (page: Page, server: MediaSystem): string | undefined => {
  const frame = widgetFrame(page, server);
  return frame && new URL(frame.url()).search;
};

const logged = (page: Page, type: string) => page.getByRole('log').getByText(`"type":"${type}"`);

/** Presses by key, because the host application fits the frame to the card meanwhile, which moves the buttons. */
async function addPicture(widget: FrameLocator, page: Page, path: string, headline: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await widget.getByRole('button', { name: 'Add Files' }).press('Enter');
  await (await chooser).setFiles(path);
  await widget.getByLabel('Channel').selectOption('News desk');
  await widget.getByRole('textbox', { name: 'Headline' }).fill(headline);
  await widget.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
}

test('[1.4, 2.2.1, 7.3] a session supplied by the host application uploads in a frame of another site and notifies the host', {
  tag: '@platform',
}, async ({ hostedPage: page, server, samples }) => {
  const sample = await samples.jpeg('embedded.jpg');
  const widget = await openWidget(page, server);
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();

  await expect.poll(() => queryOf(page, server)).toBe('?src=embedded');
  expect(await widgetFrame(page, server)?.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/code=/);
  const cookies = (await page.context().cookies(server.origin)).filter(({ name }) => name === 'CMY-SESSION');
  expect(cookies).toMatchObject([{ sameSite: 'None', secure: true, httpOnly: true }]);
  expect(cookies[0]?.partitionKey).toContain('localhost');

  await addPicture(widget, page, sample.path, 'Embedded');
  await expect(widget.getByText('Upload finished successfully!').first()).toBeVisible();
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  const [upload] = await server.uploadsNamed(sample.name);
  await expect(page.getByRole('log')).toContainText(`"objectIds":["${upload?.objectId}"],"failed":0`);
  await expect(logged(page, 'ready')).toHaveCount(1);
  await expect(logged(page, 'resize').first()).toBeVisible();
});

test('[7.3, 7.4] a remembered session survives its renewals in a frame of another site', async ({
  hostedPage: page,
  server,
}) => {
  const body = new URLSearchParams({ username: 'NEWS/editor', password: 'editor', remember: 'true' });
  const signedIn = await fetch(`${server.origin}/api/login`, { method: 'POST', body });
  const { userSessionID } = (await signedIn.json()) as { userSessionID: string };
  const widget = await frameAt(page, server, `?sid=${userSessionID}`);
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await expectRememberedInPartition(page, server);
  // Its first request checks the session, and so the next renewal.
  await reload(widgetFrame(page, server));
  await expect(widget.getByRole('button', { name: /^User: editor/ })).toBeVisible();
  await expectRememberedInPartition(page, server);
});

test('[2.5.1, 7.2] the login form works in a frame of another site, and the session is remembered', {
  tag: '@platform',
}, async ({ hostedPage: page, server }) => {
  const widget = await frameAt(page, server, 'login');
  await widget.getByLabel('Username').fill('editor');
  await widget.getByLabel('Password').fill('editor');
  await widget.getByLabel('Remember me').check();
  await widget.getByRole('button', { name: 'Sign In' }).click();
  await expect(widget.getByRole('button', { name: /^User: editor/ })).toBeVisible();
  await reload(widgetFrame(page, server));
  await expect(widget.getByRole('button', { name: /^User: editor/ })).toBeVisible();
  await expectRememberedInPartition(page, server);
});

test('[1.4, 2.7.3] requests a height at which its buttons are visible, and scrolls inside', async ({
  hostedPage: page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 837 });
  const widget = await openWidget(page, server);
  const frame = page.locator('#widget');
  await expect(widget.getByRole('option', { name: 'News desk' })).toBeAttached();
  await expect(logged(page, 'resize').first()).toBeVisible();
  for (const [width, isWide] of [
    [1280, true],
    [400, false],
  ] as const) {
    await page.setViewportSize({ width, height: 837 });
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeLessThanOrEqual(642);
    if (!isWide) await frame.scrollIntoViewIfNeeded();
    for (const name of ['Add Files', 'Upload']) {
      await expect(widget.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    if (!isWide) await widget.getByRole('button', { name: 'Metadata', exact: true }).click();
    await widget.locator('.metadata select').last().scrollIntoViewIfNeeded();
    await expect(widget.locator('.metadata select').last()).toBeInViewport();
  }
});

test('[2.7.3] shows its buttons also where the host sets another height', async ({ hostedPage: page, server }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  const widget = await openWidget(page, server);
  await expect(widget.getByRole('option', { name: 'News desk' })).toBeAttached();
  for (const [width, height] of [
    [880, 837],
    [320, 837],
    [320, 360],
  ]) {
    await page.locator('#widget').evaluate(
      ({ style }, [w, h]) => {
        style.setProperty('position', 'fixed');
        style.setProperty('inset', '0 auto auto 0');
        style.setProperty('width', `${w}px`);
        style.setProperty('height', `${h}px`, 'important');
      },
      [width, height],
    );
    for (const name of ['Add Files', 'Upload']) {
      await expect(widget.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('[6.5, 2.7.1, 2.7.2] an embedded page has tabs and a user badge, but no bar, search, sign-out or back link', async ({
  hostedPage: page,
  server,
}) => {
  const widget = await openWidget(page, server);
  await expect(widget.getByRole('link', { name: 'Video' })).toBeVisible();
  await expect(widget.getByRole('banner')).toHaveCount(0);
  await widget.getByRole('button', { name: /^User: editor/ }).click();
  await expect(widget.getByText('NEWS', { exact: true })).toBeVisible();
  await expect(widget.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);

  const frame = widgetFrame(page, server);
  await frame?.goto(`${server.origin}/search/?src=embedded`);
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await reload(frame);
  await expect(widget.getByRole('link', { name: 'Audio' })).toBeVisible();
  await expect(widget.getByRole('banner')).toHaveCount(0);
});

test('[4.18, 4.14] the host replaces an expired session, and the upload continues at its offset', async ({
  hostedPage: page,
  server,
  samples,
  allowProblem,
}) => {
  allowProblem(/status of 403/);
  const sample = await samples.jpeg('embedded-expires.jpg', 4_000_000);
  const widget = await openWidget(page, server);
  await server.holdUploadsAt(1_300_000);
  await addPicture(widget, page, sample.path, 'Goes on');
  await server.untilHeld('embedded-expires.jpg');
  const ended = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'End the media system session' }).click();
  await ended;
  await server.release();
  await expect(logged(page, 'sessionExpired')).toHaveCount(1);
  expect(await server.storedHash(sample.name)).toBe(sample.sha256);
  expect(await server.requestsOf('POST')).toHaveLength(1);
  expect(findRepeatedBytes(await server.requestsOf('PATCH'))).toEqual([]);
  await expect(widget.getByRole('alertdialog', { name: 'Session has expired' })).toHaveCount(0);
});

test('[4.17, 4.18, 2.1.14] if the host does not respond, the user signs in on a separate page, which then ends the expiry in the frame', async ({
  hostedPage: page,
  server,
  allowProblem,
}) => {
  allowProblem(/status of 403/);
  const widget = await openWidget(page, server);
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out of Newsdesk' }).click();
  await expect(widget.getByText('Your session was closed')).toBeVisible();
  await expect(widget.getByRole('link')).toHaveCount(0);

  await page.getByRole('button', { name: 'Open the widget' }).click();
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();
  await page.getByLabel('Answer when the widget asks').uncheck();
  // A rejected list request would report the end before the user does anything.
  await expect(widget.getByRole('option', { name: 'News desk' })).toBeAttached();
  await expect(
    widget.getByLabel('Category', { exact: true }).getByRole('option', { name: 'Education' }),
  ).toBeAttached();
  await page.getByRole('button', { name: 'End the media system session' }).click();
  // Its form requests lists from the server.
  await widget.getByRole('link', { name: 'Video' }).press('Enter');
  await expect(logged(page, 'sessionExpired')).toHaveCount(1);
  await expect(widget.getByRole('alertdialog', { name: 'Session has expired' })).toBeVisible();
  await widget.getByRole('button', { name: 'Login' }).click();
  await expect(widget.getByLabel('Username')).toBeVisible();
  await expect.poll(() => queryOf(page, server)).toBe('');
});

test('a message from another window changes nothing', async ({ hostedPage: page, server }) => {
  const widget = await openWidget(page, server);
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const frame = widgetFrame(page, server);
  // From the page itself, as a script of an extension would send it.
  await frame?.evaluate(() => window.postMessage({ source: 'comyan-host', type: 'session', sid: null }, '*'));
  await expect.poll(() => lines.some((line) => line.includes('a foreign message was ignored'))).toBe(true);
  await expect(widget.getByRole('button', { name: 'Add Files' })).toBeVisible();
});

test('where cookies are blocked, the page says so and offers a window of its own, which has the session', {
  tag: '@platform',
}, async ({ hostedPage: page, server, allowProblem }) => {
  allowProblem(/status of 403/);
  await page.route('**/api/setSession', async (route) => {
    const answer = await route.fetch();
    const headers = Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie'));
    // Responses to the test itself went into the browser's cookie jar.
    await page.context().clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  const widget = await frameAt(page, server, `?sid=${await server.sessionIdOf('editor')}`);
  await expect(widget.getByRole('alert')).toHaveText('This browser does not allow signing in inside other pages.');
  const opened = page.context().waitForEvent('page');
  const button = widget.getByRole('button', { name: 'Open in a new window' });
  await expect(button).toBeFocused();
  // By key, because the host application fits the frame to the card at this moment, which moves the button.
  await button.press('Enter');
  const own = await opened;
  // Outside of its host, a session is used only after a question.
  await own.getByRole('button', { name: 'Continue as NEWS/editor' }).click();
  await expect(own.getByRole('button', { name: 'Add Files' })).toBeVisible();
  expect(own.url()).not.toContain('sid=');
});
