import { readdir, readFile } from 'node:fs/promises';
import type { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';
import { processorMs } from './processor-ms.ts';

/** Milliseconds of processor time since the threads began. */
export interface ExtensionThreads {
  /** The thread of the service worker. */
  readonly background: number;
  /** Main threads by their process, which surfaces may share. */
  readonly surfaces: ReadonlyMap<number, number>;
}

/** Chromium's name of the thread, as far as Linux stores it. */
const WORKER_THREAD = 'ServiceWorker t';

/** Processor time of the threads of the extension's own renderers. */
export async function extensionThreads(browser: ExtensionBrowser): Promise<ExtensionThreads> {
  const processInfo = await browser.processes();
  let background = 0;
  const surfaces = new Map<number, number>();
  for (const { id, type } of processInfo) {
    if (type !== 'renderer' || !(await read(`${id}/cmdline`)).includes('--extension-process')) continue;
    // A renderer's main thread has the id of its process.
    surfaces.set(id, await processorMs(`${id}/task/${id}`));
    for (const thread of await readdir(`/proc/${id}/task`))
      if ((await read(`${id}/task/${thread}/comm`)).startsWith(WORKER_THREAD))
        background += await processorMs(`${id}/task/${thread}`);
  }
  return { background, surfaces };
}

/** The largest difference between two readings of the main threads. */
export function busiest(before: ExtensionThreads, after: ExtensionThreads): number {
  return Math.max(...[...after.surfaces].map(([id, ms]) => ms - (before.surfaces.get(id) ?? 0)));
}

function read(path: string): Promise<string> {
  return readFile(`/proc/${path}`, 'utf8').catch(() => '');
}
