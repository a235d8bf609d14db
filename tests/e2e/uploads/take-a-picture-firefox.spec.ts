/** 'Take this picture' in Firefox's own menu, with the permission for another site given back (decision 65). */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { FirefoxBrowser } from '../harness/browsers/firefox-browser.ts';
import { FirefoxPage } from '../harness/browsers/firefox-page.ts';
import { dropOf, SITES } from '../harness/servers/picture-site.ts';
import { reload } from '../harness/steps/reload.ts';
import { openUploads } from '../harness/steps/surface-steps.ts';
import {
  endWhileRead,
  expectStored,
  permissions,
  SAID,
  saidAfter,
  test,
  untilShown,
} from '../harness/steps/take-a-picture.ts';

const MENU = `document.getElementById('contentAreaContextMenu')`;

/** Opens the browser's own menu on the picture and chooses the entry. */
async function choose(firefox: FirefoxBrowser, page: FirefoxPage, id: string): Promise<void> {
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
}

test("a picture is taken in Firefox with the reader's session as large as the page has it; the permission for another site is given back", {
  tag: '@platform',
}, async ({ plainFirefox: firefox, server, site }) => {
  await firefox.askBrowser(`(Services.prefs.setCharPref('network.dns.localDomains', '${SITES.join()}'), true)`);
  const app = await firefox.openTab('app.html');
  await app.fill({ role: 'textbox', name: 'Server address' }, server.origin);
  await app.click({ role: 'button', name: 'Connect' });
  await app.waitFor({ role: 'button', name: 'Sign In' });
  await firefox.signIn('editor', server.origin);
  await reload(app);
  await openUploads(app);
  const before = await permissions(app);

  const article = new FirefoxPage(await app.raw.browser().newPage());
  await article.raw.goto(site.article);
  await untilShown(article);
  const take = (id: string) => saidAfter(app, () => choose(firefox, article, id));
  for (const [id, words] of SAID) expect(await take(id), id).toMatch(words);
  // Its prompt is answered by a setting of the test.
  expect(await take('foreign')).toMatch(/“foreign\.jpg” is in the upload list/);
  await expect.poll(() => permissions(app)).toEqual(before);
  const interrupted = saidAfter(app, async () => {
    await choose(firefox, article, 'slow');
    await endWhileRead(site, () => firefox.stopBackground());
  });
  expect(await interrupted).toMatch(/browser ended the widget/);

  const list = await firefox.openTab('app.html#/upload/');
  await list.waitForText(/large\.jpg[\s\S]*Rights unclear/);
  // A picture that was dropped, of which the browser gives its address only.
  await list.evaluate(dropOf(site.elsewhere('/small.jpg')));
  await list.click({ role: 'button', name: 'Allow and take' });
  await list.waitForText(/small\.jpg/);
  await expect.poll(() => permissions(app)).toEqual(before);
  await list.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await list.click({ role: 'button', name: 'Upload' });
  await list.click({ role: 'button', name: 'Keep and upload' });
  await expectStored(server, site);
});
