import { PACKAGED_EXTENSION_ID } from '../../../scripts/build/manifest.ts';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import type { Sample } from '../../../tests/helpers/samples/sample-media.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';
import { chooseFile } from './choose-file.ts';
import { extensionPss } from './extension-pss.ts';
import { startGrowthProbe } from './growth-probe.ts';
import { receivedAt } from './received-at.ts';
import { SAMPLE_METADATA } from './sample-metadata.ts';

interface BackgroundRunOptions {
  /** `any`: there is room for a copy, but a fast server may have the whole file before it is made. */
  readonly copies: 'on' | 'off' | 'any';
  readonly sizeBytes: number;
  /** Reading a process's memory stops it: a run is either timed or measured. */
  readonly measuresMemory: boolean;
}

export interface BackgroundRun {
  readonly durationMs: number;
  /** Maximum growth of the extension's renderers; 0 unless it was measured. */
  readonly growthBytes: number;
}

const ORIGIN = { origin: `chrome-extension://${PACKAGED_EXTENSION_ID}` };
/** Enough for upload records and far too little for a copy, as on a disk that is nearly full. */
const NEARLY_FULL_BYTES = 200_000_000;

/** Hands the file over, waits until the server has it, and removes it again. Fails when `copies` does not hold. */
export async function sendFromBackground(
  { browser, server }: Bench,
  sample: Sample,
  { copies, sizeBytes, measuresMemory }: BackgroundRunOptions,
): Promise<BackgroundRun> {
  const page = await browser.openTab(benchPage('hand-over'));
  await waitUntil('the hand-over page', () => page.evaluate<boolean>('typeof handOver === "function"'));
  const quota = copies === 'off' ? { quotaSize: NEARLY_FULL_BYTES } : {};
  await page.session.send('Storage.overrideQuotaForOrigin', { ...ORIGIN, ...quota });
  await page.evaluate(`send('uploads.setDraft', ${JSON.stringify({ type: 'image', values: SAMPLE_METADATA })})`);
  await chooseFile(page, [sample.path]);
  const memory = measuresMemory ? await startGrowthProbe(() => extensionPss(browser), 200) : null;
  const stored = await startGrowthProbe(() => storedBytes(page), 1_000);

  const handed = await page.evaluate<{ startedAt: number; uploadIds: string[] }>(`handOver('image')`);
  const endedAt = await receivedAt(server, sample);

  const growthBytes = (await memory?.stop()) ?? 0;
  const wasCopied = (await stored.stop()) >= sizeBytes;
  if (copies !== 'any' && wasCopied !== (copies === 'on'))
    throw new Error(`${sample.name} was ${wasCopied ? '' : 'not '}copied`);
  await page.evaluate(`send('uploads.remove', ${JSON.stringify({ uploadIds: handed.uploadIds })})`);
  await page.close();
  return { durationMs: endedAt - handed.startedAt, growthBytes };
}

async function storedBytes(page: ChromiumPage): Promise<number> {
  return (await page.session.send('Storage.getUsageAndQuota', ORIGIN)).usage;
}
