import { readFile } from 'node:fs/promises';
import type { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';

/**
 * Bytes of the extension's own renderers, including the service worker's: the sum of their Pss (docs/performance.md).
 */
export async function extensionPss(browser: ExtensionBrowser): Promise<number> {
  const processInfo = await browser.processes();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => pssOf(id)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** 0 for a page outside the extension, and for a process that ended meanwhile. */
async function pssOf(processId: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${processId}/${file}`, 'utf8').catch(() => '');
  if (!(await read('cmdline')).includes('--extension-process')) return 0;
  const [, kibibytes] = /^Pss:\s+(\d+) kB$/m.exec(await read('smaps_rollup')) ?? [];
  return Number(kibibytes ?? 0) * 1_024;
}
