/**
 * After Sign Out and after 'Delete everything', no file of the browser's profile contains names, texts or searches of the
 * user, in Chromium and in Firefox.
 *
 * docs/privacy.md
 */
import { expect } from '@playwright/test';
import type { Sample, SampleFolder } from '../../helpers/samples/sample-media.ts';
import { wordsInProfile } from '../harness/checks/words-in-profile.ts';
import { addFiles, chooseChannel, named, signInToUploads } from '../harness/steps/firefox-steps.ts';
import { bringFormToFront, openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

// Without a part that occurs elsewhere: Firefox compresses what it stores.
const FILE = 'zqvjxkwb';
const HEADLINE = 'ywfgqkzu';
const CAPTION = 'xjrhvbqp';
const SEARCH = 'wqzdkfjv';
const WORDS = [FILE, HEADLINE, CAPTION, SEARCH];

const ENDINGS = [
  ['Sign Out', { name: 'session.signOut', request: { unfinished: 'discard' } }],
  ['Delete everything', { name: 'settings.forgetEverything', request: {} }],
] as const;

/** A sign-out erases a moment after it has answered, and both browsers write later still. */
const waitUntilErased = (profile: string) =>
  waitUntil('the words to leave the profile', async () => (await wordsInProfile(profile, WORDS)).length === 0);

function plantedFile(samples: SampleFolder): Promise<Sample> {
  return samples.jpeg(`${FILE}.jpg`, 50_000);
}

/** The words are written to the profile, so that their absence later means something. */
async function expectWritten(profile: string): Promise<void> {
  let lines = '';
  const written = () => `the words to be in the profile, which has: ${lines}`;
  await waitUntil(written, async () => {
    lines = (await wordsInProfile(profile, [FILE, HEADLINE, CAPTION])).join();
    return [FILE, HEADLINE, CAPTION].every((word) => lines.includes(word));
  });
}

for (const [ending, message] of ENDINGS) {
  const send = `chrome.runtime.sendMessage(${JSON.stringify(message)})`;

  test(`[4.17] after ${ending} a Chromium profile contains no word of the user`, async ({ extension, samples }) => {
    const sample = await plantedFile(samples);
    const tab = await extension.openTab('app.html');
    await signIn(tab, 'editor', { remember: true });
    await tab.fill({ role: 'textbox', name: 'Search' }, SEARCH);
    await tab.waitForText(/No items were found/);
    await openUploads(tab);
    await tab.chooseFiles({ role: 'button', name: 'Add Files' }, [sample.path]);
    await tab.waitForText(new RegExp(FILE));
    await bringFormToFront(tab);
    await tab.select({ role: 'combobox', name: 'Channel' }, 'News desk');
    await tab.fill({ role: 'textbox', name: 'Headline' }, HEADLINE);
    await tab.fill({ role: 'textbox', name: 'Caption' }, CAPTION);
    await expectWritten(extension.profile);
    await tab.evaluate(send);
    await waitUntilErased(extension.profile);
    let found: readonly string[] = ['not read'];
    await extension.restart(async (profile) => {
      found = await wordsInProfile(profile, WORDS);
    });
    expect(found).toEqual([]);
  });

  test(`[4.17] after ${ending} a Firefox profile contains no word of the user`, async ({ firefox, samples }) => {
    const sample = await plantedFile(samples);
    const page = await firefox.openTab('app.html');
    await signInToUploads(page);
    await addFiles(page, [sample]);
    await chooseChannel(page, 'News desk');
    await page.locator(named('textbox', 'Headline')).fill(HEADLINE);
    await page.locator(named('textbox', 'Caption')).fill(CAPTION);
    await expectWritten(firefox.profile);
    await page.evaluate(send);
    await waitUntilErased(firefox.profile);
    let found: readonly string[] = ['not read'];
    await firefox.close(async () => {
      found = await wordsInProfile(firefox.profile, WORDS);
    });
    expect(found).toEqual([]);
  });
}
