/** A page loaded over plain http says why it cannot work. */
import { expect } from '@playwright/test';
import { violations } from '../harness/checks/accessibility.ts';
import { INSECURE, serveInsecurely } from '../harness/serve-insecurely.ts';
import { test } from '../harness/test.ts';

test('a page loaded over plain http explains the problem, sends no request and links to https', {
  tag: '@platform',
}, async ({ hostedPage: page, server }) => {
  const asked = await serveInsecurely(page, server);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${INSECURE}/upload/?sid=s3cret`);
    await expect(page.getByRole('heading', { name: 'This connection is not encrypted' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
  const link = page.getByRole('link', { name: 'Open with https' });
  await expect(link).toHaveAttribute('href', /^https:\/\/media\.example\//);
  await expect(link).not.toHaveAttribute('href', /s3cret/);
  expect(asked.filter((path) => /^\/(api|app-settings|services)/.test(path))).toEqual([]);
});
