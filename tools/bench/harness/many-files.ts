/** Sends the same small files in different ways, each on a page of its own that is closed afterwards. */

import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';
import { chooseFile } from './choose-file.ts';
import { type MeasuredProcesses, type ProcessorTime, startProcessorTime, untilServerIdle } from './processor-time.ts';
import { SAMPLE_METADATA } from './sample-metadata.ts';

export interface ManyFilesRun {
  /** From the press of 'Upload' until the server had the last byte, milliseconds. */
  readonly lastByteMs: number;
  /** From there until the sender calls the upload finished. */
  readonly finishedMs: number;
  /** From the choice of the files until the server has processed them. */
  readonly processorTime: ProcessorTime;
  /** From the choice until `finishedMs`: without what a sender does later, such as Uppy's thumbnails. */
  readonly untilFinished: ProcessorTime;
}

/** Ms since 1970. */
interface Span {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** `prefix`: how the names of these files begin, and of no others. */
export type SendMany = (bench: Bench, paths: readonly string[], prefix: string) => Promise<ManyFilesRun>;

/** The extension's background, with every surface closed. */
export const manyFromBackground: SendMany = async (bench, paths, prefix) => {
  const page = await bench.browser.openTab(benchPage('hand-over'));
  await waitUntil('the hand-over page', () => page.evaluate<boolean>('typeof sendAll === "function"'));
  await page.evaluate(`send('uploads.setDraft', ${JSON.stringify({ type: 'image', values: SAMPLE_METADATA })})`);
  let uploadIds: readonly string[] = [];
  const run = await measure(bench, prefix, paths.length, async () => {
    await chooseFile(page, paths);
    const sent = await page.evaluate<Span & { uploadIds: string[] }>(`sendAll('image')`);
    uploadIds = sent.uploadIds;
    return sent;
  });
  await page.evaluate(`send('uploads.remove', ${JSON.stringify({ uploadIds })})`);
  await page.close();
  return run;
};

/** The hosted page in front: the files are chosen, 'Upload' is pressed as soon as all are listed. */
export const manyFromPage: SendMany = async (bench, paths, prefix) => {
  const page = await bench.browser.openWebPage(`${bench.origin}/upload/`);
  await openUploads(page);
  await page.select({ role: 'combobox', name: 'Channel' }, 'News desk');
  await page.fill({ role: 'textbox', name: 'Headline' }, 'Harbour at dawn');
  // Playwright's observers cost time of their own.
  await page.session.send('Accessibility.disable');
  const run = await measure(bench, prefix, paths.length, async () => {
    await chooseFile(page, paths);
    return page.evaluate<Span>(`(${pressUpload})(${JSON.stringify(paths.length.toLocaleString('en'))})`);
  });
  // The next run would begin with removing this one's list. Nothing is deleted while a page uses it.
  await page.session.send('Page.navigate', { url: `${bench.origin}/${benchPage('empty')}` });
  await page.session.send('Storage.clearDataForOrigin', {
    origin: bench.origin,
    storageTypes: 'indexeddb,file_systems',
  });
  await page.close();
  return run;
};

/** Runs in the page: presses 'Upload' as soon as so many files are listed, and waits for their end. */
export async function pressUpload(count: string): Promise<Span> {
  const until = async <Answer>(find: () => Answer | undefined | null | false): Promise<Answer> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const isCounted = new RegExp(`(?<![\\d,.])${count}(?!\\d)`);
  const button = await until(
    () =>
      isCounted.test(document.body.textContent) &&
      [...document.querySelectorAll<HTMLButtonElement>('button:enabled')].find(
        ({ textContent }) => textContent.trim() === 'Upload',
      ),
  );
  const startedAt = Date.now();
  button.click();
  const dialog = await until(() => document.querySelector<HTMLElement>('dialog, [role=dialog], [role=alertdialog]'));
  const finishedAt = Date.now();
  const words = dialog.textContent;
  if (!words.includes('Upload finished successfully!') || !isCounted.test(words)) throw new Error(words);
  return { startedAt, finishedAt };
}

/** The peer: Uppy with Dashboard and Tus, with its defaults. It calls an upload finished at its last byte. */
export const manyFromUppy: SendMany = async (bench, paths, prefix) => {
  const page = await bench.browser.openWebPage(`${bench.origin}/${benchPage('uppy')}`);
  await waitUntil('Uppy', () => page.evaluate<boolean>('document.querySelector(".uppy-Dashboard-input") !== null'));
  await page.session.send('Accessibility.disable');
  const run = await measure(bench, prefix, paths.length, async () => {
    await chooseFile(page, paths);
    const hasAll = () => page.evaluate<boolean>(`chosenCount() === ${paths.length}`);
    await waitUntil('Uppy to have the files', hasAll);
    return page.evaluate<Span>(`sendAll(${JSON.stringify({ ...SAMPLE_METADATA, uploadType: 'image' })})`);
  });
  await page.close();
  return run;
};

/** Tus-js-client alone, `slots` files at a time. */
export function manyFromTus(slots: number): SendMany {
  return async (bench, paths, prefix) => {
    const page: ChromiumPage = await bench.browser.openWebPage(`${bench.origin}/${benchPage('peer')}`);
    await waitUntil('the plain page', () => page.evaluate<boolean>('typeof sendAllAlone === "function"'));
    const metadata = JSON.stringify({ ...SAMPLE_METADATA, uploadType: 'image' });
    const endpoint = JSON.stringify(`${bench.origin}/upload-service/upload`);
    const run = await measure(bench, prefix, paths.length, async () => {
      await chooseFile(page, paths);
      return page.evaluate<Span>(`sendAllAlone(${endpoint}, ${metadata}, ${slots})`);
    });
    await page.close();
    return run;
  };
}

/** Fails unless the server has received and processed exactly `count` files whose names begin with `prefix`. */
export async function measure(
  bench: MeasuredProcesses & Pick<Bench, 'server'>,
  prefix: string,
  count: number,
  sendAll: () => Promise<Span>,
): Promise<ManyFilesRun> {
  const readTime = await startProcessorTime(bench);
  const { startedAt, finishedAt } = await sendAll();
  const untilFinished = await readTime();
  const own = await waitUntil(
    'the processing',
    async () => {
      // Asking costs the server more than a small file does.
      await untilServerIdle(bench);
      const all = (await bench.server.uploads()).filter(({ metadata }) => metadata.filename?.startsWith(prefix));
      return all.every(({ state }) => state !== 'received') && all.filter(({ state }) => state === 'processed');
    },
    { timeoutMs: 120_000 },
  );
  const processorTime = await readTime();
  if (own.length !== count) throw new Error(`${own.length} of ${count} files named ${prefix} were processed`);
  const lastByteAt = Math.max(...own.map(({ receivedAt }) => receivedAt ?? Number.NaN));
  return { lastByteMs: lastByteAt - startedAt, finishedMs: finishedAt - startedAt, processorTime, untilFinished };
}
