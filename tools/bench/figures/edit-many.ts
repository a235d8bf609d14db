/**
 * One edit of all of 5,000 files in the contact sheet: the longest task of the hosted page, whose thread is also that of
 * the engine, from the first key in the field until the files are changed and shown.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { withChosenImages } from '../harness/chosen-images.ts';
import { againstLimit, type Figure, median } from '../harness/figure.ts';

const FILES = 5_000;
const ROUNDS = 3;
const LIMIT_MS = 50;
const PATIENCE = { timeoutMs: 120_000, everyMs: 200 };
const FIELD = '.edit-panel [name=IPTCHeadline]';

export const editMany: Figure = {
  name: 'edit-many',
  measure: (bench) =>
    withChosenImages(bench, FILES, async (page) => {
      await waitUntil('all files to be read', () => isQuiet(page), PATIENCE);
      for (const name of ['Write captions', 'Select all', 'Edit selection']) await press(page, name);
      const longest: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) longest.push(await editAll(page, String(round)));
      const result = againstLimit('edit-5000-longest-task', median(longest), LIMIT_MS, 'ms');
      return [{ ...result, samples: { ours: longest.map(Math.round) } }];
    }),
};

async function press(page: ChromiumPage, name: string): Promise<void> {
  const button = { role: 'button', name };
  await waitUntil(name, () => page.has(button), PATIENCE);
  await page.click(button);
}

/** The longest task of more than 50 ms, else 0. */
async function editAll(page: ChromiumPage, text: string): Promise<number> {
  await waitUntil('the panel', () => page.evaluate<boolean>(`document.querySelector('${FIELD}') !== null`), PATIENCE);
  await page.evaluate(`(${watchTasks})('${FIELD}')`);
  await page.press(text);
  const isPreviewed = `document.querySelector('.edit-outcome').textContent.includes('${FILES.toLocaleString('en-US')}')`;
  await waitUntil('the preview', () => page.evaluate<boolean>(isPreviewed), PATIENCE);
  await page.evaluate(`document.querySelector('.edit-panel [type=submit]').click()`);
  const isStored = `document.querySelector('${FIELD}').value === ''`;
  await waitUntil('the edit', () => page.evaluate<boolean>(isStored), PATIENCE);
  await waitUntil('the page to rest', () => isQuiet(page), PATIENCE);
  return page.evaluate<number>('Math.max(0, ...globalThis.longTasks)');
}

/** A second without a long task. */
async function isQuiet(page: ChromiumPage): Promise<boolean> {
  return page.evaluate<boolean>(`(${watchQuiet})()`);
}

/** Runs in the page. */
function watchQuiet(): Promise<boolean> {
  return new Promise((resolve) => {
    let isQuiet = true;
    const observer = new PerformanceObserver(() => {
      isQuiet = false;
    });
    observer.observe({ type: 'longtask' });
    setTimeout(() => {
      observer.disconnect();
      resolve(isQuiet);
    }, 1_000);
  });
}

/** Runs in the page. */
function watchTasks(field: string): void {
  const longTasks: number[] = [];
  Object.assign(globalThis, { longTasks });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  document.querySelector<HTMLInputElement>(field)?.focus();
}
