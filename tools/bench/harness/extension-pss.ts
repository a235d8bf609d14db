import { readFile } from 'node:fs/promises';
import type { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';

/** `Pss_Anon`: without the browser's program, whose share depends on how many processes there are. */
type PssPart = 'Pss' | 'Pss_Anon';

/**
 * Bytes of the extension's own renderers, including the service worker's: the sum of their Pss (docs/performance.md).
 */
export function extensionPss(browser: ExtensionBrowser, part: PssPart = 'Pss'): Promise<number> {
  return pssOfRenderers(browser, part, (commandLine) => commandLine.includes('--extension-process'));
}

/** The same of the renderers of web pages. */
export function pagesPss(browser: ExtensionBrowser): Promise<number> {
  return pssOfRenderers(browser, 'Pss', (commandLine) => !commandLine.includes('--extension-process'));
}

async function pssOfRenderers(
  browser: ExtensionBrowser,
  part: PssPart,
  isMeant: (commandLine: string) => boolean,
): Promise<number> {
  const processInfo = await browser.processes();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => pssOf(id, part, isMeant)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** 0 for a process that ended meanwhile. */
async function pssOf(processId: number, part: PssPart, isMeant: (commandLine: string) => boolean): Promise<number> {
  const read = (file: string) => readFile(`/proc/${processId}/${file}`, 'utf8').catch(() => '');
  if (!isMeant(await read('cmdline'))) return 0;
  const [, kibibytes] = new RegExp(`^${part}:\\s+(\\d+) kB$`, 'm').exec(await read('smaps_rollup')) ?? [];
  return Number(kibibytes ?? 0) * 1_024;
}
