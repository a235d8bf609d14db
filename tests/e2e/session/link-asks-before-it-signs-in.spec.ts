/** A link with a session says whose it is and signs nobody in unasked; its secret leaves the address before anything else. */
import { expect, type Page, type Request } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { overflowingElements } from '../harness/checks/horizontal-overflow.ts';
import { test } from '../harness/test.ts';

/** From the narrowest panel to a desktop window. */
const WIDTHS = [240, 320, 640, 1280];

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill(name);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: `User: ${name}` })).toBeVisible();
}

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);

/** The question in both colour schemes and every width. */
async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), colorScheme).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.evaluate(overflowingElements), `${width} px`).toEqual([]);
    for (const button of await page.getByRole('alertdialog').getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
  }
}

test("[2.2.1] a link with another user's session names both users, and Enter keeps the one who is signed in", async ({
  hostedPage: page,
  server,
}) => {
  await signIn(page, 'photo');
  const before = await cookiesOf(page);
  await page.goto(`/?sid=${await server.sessionIdOf('editor')}`);
  const dialog = page.getByRole('alertdialog', { name: 'Someone else is signed in' });
  await expect(dialog).toContainText('NEWS/photo is signed in to this browser.');
  await expect(dialog).toContainText('NEWS/editor');
  await expectReadable(page);
  expect(await cookiesOf(page)).toEqual(before);
  await expect(dialog.getByRole('button', { name: 'Stay as NEWS/photo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^User: photo/ })).toBeVisible();
  expect(await cookiesOf(page)).toEqual(before);
  expect(page.url()).toBe(`${server.origin}/search/`);

  await page.goto(`/?sid=${await server.sessionIdOf('editor')}#/upload/video/`);
  await dialog.getByRole('button', { name: 'Continue as NEWS/editor' }).click();
  await expect(page.getByRole('button', { name: /^User: editor/ })).toBeVisible();
  await expect(page).toHaveURL(/\/upload\/video\/\?src=embedded$/);

  // The session of the same user stays, so there is nothing to ask.
  const own = await cookiesOf(page);
  await page.goto(`/?sid=${await server.sessionIdOf('editor')}#/upload/audio/`);
  await expect(page).toHaveTitle(/^Audio Upload/);
  expect(await cookiesOf(page)).toEqual(own);
});

test('[2.2.1, 2.3.2] a one-time code asks a signed-out user, and signs in once, on the page that the link names', async ({
  hostedPage: page,
  server,
  allowProblem,
}) => {
  allowProblem(/status of 403/);
  const link = `/#code=${await server.oneTimeCodeOf('photo')}&target=/upload/`;
  await page.goto(link);
  const dialog = page.getByRole('alertdialog', { name: 'Sign in as NEWS/photo?' });
  await expect(dialog).toContainText('Continue only if this is your account.');
  await expectReadable(page);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect([page.url(), await cookiesOf(page)]).toEqual([`${server.origin}/login`, []]);

  // A link to the page that is open changes its hash only.
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, link.slice(1));
  await dialog.getByRole('button', { name: 'Continue as NEWS/photo' }).click();
  await expect(page).toHaveURL(`${server.origin}/upload/?src=embedded`);
  await expect(page.getByRole('button', { name: 'Add Files' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Authentication error' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Server error: Invalid user session ID The session does not exist or has ended.',
  );
});

test('[2.2.1] the secret of a link leaves the address first: no other request and no history entry has it', {
  tag: '@platform',
}, async ({ hostedPage: page, server }) => {
  const [sid, code] = [await server.sessionIdOf('editor'), await server.oneTimeCodeOf('photo')];
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  for (const [link, clean, name] of [
    [`/?sid=${sid}#/upload/`, '/?#/upload/', 'NEWS/editor'],
    [`/#code=${code}&target=/upload/`, '/#&target=/upload/', 'NEWS/photo'],
  ] as const) {
    await page.goto('about:blank');
    // The scripts of the app arrive late.
    const app = Promise.withResolvers<void>();
    await page.route('**/chunks/**', async (route) => {
      await app.promise;
      await route.continue();
    });
    await page.goto(link, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => window.location.href)).toBe(`${server.origin}${clean}`);
    app.resolve();
    await expect(page.getByRole('alertdialog', { name: `Sign in as ${name}?` })).toBeVisible();
    await page.unroute('**/chunks/**');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Username')).toBeVisible();
  }
  const addresses = requests.map((request) => request.url().replace(/#.*/, ''));
  expect(addresses.filter((address) => address.includes(sid) || address.includes(code))).toEqual([
    `${server.origin}/?sid=${sid}`,
  ]);
  expect(addresses.some((address) => address.endsWith('/api/setSession'))).toBe(true);
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  // The interception above reports an absent one as empty.
  expect(headers.filter(({ referer }) => Boolean(referer))).toEqual([]);
  const entries = await page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''));
  expect(entries.filter((entry) => /sid=|code=/.test(entry))).toEqual([]);
});
