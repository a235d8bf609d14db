import { expect, type Page } from '@playwright/test';
import { violations } from './harness/accessibility.ts';
import { misfits } from './harness/fits.ts';
import { test } from './harness/test.ts';
import { watchPage } from './harness/watch-page.ts';

/** A sidebar can be this narrow; German is the longer of the two languages. */
const NARROW = { width: 320, height: 700 };

async function expectFit(page: Page, screen: string): Promise<void> {
  expect.soft(await page.evaluate(misfits), screen).toEqual([]);
}

test('[1.7] German texts fit on every screen of the hosted page at 320 px', async ({
  plainBrowser,
  server,
  samples,
  problems,
  allowProblem,
}) => {
  // Nothing is packed, which the browser notes where the help pages ask for it.
  allowProblem(/404 .*plugin\/comyan-widget/);
  const context = await plainBrowser.newContext({
    baseURL: server.origin,
    locale: 'de-DE',
    viewport: NARROW,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await watchPage(page, problems);

  for (const route of ['/help/', '/help/install-chrome-extension-windows', '/help/configure-edge-sidebar']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page, route);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page), `${route} in ${colorScheme} colours`).toEqual([]);
    }
  }
  for (const route of ['/error/auth', '/error/access-denied', '/session-closed']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page, route);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page), `${route} in ${colorScheme} colours`).toEqual([]);
    }
  }

  await page.goto('/login');
  await page.getByLabel('Benutzername').fill('editor');
  await page.getByLabel('Passwort').fill('wrong');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectFit(page, 'login, refused');
  allowProblem(/403 .*api\/login/);
  await page.getByLabel('Passwort').fill('editor');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Suchtyp')).toBeVisible();

  for (const route of ['/search/', '/search/video/', '/search/audio/', '/search/text/']) {
    await page.goto(route);
    await expect(page.getByLabel('Suchtyp')).toBeVisible();
    await expectFit(page, route);
  }
  await page.goto('/search/');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('button', { name: 'Anwenden' })).toBeVisible();
  await expectFit(page, 'filter panel');

  for (const route of ['/upload/', '/upload/video/', '/upload/audio/']) {
    await page.goto(route);
    await expect(page.getByRole('button', { name: 'Dateien hinzufügen' })).toBeVisible();
    await expectFit(page, route);
  }
  await page.goto('/upload/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dateien hinzufügen' }).click();
  const good = await samples.jpeg('ein-langer-name-fuer-ein-bild-aus-dem-norden.jpg');
  await (await chooser).setFiles(good.path);
  await expect(page.getByText('ein-langer-name', { exact: false }).first()).toBeVisible();
  await expectFit(page, 'upload with a file');
  await page.getByRole('button', { name: 'Alle entfernen' }).click();
  await expectFit(page, 'remove all');
  await context.close();
});
