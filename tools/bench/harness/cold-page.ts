/**
 * Opens a page as a visitor with an empty cache on a slow computer and line does, and reads what web vitals say about it:
 * https://web.dev/articles/vitals
 */
import type { Browser } from 'puppeteer-core';
import { newTab } from '../../../tests/e2e/harness/browsers/chromium-process.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';

const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const ROUND_TRIP_MS = 40;
/** The page is complete after this time without a task over 50 ms, a layout shift or a larger paint. */
const QUIET_MS = 2_500;

export interface ColdVitals {
  /** Largest contentful paint, ms after the start of the navigation. */
  readonly lcp: number;
  /** Total blocking time from the first paint until the page is quiet, ms. */
  readonly tbt: number;
  /** Cumulative layout shift: the sum of all shifts. */
  readonly cls: number;
  /** Bytes that came over the line. */
  readonly bytes: number;
}

interface Noted extends Pick<ColdVitals, 'lcp' | 'tbt' | 'cls'> {
  readonly quietMs: number;
}

/** `isThere` is an expression about the page: what the visitor came for. */
export async function openCold(browser: Browser, url: string, isThere: string): Promise<ColdVitals> {
  const session = await (await newTab(browser, 'about:blank')).createCDPSession();
  const evaluate = async <Value>(expression: string) => {
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value as Value;
  };
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  try {
    await session.send('Page.enable');
    await session.send('Network.enable');
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
    });
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchVitals})()` });
    await session.send('Page.navigate', { url });
    await waitUntil(`${url} to be complete`, () => evaluate<boolean>(isThere), { timeoutMs: 60_000, everyMs: 200 });
    const noted = await waitUntil(`${url} to be quiet`, async () => {
      const now = await evaluate<Noted>('globalThis.vitals()');
      return now.quietMs > QUIET_MS && now;
    });
    return { lcp: noted.lcp, tbt: noted.tbt, cls: noted.cls, bytes };
  } finally {
    await session.send('Page.close');
  }
}

/** Runs in the page, before its own scripts. */
function watchVitals(): void {
  let firstPaint = Number.POSITIVE_INFINITY;
  let lcp = 0;
  let cls = 0;
  let changedAt = 0;
  const tasks: PerformanceEntry[] = [];
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      changedAt = performance.now();
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true });
  watch('paint', ({ startTime }) => {
    firstPaint = Math.min(firstPaint, startTime);
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    cls += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', (entry) => tasks.push(entry));
  Object.assign(globalThis, {
    vitals: () => ({
      lcp,
      cls,
      quietMs: performance.now() - changedAt,
      tbt: tasks
        .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - 50)
        .reduce((sum, blocked) => sum + Math.max(0, blocked), 0),
    }),
  });
}
