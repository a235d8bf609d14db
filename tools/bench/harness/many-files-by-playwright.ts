/**
 * Sends the same small files as `many-files.ts`, driven by Playwright with its defaults: a browser of its own without the
 * extension, controls found by role and name, and its own wait for the end.
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/browsers/find-browser.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './bench-build.ts';
import { type ManyFilesRun, measure } from './many-files.ts';
import type { MeasuredProcesses } from './processor-time.ts';
import { SAMPLE_METADATA } from './sample-metadata.ts';

/** `watching`: Playwright looks for the end in every frame, as `locator.waitFor` does; `looking`: four times a second. */
export type PlaywrightWait = 'watching' | 'looking';

const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 120_000;

export interface PlaywrightSender {
  fromPage(paths: readonly string[], prefix: string, wait: PlaywrightWait): Promise<ManyFilesRun>;
  fromUppy(paths: readonly string[], prefix: string, wait: PlaywrightWait): Promise<ManyFilesRun>;
  close(): Promise<void>;
}

/** A browser for all runs, with a signed-in editor for each of them. */
export async function startPlaywrightSender({ server, origin }: Bench): Promise<PlaywrightSender> {
  const browser = await chromium.launch({ executablePath: requireBrowser('chromium') });
  const processes = await processesOf(browser);
  const inOwnContext = async (work: (page: Page) => Promise<ManyFilesRun>): Promise<ManyFilesRun> => {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      const page = await context.newPage();
      await signIn(page, origin);
      return await work(page);
    } finally {
      await context.close();
    }
  };
  const run = (prefix: string, paths: readonly string[], send: () => Promise<void>, prepare: () => Promise<void>) =>
    measure({ browser: { processes }, server }, prefix, paths.length, async () => {
      await prepare();
      const startedAt = Date.now();
      await send();
      return { startedAt, finishedAt: Date.now() };
    });
  return {
    fromPage: (paths, prefix, wait) =>
      inOwnContext(async (page) => {
        await page.getByRole('link', { name: 'Upload' }).click();
        await page.getByRole('combobox', { name: 'Channel' }).selectOption('News desk');
        await page.getByRole('textbox', { name: 'Headline' }).fill('Harbour at dawn');
        const send = async () => {
          await page.getByRole('button', { name: 'Upload', exact: true }).click();
          await untilThere(page.getByText('Upload finished successfully!'), wait);
        };
        return run(prefix, paths, send, async () => {
          await choose(page, 'Add Files', paths);
          await page.getByText(`${paths.length} files`).first().waitFor();
        });
      }),
    fromUppy: (paths, prefix, wait) =>
      inOwnContext(async (page) => {
        await page.goto(`${origin}/${benchPage('uppy')}`);
        const send = async () => {
          await page.getByRole('button', { name: `Upload ${paths.length} files` }).click();
          await untilThere(page.getByText('Complete', { exact: true }), wait);
        };
        return run(prefix, paths, send, async () => {
          await choose(page, 'browse files', paths);
          await page.getByRole('button', { name: `Upload ${paths.length} files` }).waitFor();
          await page.evaluate(`describeAll(${JSON.stringify({ ...SAMPLE_METADATA, uploadType: 'image' })})`);
        });
      }),
    close: () => browser.close(),
  };
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('textbox', { name: 'Username' }).fill('editor');
  await page.getByRole('textbox', { name: 'Password' }).fill('editor');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Upload' }).waitFor();
}

async function choose(page: Page, button: string, paths: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  await chooser.setFiles([...paths]);
}

async function untilThere(sought: Locator, wait: PlaywrightWait): Promise<void> {
  if (wait === 'watching') return sought.first().waitFor();
  await waitUntil('the end', async () => (await sought.count()) > 0, {
    timeoutMs: PATIENCE_MS,
    everyMs: LOOK_EVERY_MS,
  });
}

async function processesOf(browser: Browser): Promise<MeasuredProcesses['browser']['processes']> {
  const session = await browser.newBrowserCDPSession();
  return async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
}
