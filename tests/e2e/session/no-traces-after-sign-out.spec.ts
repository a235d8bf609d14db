/**
 * After Sign Out without 'Remember me' and after 'Delete everything' in the extension, no file of the browser's profile
 * contains names, texts or searches of the user, in Chromium and in Firefox. The hosted page leaves them in local and
 * session storage only.
 *
 * docs/privacy.md
 */
import { expect } from '@playwright/test';
import type { SampleFolder } from '../../helpers/samples/sample-media.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../harness/browsers/driven-page.ts';
import type { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { wordsInProfile } from '../harness/checks/words-in-profile.ts';
import { addFiles, bringFormToFront, openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

// Without a part that occurs elsewhere: Firefox compresses what it stores.
const FILE = 'zqvjxkwb';
const HEADLINE = 'ywfgqkzu';
const CAPTION = 'xjrhvbqp';
const SEARCH = 'wqzdkfjv';
const WORDS = [FILE, HEADLINE, CAPTION, SEARCH];

const ENDINGS = [
  ['Sign Out', { name: 'session.signOut', request: { unfinished: 'discard' } }, false],
  ['Delete everything', { name: 'settings.forgetEverything', request: {} }, true],
] as const;

/** Storage of a page: Chromium keeps removed values in its logs, and no page can change that (docs/privacy.md). */
const WEB_STORAGE = / in .*(?:Local Storage|Session Storage)/;

type FindWords = (profile: string) => Promise<readonly string[]>;

const findWords: FindWords = (profile) => wordsInProfile(profile, WORDS);
const findOutsideOfWebStorage: FindWords = async (profile) =>
  (await findWords(profile)).filter((line) => !WEB_STORAGE.test(line));

/** A sign-out erases a moment after it has answered, and both browsers write later still. */
async function waitUntilErased(profile: string, find = findWords): Promise<void> {
  let lines: readonly string[] = [];
  await waitUntil(
    () => `the words to leave the profile, which has: ${lines.join()}`,
    async () => {
      lines = await find(profile);
      return lines.length === 0;
    },
  );
}

/** Some words are in the profile, so that their absence later means something; others may be in memory still. */
async function expectWritten(profile: string, words: readonly string[]): Promise<void> {
  let lines = '';
  const written = () => `${words.join()} to be in the profile, which has: ${lines}`;
  await waitUntil(written, async () => {
    lines = (await wordsInProfile(profile, words)).join();
    return words.every((word) => lines.includes(word));
  });
}

/** Signs in, searches, adds a file and fills the form. */
async function plantWords(page: DrivenPage, samples: SampleFolder, remember: boolean): Promise<void> {
  const sample = await samples.jpeg(`${FILE}.jpg`, 50_000);
  await signIn(page, 'editor', { remember });
  await page.fill({ role: 'textbox', name: 'Search' }, SEARCH);
  await page.press('Enter');
  await page.waitForText(/No items were found/);
  await openUploads(page);
  await addFiles(page, sample);
  await bringFormToFront(page);
  await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await page.fill({ role: 'textbox', name: 'Headline' }, HEADLINE);
  await page.fill({ role: 'textbox', name: 'Caption' }, CAPTION);
}

/** Ends the browser, and returns where its files have the words. */
async function wordsAfterRestart(extension: ExtensionBrowser, find = findWords): Promise<readonly string[]> {
  let found: readonly string[] = ['not read'];
  await extension.restart(async (profile) => {
    found = await find(profile);
  });
  return found;
}

for (const [ending, message, remember] of ENDINGS) {
  const tag = ending === 'Sign Out' ? '@platform' : [];
  const send = `chrome.runtime.sendMessage(${JSON.stringify(message)})`;

  test(`[4.17] after ${ending} a Chromium profile contains no word of the user`, { tag }, async ({
    extension,
    samples,
  }) => {
    const tab = await extension.openTab('app.html');
    await plantWords(tab, samples, remember);
    await expectWritten(extension.profile, [FILE, HEADLINE, CAPTION]);
    await tab.evaluate(send);
    await waitUntilErased(extension.profile);
    expect(await wordsAfterRestart(extension)).toEqual([]);
  });

  test(`[4.17] after ${ending} a Firefox profile contains no word of the user`, { tag }, async ({
    firefox,
    samples,
  }) => {
    const page = await firefox.openTab('app.html');
    await plantWords(page, samples, remember);
    await expectWritten(firefox.profile, [FILE, HEADLINE, CAPTION]);
    await page.evaluate(send);
    await waitUntilErased(firefox.profile);
    let found: readonly string[] = ['not read'];
    await firefox.close(async () => {
      found = await wordsInProfile(firefox.profile, WORDS);
    });
    expect(found).toEqual([]);
  });
}

test('[4.17] after Sign Out of the hosted page a Chromium profile has no word of the user outside of web storage', async ({
  extension,
  server,
  samples,
}) => {
  const page = await extension.openWebPage(server.origin);
  await plantWords(page, samples, false);
  await expectWritten(extension.profile, [FILE]);
  await page.click({ role: 'button', name: 'User: editor, ED' });
  await page.click({ role: 'button', name: 'Sign Out' });
  await page.click({ role: 'button', name: 'Discard and sign out' });
  await page.waitForText(/Remember me/);
  await waitUntilErased(extension.profile, findOutsideOfWebStorage);
  expect(await wordsAfterRestart(extension, findOutsideOfWebStorage)).toEqual([]);
});
