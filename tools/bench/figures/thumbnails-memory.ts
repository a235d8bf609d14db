/**
 * A thousand pictures of 24 megapixels, without a thumbnail inside, so that every one is decoded whole; the side panel
 * scrolls through all of them. The renderer's Pss stays at most 250 MB above its start.
 */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from '../harness/bench.ts';
import { chooseFile } from '../harness/choose-file.ts';
import { extensionPss } from '../harness/extension-pss.ts';
import { againstLimit, type Figure } from '../harness/figure.ts';
import { startGrowthProbe } from '../harness/growth-probe.ts';

const PICTURES = 1_000;
const LIMIT_BYTES = 250 * 1024 * 1024;

/** Scrolls by one window; true at the end of the list. */
const SCROLL_ON = `(() => {
  const list = document.querySelector('.upload-list-long');
  const before = list.scrollTop;
  list.scrollBy(0, list.clientHeight - 60);
  return list.scrollTop === before;
})()`;

const ARE_SHOWN = `(() => {
  const list = document.querySelector('.upload-list-long');
  if (!list) return false;
  const { top, bottom } = list.getBoundingClientRect();
  const inView = [...list.querySelectorAll('.thumbnail')].filter((thumbnail) => {
    const place = thumbnail.getBoundingClientRect();
    return place.bottom - 2 > top && place.top + 2 < bottom;
  });
  return inView.length > 0 && inView.every((thumbnail) => thumbnail.complete);
})()`;

export const thumbnailsMemory: Figure = {
  name: 'thumbnails-memory',
  async measure(bench) {
    const paths = await makePictures(bench);
    const panel = await bench.browser.openSidePanel();
    await openUploads(panel);
    const probe = await startGrowthProbe(() => extensionPss(bench.browser), 200);
    await chooseFile(panel, paths);
    const seen = scrollThrough(panel);
    // The probe is stopped first, so that it does not read from a closed browser.
    await seen.catch(() => undefined);
    const grownBytes = await probe.stop();
    await seen;
    return [againstLimit('thumbnails-memory', grownBytes, LIMIT_BYTES)];
  },
};

async function scrollThrough(panel: ChromiumPage): Promise<void> {
  let isAtEnd = false;
  while (!isAtEnd) {
    await waitUntil('the pictures in view', () => panel.evaluate<boolean>(ARE_SHOWN), { timeoutMs: 60_000 });
    isAtEnd = await panel.evaluate<boolean>(SCROLL_ON);
  }
}

/** One picture with a thousand different ends: decoding costs the same, and none is a duplicate. */
async function makePictures({ samples }: Bench): Promise<string[]> {
  const picture = await sharp({
    create: { width: 6_000, height: 4_000, channels: 3, background: { r: 40, g: 90, b: 140 } },
  })
    .jpeg()
    .toBuffer();
  const paths: string[] = [];
  for (let at = 0; at < PICTURES; at += 1) {
    const name = `picture-${String(at).padStart(4, '0')}.jpg`;
    paths.push((await samples.raw(name, Buffer.concat([picture, randomBytes(32)]))).path);
  }
  return paths;
}
