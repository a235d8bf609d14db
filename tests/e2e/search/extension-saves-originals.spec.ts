/**
 * The extension saves the originals of selected results also when its popup closes meanwhile, and leaves only the tabs
 * of those that the server refuses. A contact sheet is offered where the browser can print it.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { FirefoxSurface } from '../harness/browsers/firefox-surface.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { resultRow } from '../harness/servers/result-row.ts';
import { controlNamed, type HeadedSurface, waitFor } from '../harness/steps/real-popup.ts';
import { test as base } from '../harness/test.ts';

const SAVED = ['original-1.jpg', 'original-2.jpg'];

const test = base.extend<{ readonly folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-saved-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

/** Three results; the originals of two are held until `release`, and that of the third is refused. */
async function answerWithOriginals(server: MediaSystem): Promise<string> {
  const own = (number: number) => ({ HiresURL: `media/id-${number}/original` });
  const Results = [1, 2, 3].map((number) => resultRow('image', number, {}, own(number)));
  const body = JSON.stringify({ Results, Query: { QueryFound: 3, QueryID: 'q' } });
  const answers = [1, 2].map((number) => ({
    match: { pathPattern: `^/media/id-${number}/original` },
    action: {
      status: 200,
      body: 'picture',
      contentType: 'image/jpeg',
      headers: { 'Content-Disposition': `attachment; filename="original-${number}.jpg"` },
    },
  }));
  const held = answers.map(({ match, action }) => ({ match, action: { ...action, isHeld: true } }));
  await server.misbehave([
    { match: { method: 'POST', pathPattern: '^/search/image/' }, action: { body, contentType: 'application/json' } },
    { match: { pathPattern: '^/media/id-3/original' }, action: { status: 403, body: 'Not for you' } },
    ...held,
    // For a request that the browser sends after the release.
    ...answers,
  ]);
  return `${server.origin}/media/id-3/original?download=1`;
}

async function click(surface: HeadedSurface, name: string): Promise<void> {
  await waitFor(surface, name);
  await surface.evaluate(`(${controlNamed(name)}.click(), true)`);
}

/** Selects all three and opens the menu of what can be done with them. */
async function openMenu(surface: HeadedSurface): Promise<void> {
  for (const number of [1, 2, 3]) await click(surface, `Select: Deich ${number}`);
  await click(surface, 'More actions');
  await waitFor(surface, 'Copy credit lines');
}

async function untilHanded(surface: HeadedSurface): Promise<void> {
  await click(surface, 'Download originals');
  await expect.poll(() => surface.evaluate<string>('document.body.textContent')).toContain('3 were handed');
}

const entriesOf = (surface: HeadedSurface) =>
  surface.evaluate<string[]>(`[...document.querySelectorAll('.tray .menu-entry')].map((entry) => entry.textContent)`);
const namesIn = async (folder: string) => (await readdir(folder)).toSorted();

test("[3.15] originals are saved from Firefox's popup, no empty tab is left, and its sidebar offers no printing", {
  tag: '@platform',
}, async ({ firefox, server, folder }) => {
  const refused = await answerWithOriginals(server);
  await firefox.signIn('editor', server.origin);
  await firefox.askBrowser(`(Services.prefs.setIntPref('browser.download.folderList', 2),
    Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)}), true)`);
  const tabs = () =>
    firefox.askBrowser<string>(`gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec).join(' ')`);
  const before = await tabs();

  const popup = await FirefoxSurface.openPopup(firefox);
  await openMenu(popup);
  expect(await entriesOf(popup)).not.toContain('Print contact sheet');
  await untilHanded(popup);
  await FirefoxSurface.closePopup(firefox);
  await server.release();
  await expect.poll(() => namesIn(folder)).toEqual(SAVED);
  await expect.poll(tabs).toBe(`${before} ${refused}`);

  const sidebar = await FirefoxSurface.openSidebar(firefox);
  await openMenu(sidebar);
  expect(await entriesOf(sidebar)).not.toContain('Print contact sheet');
  await FirefoxSurface.closeSidebar(firefox);
});

test("[3.15] originals are saved from Chromium's popup, no empty tab is left, and its panel offers printing", {
  tag: '@platform',
}, async ({ extension, server, folder }) => {
  const refused = await answerWithOriginals(server);
  await extension.signIn('editor');
  const session = await extension.raw.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  const tabs = () => {
    const pages = extension.raw.targets().filter((target) => target.type() === 'page');
    return pages.map((page) => page.url()).filter((url) => !/^chrome-extension:/.test(url));
  };
  const before = tabs();

  const popup = await extension.openPopup();
  await openMenu(popup);
  expect(await entriesOf(popup)).not.toContain('Print contact sheet');
  await untilHanded(popup);
  await popup.close();
  await server.release();
  await expect.poll(() => namesIn(folder)).toEqual(SAVED);
  await expect.poll(tabs).toEqual([...before, refused]);

  const panel = await extension.openSidePanel();
  await openMenu(panel);
  expect(await entriesOf(panel)).toContain('Print contact sheet');
});
