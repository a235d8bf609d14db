/** Memory of the extension's own renderers, the service worker's included: the sum of Pss (design 13). */
import { readFile } from 'node:fs/promises';
import type { ExtensionBrowser } from '../../e2e/harness/extension-browser.ts';

const SAMPLE_MS = 200;

export interface MemoryProbe {
  /** Resolves with the bytes before and the most that was seen since. */
  stop(): Promise<{ readonly beforeBytes: number; readonly peakBytes: number }>;
}

export async function startMemoryProbe(browser: ExtensionBrowser): Promise<MemoryProbe> {
  const beforeBytes = await extensionPss(browser);
  let peakBytes = beforeBytes;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      peakBytes = Math.max(peakBytes, await extensionPss(browser));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sampling;
      return { beforeBytes, peakBytes };
    },
  };
}

async function extensionPss(browser: ExtensionBrowser): Promise<number> {
  const { processInfo } = await browser.connection.browser.send<{
    processInfo: readonly { readonly id: number; readonly type: string }[];
  }>('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => pssOf(id)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** 0 for a page that is no part of the extension, and for a process that ended while we asked. */
async function pssOf(processId: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${processId}/${file}`, 'utf8').catch(() => '');
  if (!(await read('cmdline')).includes('--extension-process')) return 0;
  const [, kibibytes] = /^Pss:\s+(\d+) kB$/m.exec(await read('smaps_rollup')) ?? [];
  return Number(kibibytes ?? 0) * 1_024;
}
