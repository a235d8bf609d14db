/** German texts fit every screen at a width of 320 px, and at 240 px from sign-in to upload. */
import { type Browser, expect, type Page } from '@playwright/test';
import { watchPage } from '../harness/browsers/watch-page.ts';
import { violations } from '../harness/checks/accessibility.ts';
import { overflowingElements } from '../harness/checks/horizontal-overflow.ts';
import { named } from '../harness/steps/firefox-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** A sidebar can be this narrow; German is the longer of the two languages. */
const NARROW = { width: 320, height: 700 };

/** Firefox opens its sidebar this wide on a small notebook. */
const NARROWEST = { width: 240, height: 465 };

async function openNarrow(browser: Browser, baseURL: string, viewport = NARROW): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'de-DE', viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

async function expectFit(page: Page, screen: string): Promise<void> {
  expect.soft(await page.evaluate(overflowingElements), screen).toEqual([]);
}

test('[1.7] German texts fit on every page of the hosted page at 320 px', async ({
  plainBrowser,
  server,
  samples,
  problems,
  allowProblem,
}) => {
  // No packages exist, which the browser logs where the help pages request them.
  allowProblem(/404 .*plugin\/comyan-widget/);
  const page = await openNarrow(plainBrowser, server.origin);
  await watchPage(page, problems);

  const articles = [
    'install-chrome-extension-windows',
    'install-edge-extension',
    'install-firefox-extension',
    'configure-edge-sidebar',
  ];
  for (const route of ['/help/', ...articles.map((slug) => `/help/${slug}`)]) {
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
  allowProblem(/(403|500) .*api\/login/);
  await server.misbehave([{ match: { pathPattern: '^/api/login' }, action: { status: 500 } }]);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFit(page, 'login, failed');
  await page.keyboard.press('Escape');
  await server.reset();
  await page.getByLabel('Passwort').fill('editor');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Suchtyp')).toBeVisible();

  for (const route of ['/search/', '/search/video/', '/search/audio/', '/search/text/']) {
    await page.goto(route);
    await expect(page.locator('[data-result]').or(page.getByText('Keine Einträge gefunden')).first()).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Rückgängig', exact: true })).toBeVisible();
  await expectFit(page, 'remove all');
  await page.context().close();
});

test('[1.7] German texts fit at 240 px from the login to the upload page', async ({
  plainBrowser,
  server,
  samples,
  problems,
  allowProblem,
}) => {
  allowProblem(/403 .*api\/login/);
  const page = await openNarrow(plainBrowser, server.origin, NARROWEST);
  await watchPage(page, problems);
  for (const route of ['/error/auth', '/error/access-denied', '/session-closed']) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page, route);
  }
  await page.goto('/login');
  await page.getByLabel('Benutzername').fill('editor');
  await page.getByLabel('Passwort').fill('wrong');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectFit(page, 'login, refused');
  await page.getByLabel('Passwort').fill('editor');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Suchtyp')).toBeVisible();
  await expectFit(page, 'search');
  await page.goto('/upload/');
  await expect(page.getByRole('button', { name: 'Dateien hinzufügen' })).toBeVisible();
  await expectFit(page, 'upload page');
  const file = await samples.jpeg('ein-langer-name-fuer-ein-bild-aus-dem-norden.jpg');
  await page.locator('input[type=file]').setInputFiles(file.path);
  await expect(page.getByText('ein-langer-name', { exact: false }).first()).toBeVisible();
  await expectFit(page, 'upload page with a file');
  await page.context().close();
});

const results = [
  {
    ItemNo: 1,
    Image: { ImgOID: 'a', IPTCHeadline: 'Küstenschutzmaßnahmen', IPTCCaption: 'Nach der Sturmflut. '.repeat(40) },
  },
];

test('[1.7] German texts fit in the dialogs of the hosted page at 320 px', async ({
  plainBrowser,
  server,
  samples,
  problems,
  allowProblem,
}) => {
  allowProblem(/status of (403|500|404)/);
  const page = await openNarrow(plainBrowser, server.origin);
  await watchPage(page, problems);
  const body = JSON.stringify({ Results: results, Query: { QueryFound: 1, QueryID: 'q' } });
  const found = { body, contentType: 'application/json' };
  await server.misbehave([{ match: { pathPattern: '^/search/image/' }, action: found }]);
  const signIn = async () => {
    await page.getByLabel('Benutzername').fill('editor');
    await page.getByLabel('Passwort').fill('editor');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByLabel('Suchtyp')).toBeVisible();
  };
  await page.goto('/login');
  await signIn();
  await page.getByRole('button', { name: 'Küstenschutzmaßnahmen', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFit(page, 'preview');

  await page.goto('/upload/');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dateien hinzufügen' }).click();
  const good = await samples.jpeg('ein-langer-name-fuer-ein-bild-aus-dem-norden.jpg');
  await (await chooser).setFiles(good.path);
  await page.getByRole('button', { name: /^Metadaten von/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFit(page, 'metadata of a file');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Metadaten( Pflicht|$)/ }).click();
  await expectFit(page, 'form');
  await page.getByRole('button', { name: 'Kontaktbogen' }).click();
  await expect(page.getByRole('dialog', { name: 'Kontaktbogen' })).toBeVisible();
  await expectFit(page, 'overview');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Benutzer/ }).click();
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await expectFit(page, 'user');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFit(page, 'sign-out with uploads that are not finished');
  await page.keyboard.press('Escape');

  await page.goto(`/?sid=${await server.sessionIdOf('photo')}`);
  await expect(page.getByRole('alertdialog', { name: 'Eine andere Person ist angemeldet' })).toBeVisible();
  await expectFit(page, 'another user is signed in');
  await page.getByRole('button', { name: /fortfahren$/ }).click();
  await expect(page.getByRole('button', { name: 'Dateien hinzufügen' })).toBeVisible();
  await expectFit(page, 'embedded');

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn();
  await fetch(`${server.origin}/__test/expire`, { method: 'POST' });
  await server.reset();
  await page.getByRole('textbox', { name: 'Suche', exact: true }).fill('Deich');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Sitzung abgelaufen' })).toBeVisible();
  await expectFit(page, 'expired');

  await server.misbehave([{ match: { pathPattern: '^/app-settings' }, action: { status: 500 } }]);
  await page.context().clearCookies();
  const failed = await openNarrow(plainBrowser, server.origin);
  await failed.goto('/');
  await expect(failed.getByText(/konnte nicht gestartet werden/)).toBeVisible();
  await expectFit(failed, 'start-up failure');
  await failed.context().close();
  await page.context().close();
});

test('[1.7] German texts fit at 320 px where the browser keeps no cookie', async ({
  plainBrowser,
  server,
  problems,
  allowProblem,
}) => {
  allowProblem(/status of 403/);
  const page = await openNarrow(plainBrowser, server.origin);
  await watchPage(page, problems);
  await page.route('**/api/setSession', async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie'));
    await route.fulfill({ response, headers });
  });
  await page.goto(`/?sid=${await server.sessionIdOf('photo')}`);
  await expect(page.getByRole('alertdialog', { name: 'Als NEWS/photo anmelden?' })).toBeVisible();
  await expectFit(page, 'a link wants to sign in');
  await page.getByRole('button', { name: 'Als NEWS/photo fortfahren' }).click();
  await expect(page.getByRole('alert')).toHaveText('Dieser Browser erlaubt keine Anmeldung innerhalb anderer Seiten.');
  await expectFit(page, 'cookies blocked');
  await page.context().close();
});

test('[1.7] German texts fit at 320 px and 240 px in the first run of the extension', async ({ plainFirefox }) => {
  const options = await plainFirefox.openTab('options.html');
  await options.setViewport(NARROW);
  await options.locator(named('combobox', 'Language')).fill('de-DE');
  await waitUntil('German options', () => options.evaluate(() => document.documentElement.lang === 'de-DE'));
  expect.soft(await options.evaluate(overflowingElements), 'options without a server').toEqual([]);
  const page = await plainFirefox.openTab('app.html');
  await page.locator(named('textbox', 'Serveradresse')).fill('http://127.0.0.1:9');
  for (const viewport of [NARROWEST, NARROW]) {
    await page.setViewport(viewport);
    expect(await page.evaluate(() => window.innerWidth)).toBe(viewport.width);
    expect.soft(await page.evaluate(overflowingElements), `first run at ${viewport.width} px`).toEqual([]);
  }
  await page.locator(named('button', 'Verbinden')).click();
  await waitUntil('an error at the field', () =>
    page.evaluate(() => document.querySelector('[aria-invalid=true]') !== null),
  );
  for (const viewport of [NARROWEST, NARROW]) {
    await page.setViewport(viewport);
    expect.soft(await page.evaluate(overflowingElements), `first run, rejected, at ${viewport.width} px`).toEqual([]);
  }
});
