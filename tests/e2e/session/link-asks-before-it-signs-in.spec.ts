/** The secret of a link with a session leaves the address before anything else. */
import { expect, type Request } from '@playwright/test';
import { test } from '../harness/test.ts';

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
