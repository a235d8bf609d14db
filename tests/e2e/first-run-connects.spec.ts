import { expect } from '@playwright/test';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

/** What a page may ask of `browser`; without a port, because Firefox would grant one with a port and then fail every request. */
const grantedOrigins = async (): Promise<string[]> => {
  const { browser } = globalThis as unknown as {
    browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };
  };
  return (await browser.permissions.getAll()).origins;
};
const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

test('[7.15] the first run asks for the server, for the permission to use it, and shows its login page; another one takes its place and its permission', async ({
  plainFirefox,
  server,
}) => {
  const page = await plainFirefox.openTab('app.html');
  await page.locator(named('textbox', 'Server address')).fill(server.origin);
  await page.locator(named('button', 'Connect')).click();
  await page.locator(named('button', 'Sign In')).wait();

  await expect.poll(() => page.evaluate(grantedOrigins)).toEqual(['http://127.0.0.1/*']);

  const options = await plainFirefox.openTab('options.html');
  const change = async (address: string) => {
    await options.locator(named('button', 'Change')).click();
    await options.locator(named('textbox', 'Server address')).fill(address);
    await options.locator(named('button', 'Connect')).click();
  };
  // The same server by its other name.
  const other = server.origin.replace('127.0.0.1', 'localhost');
  await change(other);
  await waitUntil('the address of the other', () =>
    options.evaluate((address) => document.querySelector('.options-address')?.textContent === address, `${other}/`),
  );
  await expect.poll(() => options.evaluate(grantedOrigins)).toEqual(['http://localhost/*']);
  await change('http://127.0.0.1:9');
  await waitUntil('an error at the field', () =>
    options.evaluate(() => document.querySelector('[aria-invalid=true]') !== null),
  );
  expect(await options.evaluate(grantedOrigins)).toEqual(['http://localhost/*']);
});

test('an address where no media system answers is said to be none', async ({ plainFirefox }) => {
  const page = await plainFirefox.openTab('app.html');
  await page.locator(named('textbox', 'Server address')).fill('http://127.0.0.1:9');
  await page.locator(named('button', 'Connect')).click();
  await waitUntil('an error at the field', () =>
    page.evaluate(() => document.querySelector('[aria-invalid=true]') !== null),
  );
  expect(await page.$(named('button', 'Connect'))).not.toBeNull();
  expect(await page.evaluate(grantedOrigins)).toEqual([]);
});
