/**
 * 10,000 small images being uploaded with popup and panel open: how busy the surfaces' main thread is, how many messages
 * a surface receives, and what a file costs the background's thread, in relation to an upload of 100 files.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from '../harness/bench.ts';
import { benchPage } from '../harness/bench-build.ts';
import { chooseFile } from '../harness/choose-file.ts';
import { busiest, extensionThreads } from '../harness/extension-threads.ts';
import { againstLimit, type Figure, median } from '../harness/figure.ts';
import { SAMPLE_METADATA } from '../harness/sample-metadata.ts';
import { createSmallImages } from '../harness/small-images.ts';

const MANY = 10_000;
const FEW = 100;
const ROUNDS_OF_FEW = 5;
const WINDOW_MS = 20_000;
const BUSY_LIMIT = 0.15;
const MESSAGES_LIMIT_PER_SECOND = 10;
const COST_RATIO_LIMIT = 1.2;

export const uploadingTenThousand: Figure = {
  name: 'uploading-ten-thousand',
  async measure(bench) {
    const images = await createSmallImages(MANY + FEW * (ROUNDS_OF_FEW + 1));
    try {
      const queue = await bench.browser.openTab(benchPage('hand-over'));
      await waitUntil('the hand-over page', () => queue.evaluate<boolean>('typeof addAll === "function"'));
      await queue.evaluate(`send('uploads.setDraft', ${JSON.stringify({ type: 'image', values: SAMPLE_METADATA })})`);
      // Opened last: another tab would close the popup.
      await bench.browser.openSidePanel();
      await bench.browser.openPopup();
      const few: number[] = [];
      for (let round = 0; round <= ROUNDS_OF_FEW; round += 1) {
        const cost = await costOfAll(bench, queue, images.paths.slice(MANY + round * FEW, MANY + (round + 1) * FEW));
        // The first round warms up server and browser.
        if (round > 0) few.push(cost);
      }
      const { busyShare, messagesPerSecond, costMs } = await costOfSome(bench, queue, images.paths.slice(0, MANY));
      if (!(await bench.browser.hasPage(/popup\.html/))) throw new Error('The popup was closed');
      // In microseconds, because results are whole numbers.
      const compared = againstLimit('uploading-10000-background-per-file', costMs * 1_000, median(few) * 1_000, 'us');
      return [
        againstLimit('uploading-10000-surfaces-busy', busyShare * 1_000, BUSY_LIMIT * 1_000, 'permille'),
        againstLimit('uploading-10000-messages', messagesPerSecond, MESSAGES_LIMIT_PER_SECOND, 'perSecond'),
        { ...compared, ratioLimit: COST_RATIO_LIMIT, isWithin: compared.ratio <= COST_RATIO_LIMIT },
      ];
    } finally {
      await images.remove();
    }
  },
};

/** Adds the files and waits until the background has read and stored them. */
async function add({ browser }: Bench, queue: ChromiumPage, paths: readonly string[]): Promise<readonly string[]> {
  await chooseFile(queue, paths);
  const uploadIds = await queue.evaluate<readonly string[]>(`addAll('image')`);
  let last = Number.NaN;
  const isIdle = async () => {
    const before = last;
    last = (await extensionThreads(browser)).background;
    return last - before < 20;
  };
  await waitUntil('the files to be read', isIdle, { timeoutMs: 600_000, everyMs: 1_500 });
  return uploadIds;
}

/** Milliseconds of the background's thread per file, from the start until all are processed. */
async function costOfAll(bench: Bench, queue: ChromiumPage, paths: readonly string[]): Promise<number> {
  const uploadIds = await add(bench, queue, paths);
  const before = await extensionThreads(bench.browser);
  const seen = await processed(bench);
  await queue.evaluate(`send('uploads.start', { type: 'image' })`);
  const isOver = async () => (await processed(bench)) - seen >= paths.length;
  await waitUntil('the uploads', isOver, { timeoutMs: 120_000, everyMs: 500 });
  // The background asks for the last of them.
  await sleep(2_000);
  const after = await extensionThreads(bench.browser);
  await queue.evaluate(`send('uploads.remove', ${JSON.stringify({ uploadIds })})`);
  return (after.background - before.background) / paths.length;
}

/** In a part of the upload, some seconds after its start. */
async function costOfSome(bench: Bench, queue: ChromiumPage, paths: readonly string[]) {
  await add(bench, queue, paths);
  await queue.evaluate(`send('uploads.start', { type: 'image' })`);
  await sleep(5_000);
  const before = await extensionThreads(bench.browser);
  const seen = await processed(bench);
  const startedAt = performance.now();
  await sleep(WINDOW_MS);
  const after = await extensionThreads(bench.browser);
  const busyShare = busiest(before, after) / (performance.now() - startedAt);
  const done = (await processed(bench)) - seen;
  if (seen + done >= paths.length) throw new Error('The upload was over too early');
  // Afterwards, because the counting page is a surface itself.
  const messages = await queue.evaluate<number>(`countMessages(${WINDOW_MS / 2})`);
  return {
    busyShare,
    costMs: (after.background - before.background) / done,
    messagesPerSecond: messages / (WINDOW_MS / 2_000),
  };
}

async function processed({ server }: Bench): Promise<number> {
  return (await server.uploads()).filter(({ state }) => state === 'processed').length;
}
