/** Deep links and reloads show their page; no link redirects a user out of the app. */
import { expect, type Page } from '@playwright/test';
import { OPEN_REDIRECT_PAYLOADS } from '../../helpers/samples/open-redirect-payloads.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { reload } from '../harness/steps/reload.ts';
import { startAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

interface Route {
  readonly route: string;
  readonly title: string;
}
/** One route of each page. */
const ROUTES: readonly Route[] = [
  { route: '/upload/video/', title: 'Video Upload' },
  { route: '/search/audio/', title: 'Search' },
];
const OTHER_ROUTES: readonly Route[] = [
  { route: '/upload/', title: 'Image Upload' },
  { route: '/upload/image/', title: 'Image Upload' },
  { route: '/upload/audio/', title: 'Audio Upload' },
  { route: '/search/', title: 'Search' },
  { route: '/search/video/', title: 'Search' },
  { route: '/search/text/', title: 'Search' },
];

async function expectRoutes(routes: readonly Route[], page: Page, extension: ExtensionBrowser): Promise<void> {
  await startAs(page);
  for (const { route, title } of routes) {
    await page.goto(route);
    await expect(page, route).toHaveTitle(new RegExp(`^${title} – `));
    await page.reload();
    await expect(page, route).toHaveTitle(new RegExp(`^${title} – `));
    expect(new URL(page.url()).pathname, route).toBe(route);
  }
  await extension.signIn('editor');
  const tab = await extension.openTab('app.html');
  await waitUntil('the search', async () => (await tab.evaluate<string>('document.title')).startsWith('Search – '));
  for (const { route, title } of routes) {
    await tab.evaluate(`location.hash = '#${route}'`);
    await reload(tab);
    await waitUntil(route, async () => (await tab.evaluate<string>('document.title')).startsWith(`${title} – `));
    expect(await tab.evaluate<string>('location.hash')).toBe(`#${route}`);
  }
}

test('[2.1.3, 2.1.6, 2.1.9] deep links and reloads show their page, on the hosted page and in the extension', async ({
  hostedPage,
  extension,
}) => {
  await expectRoutes(ROUTES, hostedPage, extension);
});

test('[2.1.3, 2.1.6, 2.1.9] deep links to every other page and type show it, also after a reload', async ({
  hostedPage,
  extension,
}) => {
  await expectRoutes(OTHER_ROUTES, hostedPage, extension);
});

test('[2.7.1] a widget has a title and a close button, also after a reload; closing returns to the search', async ({
  hostedPage: page,
}) => {
  await startAs(page);
  await page.goto('/search/video/?src=widget');
  await page.getByRole('link', { name: 'Upload' }).click();
  await expect(page.getByRole('heading', { name: 'Video Upload' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^User:/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeVisible();
  await page.getByRole('link', { name: 'Upload' }).click();
  await page.getByRole('button', { name: 'Close and return to search' }).click();
  await expect(page).toHaveURL(/\/search\/video\/\?src=widget$/);
});

test('[2.2.2, 2.3.2] no open redirect payload leaves the app, in any parameter', async ({
  hostedPage: page,
  server,
  allowProblem,
}) => {
  // Ids unknown to the server.
  allowProblem(/status of 403/);
  const strays: string[] = [];
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(server.origin)) strays.push(frame.url());
  });
  page.on('dialog', (dialog) => {
    strays.push(dialog.message());
    void dialog.dismiss();
  });
  for (const form of OPEN_REDIRECT_PAYLOADS) {
    const text = encodeURIComponent(form);
    await page.goto(`/?errorPage=${text}&error=${text}&msg=${text}&src=${text}&redirect=${text}&returnTo=${text}`);
    await expect(page.getByLabel('Username'), form).toBeVisible();
  }
  for (const form of OPEN_REDIRECT_PAYLOADS.filter((_, at) => at % 4 === 0)) {
    await page.goto('about:blank');
    await page.goto(`/?sid=${encodeURIComponent(form)}#${form.trim()}`);
    await expect(page.getByRole('heading', { name: 'Authentication error' }), form).toBeVisible();
  }
  for (const path of ['//evil.example', '//evil.example/%2e%2e', '/%5Cevil.example', '/%2F%2Fevil.example']) {
    await page.goto(`${server.origin}${path}`);
    await expect(page.getByLabel('Username'), path).toBeVisible();
  }
  expect(strays.filter((address) => address !== 'about:blank')).toEqual([]);
});
