import { expect, type Page } from '@playwright/test';
import type { SampleFolder } from '../helpers/sample-media.ts';
import { violations } from './harness/accessibility.ts';
import { test } from './harness/test.ts';

async function walkThrough(page: Page, samples: SampleFolder, colorScheme: 'light' | 'dark'): Promise<void> {
  const sample = await samples.jpeg('accessible.jpg');
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await expect(page.locator('.search-count')).not.toBeEmpty();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add Files' }).click();
  await (await chooser).setFiles(sample.path);
  await expect(page.getByText(sample.name)).toBeVisible();
  expect(await violations(page)).toEqual([]);
}

test('login, search and upload page break no rule of WCAG 2.2 AA in light colours', async ({ hostedPage, samples }) => {
  await walkThrough(hostedPage, samples, 'light');
});

test('login, search and upload page break no rule of WCAG 2.2 AA in dark colours', async ({ hostedPage, samples }) => {
  await walkThrough(hostedPage, samples, 'dark');
});
