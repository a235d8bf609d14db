/**
 * The first run connects to the media system as soon as the user grants permission; if its page has closed by then, the
 * background connects (tested in Firefox).
 */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { test } from '../harness/test.ts';

/**
 * Host pattern to request from `browser`; without a port, because Firefox would grant one with a port and then fail
 * every request.
 */
const grantedOrigins = async (): Promise<string[]> => {
  const { browser } = globalThis as unknown as {
    browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };
  };
  return (await browser.permissions.getAll()).origins;
};

test('[7.15] the first run asks for server and permission and shows the login page; another server replaces address and permission', {
  tag: '@platform',
}, async ({ plainFirefox, server }) => {
  const page = await plainFirefox.openTab('app.html');
  await page.fill({ role: 'textbox', name: 'Server address' }, server.origin);
  await page.click({ role: 'button', name: 'Connect' });
  await page.waitFor({ role: 'button', name: 'Sign In' });

  await expect.poll(() => page.evaluate(grantedOrigins)).toEqual(['http://127.0.0.1/*']);

  const options = await plainFirefox.openTab('options.html');
  const change = async (address: string) => {
    await options.click({ role: 'button', name: 'Change' });
    await options.fill({ role: 'textbox', name: 'Server address' }, address);
    await options.click({ role: 'button', name: 'Connect' });
  };
  // The same server by its other name.
  const other = server.origin.replace('127.0.0.1', 'localhost');
  await change(other);
  await waitUntil('the other address', () =>
    options.evaluate((address) => document.querySelector('.options-address')?.textContent === address, `${other}/`),
  );
  await expect.poll(() => options.evaluate(grantedOrigins)).toEqual(['http://localhost/*']);
  await change('http://127.0.0.1:9');
  await waitUntil('an error at the field', () =>
    options.evaluate(() => document.querySelector('[aria-invalid=true]') !== null),
  );
  expect(await options.evaluate(grantedOrigins)).toEqual(['http://localhost/*']);
});

test('a typed address is restored when the page opens again', async ({ plainFirefox }) => {
  const page = await plainFirefox.openTab('app.html');
  await page.fill({ role: 'textbox', name: 'Server address' }, 'media.example.com/wid');
  await waitUntil('the address to be stored', () =>
    page.evaluate(async () => {
      const { browser } = globalThis as unknown as {
        browser: { storage: { session: { get(key: string): Promise<Record<string, string>> } } };
      };
      return (await browser.storage.session.get('typed.server'))['typed.server'] === 'media.example.com/wid';
    }),
  );
  await page.close();
  const next = await plainFirefox.openTab('app.html');
  await waitUntil('the address', () =>
    next.evaluate(
      () => document.querySelector<HTMLInputElement>('input[inputmode=url]')?.value === 'media.example.com/wid',
    ),
  );
});

test('a background woken by the permission connects although the page that requested it has closed', async ({
  plainFirefox,
  server,
}) => {
  const page = await plainFirefox.openTab('app.html');
  await page.waitFor({ role: 'textbox', name: 'Server address' });
  // As after a prompt that has closed the popup: the request is stored, and no page waits for the permission.
  await page.evaluate(async (address) => {
    const { browser } = globalThis as unknown as {
      browser: { storage: { session: { set(values: object): Promise<void> } } };
    };
    const request = { server: address, attempt: 'first', surface: 'popup' };
    await browser.storage.session.set({ connectRequest: request });
  }, `${server.origin}/`);
  await plainFirefox.grantOrigin('http://127.0.0.1/*');
  await page.waitFor({ role: 'button', name: 'Sign In' });
  expect(
    await page.evaluate(async () => {
      const { browser } = globalThis as unknown as {
        browser: { storage: { session: { get(key: string): Promise<object> } } };
      };
      return browser.storage.session.get('connectRequest');
    }),
  ).toEqual({});
});
