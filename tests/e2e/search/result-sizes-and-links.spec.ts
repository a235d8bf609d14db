/** Links of results can be dragged, after a question where the server wants one; a preview has its sizes, also on touch screens. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { fillLibrary } from '../harness/servers/server-library.ts';
import { startAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';
import { twoFrames } from '../harness/two-frames.ts';

const image = (at: number, fields: object = {}) => ({
  ItemNo: at,
  Image: {
    ImgOID: `id ${at}`,
    ImgName: `deich-${at}.jpg`,
    ImgSrcID: 'NPA',
    IPTCHeadline: `Deich ${at}`,
    IPTCCaption: 'Nach der Sturmflut sichern Helfer den Deich.',
    IPTCByLine: 'A. Keller',
    ImgReceivedTS: '20261120 09:58:00',
    ...fields,
  },
});

/** The search responds with these results to any query, and the user is on its page. */
async function showResults(page: Page, server: MediaSystem, results: readonly object[]): Promise<void> {
  const body = JSON.stringify({ Results: results, Query: { QueryFound: results.length, QueryID: 'q' } });
  const action = { body, contentType: 'application/json' };
  await server.misbehave([{ match: { method: 'POST', pathPattern: '^/search/image/' }, action }]);
  await startAs(page);
  await expect(page.getByRole('button', { name: 'Deich 1', exact: true })).toBeVisible();
}

const tile = (page: Page, at: number) => page.getByRole('button', { name: `Deich ${at}`, exact: true });
const many = Array.from({ length: 24 }, (_, at) => image(at + 1));
const LINK = /\/link\/media-system\?objectId=id%201$/;

/** A place beside the page that takes what is dragged there, like another program. */
async function addOtherProgram(page: Page): Promise<void> {
  await page.evaluate(() => {
    const target = document.createElement('div');
    target.id = 'elsewhere';
    target.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 80px; height: 80px; z-index: 9';
    target.addEventListener('dragover', (event) => event.preventDefault());
    target.addEventListener('drop', (event) => {
      event.preventDefault();
      const formats = ['text/uri-list', 'text/plain', 'text/html'];
      const data = formats.map((format) => event.dataTransfer?.getData(format));
      target.dataset['taken'] = JSON.stringify(data);
    });
    document.querySelector('#elsewhere')?.remove();
    document.body.append(target);
  });
}

const taken = (page: Page) => page.locator('#elsewhere').getAttribute('data-taken');

test('[2.8.7] a dragged result carries its link in three formats', async ({ hostedPage, server }) => {
  await showResults(hostedPage, server, many);
  for (const view of ['Image Only', 'With Metadata']) {
    await hostedPage.getByLabel('View').selectOption(view);
    await addOtherProgram(hostedPage);
    await tile(hostedPage, 1).dragTo(hostedPage.locator('#elsewhere'));
    const [address, text, html] = JSON.parse((await taken(hostedPage)) ?? '[]') as string[];
    expect(address, view).toMatch(LINK);
    expect(text, view).toBe(address);
    expect(html, view).toContain(`<a href="${address}">Deich 1</a>`);
  }
});

test('[2.8.7] a drag of a result under embargo asks first where the server wants it, and is possible once after a yes', async ({
  hostedPage,
  server,
}) => {
  await hostedPage.route('**/app-settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), RESTRICTED_USE: 'ask' } });
  });
  const embargo = { IPTCReleaseDate: '20970105', IPTCReleaseTime: '180000', UsageText: 'SPERRFRIST 18.00 Uhr' };
  await showResults(hostedPage, server, [image(1), image(2, embargo)]);
  const marked = hostedPage.getByRole('button', { name: /^Deich 2, Embargo until/ });
  const question = hostedPage.getByRole('alertdialog', { name: /^Embargo until/ });
  await addOtherProgram(hostedPage);
  const dragAway = async () => {
    await marked.hover();
    await hostedPage.mouse.down();
    await hostedPage.locator('#elsewhere').hover({ force: true });
    await hostedPage.locator('#elsewhere').hover({ force: true });
    await hostedPage.mouse.up();
  };
  await dragAway();
  await expect(question.getByText('SPERRFRIST 18.00 Uhr')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await taken(hostedPage)).toBeNull();
  await question.getByRole('button', { name: 'Allow one drag' }).click();
  await dragAway();
  await expect.poll(async () => JSON.parse((await taken(hostedPage)) ?? '[]')[0]).toMatch(/objectId=id%202$/);
  await dragAway();
  await expect(question).toBeVisible();
});

test('[2.10.1] a preview uses the window: beside its facts, or of at most 500 px above them; it fills narrow and touch screens', async ({
  hostedPage,
  plainBrowser,
  server,
  samples,
}) => {
  const tall = await sharp({ create: { width: 900, height: 3_000, channels: 3, background: '#245' } })
    .jpeg()
    .toBuffer();
  const sample = await samples.raw('tall.jpg', tall);
  await fillLibrary(server, 'image', [{ sample, headline: 'Deich 1' }]);
  const open = async (page: Page): Promise<void> => {
    await startAs(page);
    await tile(page, 1).first().click();
    await expect(page.locator('.preview-media img:not(.preview-waiting)')).toBeVisible();
    await expect(page.locator('.preview-waiting')).toHaveCount(0);
  };
  const sizeOf = async (page: Page) => {
    const [dialog, picture] = [
      await page.getByRole('dialog').boundingBox(),
      await page.locator('.preview-media img').boundingBox(),
    ];
    const round = (pixels = 0) => Math.round(pixels);
    return { width: round(dialog?.width), height: round(dialog?.height), picture: round(picture?.height) };
  };
  await hostedPage.setViewportSize({ width: 1280, height: 1000 });
  await open(hostedPage);
  await expect.poll(() => sizeOf(hostedPage)).toMatchObject({ width: 1248, height: 920 });
  expect((await sizeOf(hostedPage)).picture).toBeGreaterThan(750);
  await hostedPage.setViewportSize({ width: 738, height: 900 });
  await twoFrames(hostedPage);
  await expect.poll(() => sizeOf(hostedPage)).toMatchObject({ width: 706, picture: 500 });
  await hostedPage.setViewportSize({ width: 639, height: 700 });
  await expect.poll(() => sizeOf(hostedPage)).toMatchObject({ width: 639, height: 700 });

  const tablet = await plainBrowser.newContext({
    baseURL: server.origin,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  });
  const touched = await tablet.newPage();
  await open(touched);
  await expect.poll(() => sizeOf(touched)).toMatchObject({ width: 1024, height: 768 });
  await tablet.close();
});
