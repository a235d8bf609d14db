/**
 * In the Firefox add-on, search, filter, preview and scrolling work, even after Firefox has suspended the background.
 */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { signIn as signInClient } from '../../contract/harness/client.ts';
import { pictureMetadata, upload } from '../../contract/harness/tus.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../harness/browsers/driven-page.ts';
import type { MediaSystem } from '../harness/servers/media-system.ts';
import { test } from '../harness/test.ts';

test.use({ firefoxIdleMs: 5_000 });

/** Two pages of results. */
const PHOTOS = 30;

/** The number of photographs with this word; one graphic has it as well. */
async function fillLibrary(server: MediaSystem, word: string): Promise<void> {
  const client = await signInClient({ port: Number(new URL(server.origin).port) }, 'editor');
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  const graphic = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="4" height="8"/></svg>',
  );
  const add = (id: string, filename: string, bytes: Buffer) =>
    upload(client, bytes, pictureMetadata(`${word}-${id}`, { filename, IPTCHeadline: `${word} ${id}` }));
  await add('graphic', 'a.svg', graphic);
  const ids = Array.from({ length: PHOTOS }, (_, at) => `photo-${at}`);
  await Promise.all(ids.map((id) => add(id, 'a.jpg', photo)));
}

/** The scroll position, the numbers of visible results, and how many of these show no picture yet. */
const viewOf = (page: DrivenPage) =>
  page.evaluate(() => {
    const list = document.querySelector('.results');
    if (list === null) throw new Error('There are no results');
    const { scrollTop: top, clientHeight, scrollHeight } = list;
    const inView = [...list.querySelectorAll('.result-slot')].filter((slot) => {
      const box = slot.getBoundingClientRect();
      return box.bottom > 0 && box.top < window.innerHeight;
    });
    const bare = inView.filter((slot) => !((slot.querySelector('img')?.naturalWidth ?? 0) > 0)).length;
    const numbers = inView.map((slot) => Number(slot.getAttribute('data-index')) + 1);
    return { top, isAtEnd: top + clientHeight >= scrollHeight - 1, numbers, bare };
  });

/** Resolves when every visible result shows its picture. */
const shownView = (page: DrivenPage) =>
  waitUntil('the pictures in view', async () => {
    const view = await viewOf(page);
    return view.bare === 0 && view.numbers.length > 8 && view;
  });

const previewed = (page: DrivenPage) =>
  page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    const pictures = [...(dialog?.querySelectorAll('img') ?? [])].filter(({ naturalWidth }) => naturalWidth > 0);
    return pictures.length > 0 ? (/\d+ of \d+/.exec(dialog?.innerText ?? '')?.[0] ?? '') : '';
  });

test('[2.8.2, 2.9.2, 2.10.1] the add-on finds, filters, previews and scrolls, also after its event page was suspended', {
  tag: '@platform',
}, async ({ firefox, server }) => {
  const word = `w${randomUUID().slice(0, 8)}`;
  await fillLibrary(server, word);
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html');
  await page.raw.setViewport({ width: 1280, height: 700 });
  await page.fill({ role: 'textbox', name: 'Search' }, word);
  await page.press('Enter');
  await page.waitForText(`${PHOTOS + 1} images`);

  // By keyboard, because the lists of the filter move the content below them.
  await page.waitForText('Graphics desk');
  await page.focus({ role: 'checkbox', name: 'Graphics' });
  await page.press(' ');
  await waitUntil('Graphics to be left out', () => page.raw.$('.filter-mark'));
  await page.click({ role: 'button', name: 'Apply' });
  await page.waitForText(`${PHOTOS} images`);
  await page.waitForText('Images only');

  await page.raw.locator('.result-tile').click();
  await expect.poll(() => previewed(page)).toBe(`1 of ${PHOTOS}`);
  await page.press('ArrowRight');
  await expect.poll(() => previewed(page)).toBe(`2 of ${PHOTOS}`);
  await page.press('Escape');
  await expect.poll(() => previewed(page)).toBe('');
  // Roving tabindex: the result shown last has the focus, and is the one that Tab reaches.
  const focused = () =>
    page.evaluate(() => ({
      number: Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')) + 1,
      stops: document.querySelectorAll('.results [tabindex="0"]').length,
    }));
  await expect.poll(focused).toEqual({ number: 2, stops: 1 });
  await page.press('ArrowDown');
  await expect.poll(focused).toEqual({ number: 7, stops: 1 });
  await page.press('Enter');
  await expect.poll(() => previewed(page)).toBe(`7 of ${PHOTOS}`);
  await page.press(' ');
  await expect.poll(() => previewed(page)).toBe('');
  // A result is selected by Space, and given back.
  const selected = () => page.evaluate(() => document.querySelectorAll('[aria-selected=true]').length);
  for (const count of [1, 0]) {
    await page.press(' ');
    await expect.poll(selected).toBe(count);
  }
  await page.press('Home');

  await waitUntil('the event page to be suspended', async () => !(await firefox.isBackgroundAlive()));
  await page.raw.mouse.move(800, 400);
  const shown = new Set<number>();
  for (let view = await shownView(page); ; view = await shownView(page)) {
    for (const number of view.numbers) shown.add(number);
    if (view.isAtEnd) break;
    const { top } = view;
    await page.raw.mouse.wheel({ deltaY: 400 });
    await waitUntil('the results to scroll', async () => (await viewOf(page)).top > top);
  }
  expect([...shown].sort((a, b) => a - b)).toEqual(Array.from({ length: PHOTOS }, (_, at) => at + 1));
});
