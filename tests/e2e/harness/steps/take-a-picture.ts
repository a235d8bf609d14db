/** 'Take this picture' in the article of `picture-site.ts`, the same in every browser but for its menu and prompt. */
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../browsers/driven-page.ts';
import type { MediaSystem } from '../servers/media-system.ts';
import { type PictureSite, startPictureSite } from '../servers/picture-site.ts';
import { test as base } from '../test.ts';

export const test = base.extend<{ readonly site: PictureSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of this pattern
  site: async ({}, use) => {
    const site = await startPictureSite();
    await use(site);
    await site.close();
  },
});

/** The pictures that need no answer of the user, and what is said of each. */
export const SAID = [
  ['own', /“large\.jpg” is in the upload list\. Its rights are unclear/],
  ['blob', /is in the upload list/],
  ['data', /is in the upload list/],
  ['once', /refuses it \(403\)/],
  ['html', /no picture \(HTML\)/],
  ['private', /127\.0\.0\.1 is an address inside your network/],
] as const;

/** The page cannot read the sentence: a script of the extension, which `activeTab` allows, is asked in every tab. */
const inTabs = (script: string) => `(async () => {
  const { scripting, tabs } = globalThis.browser ?? chrome;
  const func = ${script};
  const ask = ({ id }) => scripting.executeScript({ target: { tabId: id }, func }).then(([{ result }]) => result, () => '');
  return (await Promise.all((await tabs.query({})).map(ask))).find(Boolean) ?? '';
})()`;

/** `choose` presses the entry in the browser's own menu. Resolves with the sentence that the page shows then. */
export async function saidAfter(app: DrivenPage, choose: () => Promise<void>): Promise<string> {
  await app.evaluate(inTabs('() => { globalThis.comyanSentence?.host.remove(); delete globalThis.comyanSentence; }'));
  await choose();
  return waitUntil('a sentence in the page', () =>
    app.evaluate<string>(inTabs(`() => globalThis.comyanSentence?.querySelector('span').textContent`)),
  );
}

export const permissions = (app: DrivenPage): Promise<string[]> =>
  app.evaluate('(globalThis.browser ?? chrome).permissions.getAll().then(({ origins }) => origins)');

/** Ends the background while it waits for the picture 'slow'. */
export async function endWhileRead(site: PictureSite, stop: () => Promise<unknown>): Promise<void> {
  await waitUntil('the picture to be read', site.isRead);
  await stop();
}

export async function untilShown(article: DrivenPage): Promise<void> {
  await waitUntil('all pictures', () =>
    article.evaluate<boolean>(`[...document.images].every((one) => one.naturalWidth > 0)`),
  );
}

/** The bytes of the site, and what stands at the picture that was pressed, not at another of the same address. */
export async function expectStored(server: MediaSystem, site: PictureSite): Promise<void> {
  for (const name of ['large.jpg', 'foreign.jpg']) {
    const bytes = createHash('sha256')
      .update(site.picture(`/${name}`))
      .digest('hex');
    expect(await server.storedHash(name)).toBe(bytes);
  }
  expect(await server.storedFields('large.jpg')).toMatchObject({
    IPTCHeadline: 'Flood in Husum',
    IPTCCaption: 'Water in the Norderstraße.',
    IPTCCredit: 'Anna Beck',
  });
}
