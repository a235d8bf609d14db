/**
 * 'Take this picture' in Chromium's own menu, on a page of a stranger: the real bytes with the reader's session, and the
 * permission for another site given back (decision 65).
 */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import type { Display } from '../harness/browsers/display.ts';
import { ExtensionBrowser } from '../harness/browsers/extension-browser.ts';
import { dropOf, type PictureSite, SITES } from '../harness/servers/picture-site.ts';
import { answerPrompt } from '../harness/steps/real-popup.ts';
import { bringFormToFront } from '../harness/steps/surface-steps.ts';
import {
  endWhileRead,
  expectStored,
  permissions,
  SAID,
  saidAfter,
  test,
  untilShown,
} from '../harness/steps/take-a-picture.ts';

const FLAGS = [`--host-resolver-rules=${SITES.map((name) => `MAP ${name} 127.0.0.1`).join()}`];

/** What the pages of the strangers report: no icon, and what they may not read. */
const EXPECTED = /favicon|status of 40[34]|blocked by CORS policy|net::ERR_FAILED/;

/** Where the picture is on the screen, as an expression of the page. */
const middleOf = (id: string) => `(() => {
  const { left, top, width, height } = document.getElementById('${id}').getBoundingClientRect();
  return { x: screenX + left + width / 2, y: screenY + outerHeight - innerHeight + top + height / 2 };
})()`;

/** Chooses the entry in the browser's own menu: the one above 'Inspect', which is the last. */
async function choose(display: Display, page: ChromiumPage, id: string): Promise<void> {
  await display.pointAt(await page.evaluate(middleOf(id)));
  await display.click('right');
  await display.untilStill();
  await display.press('Up', 'Up', 'Return');
}

async function openArticle(browser: ExtensionBrowser, site: PictureSite): Promise<ChromiumPage> {
  const article = await browser.openWebPage(site.article);
  await article.raw.bringToFront();
  await untilShown(article);
  return article;
}

/** What Chromium warns of at an update: with what the menu needs, and as before. */
const warningsOfManifests = `(() => {
  const manifest = chrome.runtime.getManifest();
  const before = manifest.permissions.filter((name) => !['contextMenus', 'activeTab', 'scripting'].includes(name));
  return Promise.all([manifest, { ...manifest, permissions: before }].map((one) =>
    chrome.management.getPermissionWarningsByManifest(JSON.stringify(one))));
})()`;

test("a picture is taken with the reader's session as large as the page has it, with what the page says; the permission for another site is given back", {
  tag: '@platform',
}, async ({ server, site, display, allowProblem, problems }) => {
  allowProblem(EXPECTED);
  const plain = join(root, outputOf({ browser: 'chrome' }));
  const browser = await ExtensionBrowser.startWith(plain, { display, server: server.origin, flags: FLAGS });
  try {
    const app = await browser.openTab('app.html');
    await app.raw.bringToFront();
    await app.fill({ role: 'textbox', name: 'Server address' }, server.origin);
    await app.click({ role: 'button', name: 'Connect' });
    await answerPrompt(display, 'Allow');
    await app.waitFor({ role: 'button', name: 'Sign In' });
    const article = await openArticle(browser, site);
    const take = (id: string, then: () => Promise<void> = async () => undefined) =>
      saidAfter(app, async () => {
        await choose(display, article, id);
        await then();
      });
    // Without a question of the browser.
    expect(await take('foreign')).toMatch(/nobody is signed in\. Open the widget/);

    await browser.signIn('editor');
    await app.raw.reload();
    await app.waitForText(/Image Only/);
    const before = await permissions(app);
    expect(before).toEqual(['http://127.0.0.1/*']);

    await article.raw.bringToFront();
    const restart = () => browser.stopWorker().then(() => app.evaluate(`chrome.runtime.sendMessage('wake up')`));
    expect(await take('slow', () => endWhileRead(site, restart))).toMatch(/browser ended the widget/);
    await browser.stopWorker();
    // The first click starts the background.
    for (const [id, words] of SAID) expect(await take(id), id).toMatch(words);
    expect(await take('foreign', () => answerPrompt(display, 'Deny'))).toMatch(
      /pictures\.test, and access was not allowed/,
    );
    expect(await take('foreign', () => answerPrompt(display, 'Allow'))).toMatch(/“foreign\.jpg” is in the upload list/);
    await expect.poll(() => permissions(app)).toEqual(before);
    const list = await browser.openTab('app.html#/upload/');
    await list.raw.bringToFront();
    await list.waitForText(/large\.jpg[\s\S]*Rights unclear/);
    await list.waitForText(/foreign\.jpg/);
    // A picture that was dropped, of which the browser gives its address only.
    await list.evaluate(dropOf(site.elsewhere('/small.jpg')));
    await list.click({ role: 'button', name: 'Allow and take' });
    await answerPrompt(display, 'Allow');
    await list.waitForText(/small\.jpg/);
    await expect.poll(() => permissions(app)).toEqual(before);
    await bringFormToFront(list);
    await list.select({ role: 'combobox', name: 'Channel' }, 'News desk');
    await list.click({ role: 'button', name: 'Upload' });
    await list.click({ role: 'button', name: 'Keep and upload' });
    await expectStored(server, site);
  } finally {
    await browser.close();
    problems.push(...browser.problems);
  }
});

test('a build with a server takes what the page itself can read, and asks for no other site', async ({
  server,
  site,
  display,
  allowProblem,
  problems,
}, { parallelIndex }) => {
  allowProblem(EXPECTED);
  const packaged = join(root, testBuildFolder('chrome', parallelIndex));
  const browser = await ExtensionBrowser.startWith(packaged, { display, server: server.origin, flags: FLAGS });
  try {
    await browser.signIn('editor');
    const app = await browser.openTab('app.html');
    await app.waitForText(/Image Only/);
    const article = await openArticle(browser, site);
    const take = (id: string) => saidAfter(app, () => choose(display, article, id));
    expect(await take('own')).toMatch(/“large\.jpg” is in the upload list/);
    expect(await take('foreign')).toMatch(/pictures\.test, which this widget cannot read/);
    expect(await permissions(app)).toEqual(['http://127.0.0.1/*']);
    const [warnings, before] = await app.evaluate<string[][]>(warningsOfManifests);
    expect(warnings).toEqual(before);
  } finally {
    await browser.close();
    problems.push(...browser.problems);
  }
});
