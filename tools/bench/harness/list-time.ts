/**
 * Measures how long a page takes from the choice of files until its list is usable, and what blocks its main thread.
 */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import { chooseFile } from './choose-file.ts';
import { SMALL_IMAGE_NAME } from './small-images.ts';

const PATIENCE_MS = 600_000;

/** From the change of the file field until a frame is painted with a row and a text that `count` matches. Milliseconds. */
export async function listTime(page: ChromiumPage, paths: readonly string[], count: RegExp): Promise<number> {
  await page.evaluate(`(${watchList})(${String(count)}, ${String(SMALL_IMAGE_NAME)})`);
  await chooseFile(page, paths);
  return waitUntil('the list', () => page.evaluate<number | undefined>('globalThis.listTimeMs'), {
    timeoutMs: PATIENCE_MS,
    everyMs: 200,
  });
}

/** The longest task of the page's main thread since `listTime` began, ms; 0 when none took more than 50. */
export async function longestTask(page: ChromiumPage): Promise<number> {
  return page.evaluate<number>(
    'new Promise((done) => setTimeout(() => done(Math.max(0, ...globalThis.longTasks)), 500))',
  );
}

/** Runs in the page. */
function watchList(count: RegExp, name: RegExp): void {
  const longTasks: number[] = [];
  let changedAt = Number.POSITIVE_INFINITY;
  Object.assign(globalThis, { listTimeMs: undefined, longTasks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      // Before the change event the browser builds the list of files in the same task; that is not the page's work.
      const end = startTime + duration;
      if (end > changedAt) longTasks.push(end - Math.max(startTime, changedAt));
    }
  }).observe({ type: 'longtask' });
  const begin = () => {
    const startedAt = performance.now();
    changedAt = startedAt;
    Object.assign(globalThis, { chosenAt: Date.now() });
    const observer = new MutationObserver(() => {
      const text = document.body.textContent;
      if (!count.test(text) || !name.test(text)) return;
      observer.disconnect();
      // A message sent while a frame is prepared arrives after that frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Object.assign(globalThis, { listTimeMs: performance.now() - startedAt });
        port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  document.addEventListener('change', begin, { capture: true, once: true });
}
