/**
 * 10,000 small images, in turns with Uppy's Dashboard in a page of the same browser: the list is usable in a tenth of
 * its time, nothing blocks the page, and typing in the form stays as fast as without files.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from '../harness/bench.ts';
import { benchPage } from '../harness/bench-build.ts';
import { againstLimit, againstPeer, type Figure, median } from '../harness/figure.ts';
import { keyToPaint } from '../harness/key-to-paint.ts';
import { listTime, longestTask } from '../harness/list-time.ts';
import { createSmallImages } from '../harness/small-images.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const MANY = 10_000;
const FEW = 1_000;
const LIST_RATIO_LIMIT = 0.1;
const TASK_LIMIT_MS = 100;
const KEY_RATIO_LIMIT = 2;
const GROWTH_LIMIT = 11;
const SETTLED_LIMIT_MS = 6_000;

interface Run {
  readonly list: number;
  /** From the choice until every file is listed, stored and read. */
  readonly settled: number;
  readonly task: number;
  readonly keysBefore: number;
  readonly keys: number;
}

export const tenThousandImages: Figure = {
  name: 'ten-thousand-images',
  async measure(bench) {
    const images = await createSmallImages(MANY);
    try {
      const runs: Run[] = [];
      const few: Run[] = [];
      const peers: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        peers.push(await addToUppy(bench, images.paths));
        few.push(await addToWidget(bench, images.paths.slice(0, FEW)));
        runs.push(await addToWidget(bench, images.paths));
      }
      return resultsOf(runs, few, peers);
    } finally {
      await images.remove();
    }
  },
};

function resultsOf(runs: readonly Run[], few: readonly Run[], peers: readonly number[]) {
  const of = (part: keyof Run, from = runs) => from.map((run) => run[part]);
  const compare = (figure: string, peer: string, ours: readonly number[], others: readonly number[], limit: number) =>
    againstPeer({ figure, peer, ours, peers: others, ratioLimit: limit });
  return [
    compare('add-10000-list-painted', 'uppy', of('list'), peers, LIST_RATIO_LIMIT),
    compare('add-10000-list-painted-growth', 'add1000', of('list'), of('list', few), GROWTH_LIMIT),
    againstLimit('add-10000-all-held-and-read', median(of('settled')), SETTLED_LIMIT_MS, 'ms'),
    compare('add-10000-all-held-and-read-growth', 'add1000', of('settled'), of('settled', few), GROWTH_LIMIT),
    againstLimit('add-10000-longest-task', Math.max(...of('task')), TASK_LIMIT_MS, 'ms'),
    compare('key-to-paint-p95-with-10000', 'withNone', of('keys'), of('keysBefore'), KEY_RATIO_LIMIT),
    againstLimit('key-to-paint-p95-with-10000-alone', median(of('keys')), TASK_LIMIT_MS, 'ms'),
  ];
}

async function addToUppy({ browser, server }: Bench, paths: readonly string[]): Promise<number> {
  const page = await browser.openWebPage(`${server.origin}/${benchPage('uppy')}`);
  await waitUntil('Uppy', () => page.evaluate<boolean>('document.querySelector(".uppy-Dashboard-input") !== null'));
  await page.session.send('Accessibility.disable');
  const painted = await listTime(page, paths, countOf(`${paths.length} files selected`));
  await page.close();
  return painted;
}

async function addToWidget({ browser }: Bench, paths: readonly string[]): Promise<Run> {
  // It becomes a surface only on its first call: it reads the queue, and empties it.
  const queue = await browser.openTab(benchPage('hand-over'));
  const page = await browser.openTab('app.html');
  await openUploads(page);
  await page.fill({ role: 'textbox', name: 'Headline' }, 'Harbour');
  await page.evaluate('void (globalThis.keyField = document.activeElement)');
  // Playwright's observers cost time of their own.
  await page.session.send('Accessibility.disable');
  const keysBefore = await keyToPaint(page);

  const whenSettled = queue.evaluate<number>(`settledAt(${paths.length})`);
  const list = await listTime(page, paths, countOf(paths.length.toLocaleString('en')));
  const settled = (await whenSettled) - (await page.evaluate<number>('globalThis.chosenAt'));
  const task = await longestTask(page);

  await page.session.send('Page.bringToFront');
  await page.evaluate('keyField.focus()');
  const keys = await keyToPaint(page);
  await waitUntil('the rows', () => isSettled(queue, paths.length));
  await queue.evaluate('removeAll()');
  await page.close();
  await queue.close();
  return { list, settled, task, keysBefore, keys };
}

function isSettled(queue: ChromiumPage, count: number): Promise<boolean> {
  return queue.evaluate<number>('settledCount()').then((settled) => settled === count);
}

/** Matches a number next to other words, but not as part of a longer number. */
function countOf(words: string): RegExp {
  return new RegExp(`(?<![\\d,.])${words}(?!\\d)`);
}
