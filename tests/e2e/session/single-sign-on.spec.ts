/**
 * Single sign-on and sign-out work on the hosted page, in the widget, popup, side panel and Firefox; a refusal and a
 * closed window are reported.
 */
import { expect, type Page } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import type { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { mayClosePage } from '../harness/browsers/may-close-page.ts';
import { overflowingElements } from '../harness/checks/horizontal-overflow.ts';
import { test } from '../harness/test.ts';

test.use({ serverSettings: { authenticationMethod: 'azuread' } });

/** No packages exist, which the browser logs. */
const NO_PLUGIN = /status of 404 .*\/plugin\//;
test.beforeEach(({ allowProblem }) => allowProblem(NO_PLUGIN));

const PROVIDER = /\/sso\/login\//;
const button = { role: 'button', name: 'Sign in with Microsoft' };

async function fillProvider(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test.describe('on the hosted page', () => {
  const signIn = (page: Page) => page.getByRole('button', { name: button.name });

  test('[2.6.1, 7.24] signs in at the provider, returns to the search, and signs out everywhere', async ({
    hostedPage,
  }) => {
    await hostedPage.goto('/');
    await signIn(hostedPage).click();
    await hostedPage.waitForURL(PROVIDER);
    await fillProvider(hostedPage);
    await hostedPage.waitForURL(/\/search\/$/);

    await hostedPage.getByRole('button', { name: /^User: editor/ }).click();
    await hostedPage.getByRole('button', { name: 'Sign Out' }).click();
    await hostedPage.waitForURL(/\/login$/);
    await signIn(hostedPage).click();
    await expect(hostedPage.getByRole('heading', { name: 'Demo identity provider' })).toBeVisible();
  });
});

test.describe('as a widget', () => {
  async function openWindow(page: Page): Promise<Page> {
    await page.goto('/?src=widget');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: button.name }).click();
    const popup = await opened;
    await popup.waitForURL(PROVIDER);
    return popup;
  }

  test('[2.6.2, 9.9] signs in and out in separate windows of 800 × 800', async ({ hostedPage }) => {
    // A headless browser gives every window one size.
    await hostedPage.addInitScript(() => {
      const { open } = window;
      window.open = (...given) => {
        document.documentElement.dataset.asked = given[2] ?? '';
        return open.apply(window, given);
      };
    });
    const popup = await openWindow(hostedPage);
    expect(await hostedPage.locator('html').getAttribute('data-asked')).toBe('popup,width=800,height=800');
    await expect(hostedPage.getByText('Sign in using the window that opened.')).toBeVisible();
    await fillProvider(popup);
    await hostedPage.waitForURL(/\/search\//);
    await waitUntil('the window to close', async () => popup.isClosed());

    const leaving = hostedPage.waitForEvent('popup');
    await hostedPage.getByRole('button', { name: /^User: editor/ }).click();
    await hostedPage.getByRole('button', { name: 'Sign Out' }).click();
    const leavingWindow = await leaving;
    await waitUntil('the window to close', async () => leavingWindow.isClosed());
    await expect(hostedPage.getByRole('button', { name: button.name })).toBeVisible();
    await (await openWindow(hostedPage)).close();
  });
});

test('[1.7, 2.6.1] German texts of single sign-on fit at 320 px, including a blocked window and a refusal', async ({
  plainBrowser,
  server,
}) => {
  const viewport = { width: 320, height: 700 };
  const context = await plainBrowser.newContext({ baseURL: server.origin, locale: 'de-DE', viewport });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const signIn = page.getByRole('button', { name: 'Mit Microsoft anmelden' });
  await page.goto('/?src=widget');
  await expect(signIn).toBeVisible();
  expect(await page.evaluate(overflowingElements)).toEqual([]);
  await signIn.click();
  await expect(page.getByRole('link', { name: 'In einem neuen Tab anmelden' })).toBeVisible();
  expect(await page.evaluate(overflowingElements)).toEqual([]);

  const own = await context.newPage();
  await own.goto('/');
  await own.getByRole('button', { name: 'Mit Microsoft anmelden' }).click();
  await own.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(own.getByRole('heading', { name: 'Anmeldefehler' })).toBeVisible();
  expect(await own.evaluate(overflowingElements)).toEqual([]);
  await context.close();
});

test.describe('in the extension', () => {
  async function atProvider(extension: ExtensionBrowser, surface: ChromiumPage): Promise<ChromiumPage> {
    // The window takes the focus, and a popup that loses it closes.
    await mayClosePage(surface.click(button));
    return extension.openedPage(PROVIDER);
  }

  async function continueAt(provider: ChromiumPage): Promise<void> {
    await provider.fill({ role: 'textbox', name: 'Username' }, 'editor');
    await provider.fill({ role: 'textbox', name: 'Password' }, 'editor');
    await mayClosePage(provider.click({ role: 'button', name: 'Continue' }));
  }

  const untilWindowIsGone = (extension: ExtensionBrowser) =>
    waitUntil('the window to close', async () => !(await extension.hasPage(/\/(?:sso|openid)\//)));

  test('[2.6.2] signs in from the popup in a separate window', { tag: '@platform' }, async ({ extension }) => {
    const provider = await atProvider(extension, await extension.openPopup());
    const options = await extension.openTab('options.html');
    const kinds = () =>
      options.evaluate<string[]>('chrome.windows.getAll().then((all) => all.map(({ type }) => type).toSorted())');
    await waitUntil('the second window', async () => (await kinds()).join() === 'normal,popup');
    await continueAt(provider);
    // Its page closes before the window does, and a window without a toolbar opens no popup.
    await waitUntil('the window to close', async () => (await kinds()).join() === 'normal');
    const popup = await extension.openPopup();
    await popup.waitFor({ role: 'link', name: 'Upload' });
  });

  test('[2.6.2, 7.24] signs in and out from the side panel, which stays open', async ({ extension }) => {
    const panel = await extension.openSidePanel();
    await continueAt(await atProvider(extension, panel));
    await panel.waitFor({ role: 'link', name: 'Upload' });
    await untilWindowIsGone(extension);

    await panel.click({ role: 'button', name: 'User: editor, ED' });
    await panel.click({ role: 'button', name: 'Sign Out' });
    await panel.waitFor(button);
    await untilWindowIsGone(extension);
    await atProvider(extension, panel);
  });

  test("treats a closed window as cancelled, and shows the provider's reason", async ({ extension }) => {
    const panel = await extension.openSidePanel();
    await (await atProvider(extension, panel)).close();
    await panel.waitForText(/The window was closed before you signed in\./);
    const provider = await atProvider(extension, panel);
    await mayClosePage(provider.click({ role: 'button', name: 'Cancel' }));
    await panel.waitForText(/Authentication failed with error\. The sign-in was cancelled at the identity provider\./);
    await untilWindowIsGone(extension);
  });
});

test.describe('in Firefox', () => {
  test('[2.6.2] signs in and out in a window that closes itself', { tag: '@platform' }, async ({ firefox }) => {
    const page = await firefox.openTab('app.html');
    await page.click(button);
    const provider = await firefox.openedPage(PROVIDER);
    await provider.fill({ role: 'textbox', name: 'Username' }, 'editor');
    await provider.fill({ role: 'textbox', name: 'Password' }, 'editor');
    const closed = firefox.closedWindow();
    await provider.click({ role: 'button', name: 'Continue' });
    await page.waitFor({ role: 'link', name: 'Upload' });
    await closed;

    await page.click({ role: 'button', name: 'User: editor, ED' });
    const closedAgain = firefox.closedWindow();
    await page.click({ role: 'button', name: 'Sign Out' });
    await page.waitFor(button);
    await closedAgain;
  });
});
