import { PACKAGED_EXTENSION_ID } from '../../../scripts/build/manifest.ts';
import type { ExtensionBrowser } from '../../e2e/harness/extension-browser.ts';
import type { LivePage } from '../../e2e/harness/live-page.ts';
import { waitUntil } from '../../e2e/harness/wait-until.ts';
import type { Sample } from '../../helpers/sample-media.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';
import { chooseFile } from './choose-file.ts';
import { startMemoryProbe } from './memory-probe.ts';
import { receivedAt } from './received-at.ts';
import { SAMPLE_METADATA } from './sample-metadata.ts';

export interface BackgroundRun {
  readonly durationMs: number;
  /** How much the extension's renderers grew at most. */
  readonly growthBytes: number;
}

/** Enough for job records and far too little for a copy, as on a disk that is nearly full. */
const NEARLY_FULL_BYTES = 200_000_000;

/** Hands the file over, closes the page, and waits until all is stored and forgotten again. */
export async function sendFromBackground(
  { browser, server }: Bench,
  sample: Sample,
  { copies }: { readonly copies: 'on' | 'off' },
): Promise<BackgroundRun> {
  const page = await openHandOver(browser);
  await page.session.send('Storage.overrideQuotaForOrigin', {
    origin: `chrome-extension://${PACKAGED_EXTENSION_ID}`,
    ...(copies === 'off' && { quotaSize: NEARLY_FULL_BYTES }),
  });
  await page.evaluate(`ask('uploads.setDraft', ${JSON.stringify({ type: 'image', values: SAMPLE_METADATA })})`);
  await chooseFile(page, [sample.path]);
  const memory = await startMemoryProbe(browser);
  const handed = await page.evaluate<{ startedAt: number; uploadIds: string[] }>(`handOver('image')`);
  await page.close();
  const endedAt = await receivedAt(server, sample);
  const { beforeBytes, peakBytes } = await memory.stop();
  await forget(browser, handed.uploadIds);
  return { durationMs: endedAt - handed.startedAt, growthBytes: peakBytes - beforeBytes };
}

async function openHandOver(browser: ExtensionBrowser): Promise<LivePage> {
  const page = await browser.openTab(benchPage('hand-over'));
  await waitUntil('the hand-over page', () => page.evaluate<boolean>('typeof handOver === "function"'));
  return page;
}

async function forget(browser: ExtensionBrowser, uploadIds: readonly string[]): Promise<void> {
  const page = await openHandOver(browser);
  await page.evaluate(`ask('uploads.remove', ${JSON.stringify({ uploadIds })})`);
  await page.close();
}
