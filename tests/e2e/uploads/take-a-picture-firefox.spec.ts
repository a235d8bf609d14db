/** 'Take this picture' in Firefox's own menu, with the permission for another site given back (decision 65). */
import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { FirefoxPage } from '../harness/browsers/firefox-page.ts';
import { dropOf, type PictureSite, SITES, startPictureSite } from '../harness/servers/picture-site.ts';
import { openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

let site: PictureSite;

test.beforeEach(async () => {
  site = await startPictureSite();
});
test.afterEach(() => site.close());

const MENU = `document.getElementById('contentAreaContextMenu')`;
const SENTENCE = `document.getElementById('comyan-taken-picture')?.shadowRoot.querySelector('span').textContent ?? ''`;

/** Opens the browser's own menu on the picture and chooses the entry; resolves with the sentence in the page. */
async function take(firefox: FirefoxBrowser, page: FirefoxPage, id: string): Promise<string> {
  await page.evaluate(`document.getElementById('comyan-taken-picture')?.remove()`);
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
    const { left, top, width, height } = document.getElementById('${id}').getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  })()`);
  await page.raw.mouse.click(x, y, { button: 'right' });
  await waitUntil('the menu', () => firefox.askBrowser<boolean>(`${MENU}.state === 'open'`));
  await firefox.askBrowser(`(() => {
    const menu = ${MENU};
    menu.activateItem([...menu.querySelectorAll('menuitem')].find(({ label }) => label === 'Take this picture'));
    return true;
  })()`);
  return waitUntil('a sentence in the page', () => page.evaluate<string>(SENTENCE));
}

const permissions = async (): Promise<string[]> => {
  const { browser } = globalThis as unknown as {
    browser: { permissions: { getAll(): Promise<{ origins: string[] }> } };
  };
  return (await browser.permissions.getAll()).origins;
};

test("a picture is taken in Firefox with the reader's session as large as the page has it; the permission for another site is given back", {
  tag: '@platform',
}, async ({ plainFirefox: firefox, server }) => {
  await firefox.askBrowser(`(Services.prefs.setCharPref('network.dns.localDomains', '${SITES.join()}'), true)`);
  const app = await firefox.openTab('app.html');
  await app.fill({ role: 'textbox', name: 'Server address' }, server.origin);
  await app.click({ role: 'button', name: 'Connect' });
  await app.waitFor({ role: 'button', name: 'Sign In' });
  await firefox.signIn('editor', server.origin);
  await app.raw.reload().catch(() => undefined);
  await openUploads(app);
  const before = await app.evaluate(permissions);

  const article = new FirefoxPage(await app.raw.browser().newPage());
  await article.raw.goto(site.article);
  await waitUntil('all pictures', () =>
    article.evaluate<boolean>(`[...document.images].every((one) => one.naturalWidth > 0)`),
  );
  for (const [id, words] of [
    ['own', /“large\.jpg” is in the upload list\. Its rights are unclear/],
    ['blob', /is in the upload list/],
    ['data', /is in the upload list/],
    ['once', /refuses it \(403\)/],
    ['html', /no picture \(HTML\)/],
    ['private', /127\.0\.0\.1 is an address inside your network/],
    ['foreign', /“foreign\.jpg” is in the upload list/],
  ] as const)
    expect(await take(firefox, article, id), id).toMatch(words);
  await expect.poll(() => app.evaluate(permissions)).toEqual(before);

  const list = await firefox.openTab('app.html#/upload/');
  await list.waitForText(/large\.jpg[\s\S]*Rights unclear/);
  // A picture that was dropped, of which the browser gives its address only.
  await list.evaluate(dropOf(site.elsewhere('/small.jpg')));
  await list.click({ role: 'button', name: 'Allow and take' });
  await list.waitForText(/small\.jpg/);
  await expect.poll(() => app.evaluate(permissions)).toEqual(before);
  await list.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await list.click({ role: 'button', name: 'Upload' });
  await list.click({ role: 'button', name: 'Keep and upload' });
  for (const name of ['large.jpg', 'foreign.jpg']) {
    const bytes = createHash('sha256')
      .update(site.picture(`/${name}`))
      .digest('hex');
    expect(await server.storedHash(name)).toBe(bytes);
  }
});
