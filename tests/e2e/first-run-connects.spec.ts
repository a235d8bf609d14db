import { expect } from '@playwright/test';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`;

test('[7.15] the first run asks for the server, for the permission to use it, and shows its login page', async ({
  plainFirefox,
  server,
}) => {
  const page = await plainFirefox.openTab('app.html');
  await page.locator(named('textbox', 'Server address')).fill(server.origin);
  await page.locator(named('button', 'Connect')).click();
  await page.locator(named('button', 'Sign In')).wait();

  const granted = await page.evaluate(async () => {
    const { browser } = globalThis as unknown as {
      browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };
    };
    return (await browser.permissions.getAll()).origins;
  });
  // Without a port: Firefox would grant one with a port and then fail every request.
  expect(granted).toEqual(['http://127.0.0.1/*']);
});

test('an address where no media system answers is said to be none', async ({ plainFirefox }) => {
  const page = await plainFirefox.openTab('app.html');
  await page.locator(named('textbox', 'Server address')).fill('http://127.0.0.1:9');
  await page.locator(named('button', 'Connect')).click();
  await waitUntil('an error at the field', () =>
    page.evaluate(() => document.querySelector('[aria-invalid=true]') !== null),
  );
  expect(await page.$(named('button', 'Connect'))).not.toBeNull();
});
