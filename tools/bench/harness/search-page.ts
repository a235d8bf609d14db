/** The search page of the extension in a tab, showing all pictures of the server. */
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';

const PATIENCE = { timeoutMs: 60_000, everyMs: 50 };

export async function openSearch({ browser }: Bench): Promise<ChromiumPage> {
  // No default period.
  const page = await browser.openTab('app.html#/search/?period=*');
  await setWindow(page);
  await waitUntil('results', () => isFilled(page), PATIENCE);
  return page;
}

/** The same window for both sides, without Playwright's observers, which cost time of their own. */
export async function setWindow(page: ChromiumPage): Promise<void> {
  const metrics = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await page.session.send('Emulation.setDeviceMetricsOverride', metrics);
  await page.session.send('Page.bringToFront');
  await page.session.send('Accessibility.disable');
}

/** Every visible slot has its result and its picture. */
function isFilled(page: ChromiumPage): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const list = document.querySelector('.results');
    if (!list) return false;
    const { top, bottom } = list.getBoundingClientRect();
    const visible = [...list.querySelectorAll('.result-slot')].filter((slot) => {
      const box = slot.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    });
    return visible.length > 0 && visible.every((slot) => slot.querySelector('.result-gap') === null
      && [...slot.querySelectorAll('img')].every((image) => image.complete));
  })()`);
}

export async function untilFilled(page: ChromiumPage): Promise<void> {
  try {
    await waitUntil('the results in view', () => isFilled(page), PATIENCE);
  } catch (cause) {
    throw new Error(`The page reads:\n${await page.text()}`, { cause });
  }
}

/** Used bytes after a garbage collection. */
export async function heapBytes(page: ChromiumPage): Promise<number> {
  await page.session.send('HeapProfiler.enable');
  await page.session.send('HeapProfiler.collectGarbage');
  await page.session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.session.send('Runtime.getHeapUsage');
  await page.session.send('HeapProfiler.disable');
  return usedSize;
}
