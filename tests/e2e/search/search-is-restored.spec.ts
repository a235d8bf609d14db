/** A reopened popup shows the same search and position; a link opens its search, and the address does not keep it. */
import { expect, type Page } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { reload } from '../harness/steps/reload.ts';
import { test } from '../harness/test.ts';

/** Rejects the first `refusals` searches, then responds to any query with one full page. */
async function answerSearches(server: MediaSystem, refusals = 0): Promise<void> {
  const Results = Array.from({ length: 24 }, (_, at) => ({
    ItemNo: at + 1,
    Image: { ImgOID: `id ${at}`, IPTCHeadline: `Deich ${at + 1}`, ImgName: `deich-${at + 1}.jpg` },
  }));
  const body = JSON.stringify({ Results, Query: { QueryFound: Results.length, QueryID: 'q' } });
  const action = { body, contentType: 'application/json' };
  const match = { method: 'POST', pathPattern: '^/search/image/' };
  await server.misbehave([
    ...(refusals > 0 ? [{ match, times: refusals, action: { status: 403 } }] : []),
    { match, action },
  ]);
}

/** Number of the first visible result; null without one. */
const FIRST_SHOWN = `(() => {
  const top = document.querySelector('.results')?.getBoundingClientRect().top;
  const shown = [...document.querySelectorAll('.result-slot')]
    .filter((slot) => slot.querySelector('a') && slot.getBoundingClientRect().bottom > top + 1)
    .map((slot) => Number(slot.dataset.index));
  return shown.length > 0 ? Math.min(...shown) : null;
})()`;
/** The image search stored under a key: its text, and the number of the first result shown. */
const keptAs = (key: string) => `(async () => {
  const notes = globalThis.chrome?.storage ? await chrome.storage.session.get() : { ...sessionStorage };
  return JSON.parse(notes['${key}'] ?? '{}').searches?.image;
})()`;
/** True when the current search has a history entry, which contains only its id. */
const hasEntry = (text: string, key: string) => `(async () => {
  const notes = globalThis.chrome?.storage ? await chrome.storage.session.get() : { ...sessionStorage };
  const { usr } = history.state ?? {};
  const step = JSON.parse(notes['${key}'] ?? '{}').steps?.find(({ id }) => id === usr?.step);
  return step?.text === ${JSON.stringify(text)} && !(location.href + JSON.stringify(usr)).includes('"text"');
})()`;
/** What both kinds of page can do. */
interface SearchedPage {
  evaluate<Value>(script: string): Promise<Value>;
  search(text: string): Promise<void>;
  reload(): Promise<unknown>;
}

/** Scrolls two searches to different places and returns to both, by Back, Forward and a reload. */
async function returnToPlaces(page: SearchedPage, key: string): Promise<void> {
  const value = `document.querySelector('.search-field input')?.value`;
  const scrollTo = (text: string, top: number) =>
    waitUntil(`another place of ${text}`, () => page.evaluate<number | false>(scrollAndStore(text, key, top)));
  const isAt = (text: string, place: number) =>
    waitUntil(`${text} at ${place}`, async () =>
      page.evaluate<boolean>(`${value} === ${JSON.stringify(text)} && ${FIRST_SHOWN} === ${place}`),
    );
  await isAt('Deich', 0);
  await waitUntil('its entry', () => page.evaluate<boolean>(hasEntry('Deich', key)));
  const deich = await scrollTo('Deich', 600);
  await page.search('Watt');
  await waitUntil('its entry', () => page.evaluate<boolean>(hasEntry('Watt', key)));
  await isAt('Watt', 0);
  const watt = await scrollTo('Watt', 1_200);
  expect(watt).not.toBe(deich);
  await page.evaluate('history.back()');
  await isAt('Deich', deich);
  await page.evaluate('history.forward()');
  await isAt('Watt', watt);
  await page.reload();
  await isAt('Watt', watt);
  await page.evaluate('history.back()');
  await isAt('Deich', deich);
  await page.reload();
  await isAt('Deich', deich);
}

/** Scrolls down, and returns the first visible result once it is stored. */
const scrollAndStore = (text: string, key: string, top = 300) => `(async () => {
  document.querySelector('.results')?.scrollTo(0, ${top});
  const place = ${FIRST_SHOWN};
  const kept = await ${keptAs(key)};
  return place > 0 && kept?.text === ${JSON.stringify(text)} && kept.firstIndex === place && place;
})()`;

test('[4.20, 2.8.2] a reopened popup shows the same search and scroll position', async ({ extension, server }) => {
  await answerSearches(server);
  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await waitUntil('results', async () => (await popup.evaluate(FIRST_SHOWN)) === 0);
  await popup.fill({ role: 'textbox', name: 'Search' }, 'Sturmflut');
  await waitUntil('its entry', () => popup.evaluate<boolean>(hasEntry('Sturmflut', 'searches.popup')));
  await waitUntil('results of the text', async () => (await popup.evaluate(FIRST_SHOWN)) === 0);
  const place = await waitUntil('another place', () =>
    popup.evaluate<number | false>(scrollAndStore('Sturmflut', 'searches.popup')),
  );
  await popup.close();

  const reopened = await extension.openPopup();
  await waitUntil('the place', async () => (await reopened.evaluate(FIRST_SHOWN)) === place);
  expect(await reopened.evaluate(`document.querySelector('.search-field input').value`)).toBe('Sturmflut');
});

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Search' });

const NOTE = 'comyan.searches';
const entryOf = (page: Page, text: string) =>
  expect.poll(() => page.evaluate<boolean>(hasEntry(text, NOTE))).toBe(true);

test('[2.5.2, 2.8.2] a user who has to sign in first gets the search of the bookmark, and again after an expiry', async ({
  hostedPage: page,
  extension,
  server,
  allowProblem,
}) => {
  allowProblem(/status of 403/);
  await answerSearches(server);
  const fill = async (name: string) => {
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password').fill(name);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await page.goto('/search/?q=Deich&view=metadata');
  await fill('editor');
  await expect(field(page)).toHaveValue('Deich');
  await expect(page).toHaveURL(/\/search\/$/);
  await expect(page.getByLabel('View')).toHaveValue('metadata');

  for (const [name, text] of [
    ['editor', 'Sturm'],
    ['photo', ''],
  ] as const) {
    await searchFor(page, 'Watt');
    await entryOf(page, 'Watt');
    await server.expireSessions('NEWS/editor');
    await server.reset();
    await answerSearches(server, 1);
    // One search, which is rejected: no Enter after that of the typing.
    await field(page).fill('Sturm');
    await page.getByRole('button', { name: 'Login' }).click();
    // The request that met the expiry may be another one, such as that of the counts.
    await server.reset();
    await answerSearches(server);
    await fill(name);
    await expect(field(page)).toHaveValue(text);
    await expect(page.getByRole('button', { name: 'Deich 1', exact: true })).toBeVisible();
  }
  expect(new URL(page.url()).search).toBe('');

  await extension.signIn('editor');
  const tab = await extension.openTab('app.html#/search/?q=Deich');
  await waitUntil('the search', () => tab.evaluate<boolean>(hasEntry('Deich', 'searches.page')));
  await waitUntil('its results', async () => (await tab.evaluate(FIRST_SHOWN)) === 0);
  // Another tab has another search, and neither replaces the other.
  const second = await extension.openTab('app.html#/search/?q=Watt');
  await waitUntil('the search', () => second.evaluate<boolean>(hasEntry('Watt', 'searches.page')));
  await reload(tab);
  await waitUntil('results', async () => (await tab.evaluate(FIRST_SHOWN)) === 0);
  expect(await tab.evaluate(`document.querySelector('.search-field input').value`)).toBe('Deich');
  expect(await tab.evaluate(`location.hash`)).toBe('#/search/');
});

test('[2.8.2, 2.8.3] a tab opened from the panel shows its search and view, however long the text is', async ({
  extension,
  server,
}) => {
  await answerSearches(server);
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  const long = 'Sturmflut '.repeat(800).trim();
  for (const text of ['Deich', long]) {
    await panel.waitFor({ role: 'combobox', name: 'View' });
    await panel.select({ role: 'combobox', name: 'View' }, 'With Metadata');
    await panel.fill({ role: 'textbox', name: 'Search' }, text);
    const keeps = `${keptAs('searches.sidepanel')}.then((kept) => kept?.text === ${JSON.stringify(text)})`;
    await waitUntil('the text to be kept', () => panel.evaluate<boolean>(keeps));
    await panel.click({ role: 'button', name: 'Open in a tab' });
    const tab = await extension.openedPage(/app\.html/);
    await tab.waitFor({ role: 'button', name: 'Deich 1' });
    expect(await tab.evaluate(`document.querySelector('.search-field input').value`)).toBe(text);
    const views = `[...document.querySelectorAll('select')].map(({ value }) => value)`;
    await waitUntil('the view', async () => (await tab.evaluate<string[]>(views)).includes('metadata'));
    await tab.close();
  }
});

test('[4.20, 2.8.2] Back, Forward and a reload return to the place in the results: hosted page', async ({
  hostedPage: page,
  server,
}) => {
  await answerSearches(server);
  await page.goto('/search/?q=Deich&view=metadata');
  await page.getByLabel('Username').fill('editor');
  await page.getByLabel('Password').fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await returnToPlaces(
    {
      evaluate: (script) => page.evaluate(script),
      search: (text) => searchFor(page, text),
      reload: () => page.reload(),
    },
    NOTE,
  );
});

test('[4.20, 2.8.2] Back, Forward and a reload return to the place in the results: tab of the extension', async ({
  extension,
  server,
}) => {
  await answerSearches(server);
  await extension.signIn('editor');
  const tab = await extension.openTab('app.html#/search/?q=Deich&view=metadata');
  await returnToPlaces(
    {
      evaluate: (script) => tab.evaluate(script),
      search: (text) => tab.fill({ role: 'textbox', name: 'Search' }, text),
      reload: () => reload(tab),
    },
    'searches.page',
  );
});
