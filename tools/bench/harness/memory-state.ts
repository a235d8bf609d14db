/** What the browser holds after a garbage collection in each of its pages and workers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from 'puppeteer-core';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import type { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';

const FREED_MS = 2_000;

/** Elements, listeners and documents are those of its process, which pages of one origin share. */
export interface PageMemory {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
}

/** The service worker. Throws if it is stopped. */
export function backgroundOf({ raw }: ExtensionBrowser): Target {
  const worker = raw.targets().findLast((target) => target.type() === 'service_worker');
  if (!worker) throw new Error('The background is stopped');
  return worker;
}

/** By a session of its own, so that nothing that DevTools keeps is counted later. */
export async function memoryOf(target: Target): Promise<PageMemory> {
  const session = await target.createCDPSession();
  await session.send('HeapProfiler.enable');
  // What the first one finalises is free after the second.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const isPage = target.type() !== 'service_worker';
  const counters = isPage ? await session.send('Memory.getDOMCounters') : undefined;
  await session.detach();
  return {
    heapBytes: usedSize,
    nodes: counters?.nodes ?? 0,
    listeners: counters?.jsEventListeners ?? 0,
    documents: counters?.documents ?? 0,
  };
}

/**
 * Lets the browser free what it keeps only until memory is short, decoded pictures above all: half a gigabyte of them say
 * nothing of a page.
 */
export async function freeCaches({ session }: ChromiumPage): Promise<void> {
  await session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await sleep(FREED_MS);
}

/** Stored by the origin of the page. */
export interface StoredState {
  readonly databaseBytes: number;
  /** In all stores of its databases. */
  readonly records: number;
  /** In `storage.session` of an extension, in `sessionStorage` of the hosted page. */
  readonly sessionBytes: number;
}

export function storedBy(page: ChromiumPage): Promise<StoredState> {
  return page.evaluate(readStored);
}

/** Runs in the page. */
async function readStored(): Promise<StoredState> {
  const { usageDetails } = (await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } };
  const answer = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let records = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const transaction = database.transaction(stores);
      for (const store of stores) records += await answer(transaction.objectStore(store).count());
    }
    database.close();
  }
  const { chrome } = globalThis as { chrome?: { storage?: { session: { getBytesInUse(): Promise<number> } } } };
  const sessionBytes = chrome?.storage
    ? await chrome.storage.session.getBytesInUse()
    : Object.entries(sessionStorage).join().length;
  return { databaseBytes: usageDetails?.indexedDB ?? 0, records, sessionBytes };
}
