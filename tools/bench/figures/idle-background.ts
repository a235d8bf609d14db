/**
 * The extension with nothing to send and every surface closed, signed in and signed out. The browser stops its background
 * after 30 s; counted is what starts it again in the next three quarters of a minute, and what its alarms would in an
 * hour. While it runs idle: its heap, and the memory of the extension's renderer, both beyond those of an empty extension.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { ExtensionBrowser } from '../../../tests/e2e/harness/browsers/extension-browser.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from '../harness/bench.ts';
import { extensionPss } from '../harness/extension-pss.ts';
import { againstLimit, type Figure, type Result } from '../harness/figure.ts';
import { backgroundOf, memoryOf } from '../harness/memory-state.ts';

/** Longer than the shortest period of an alarm, 30 s. */
const WATCH_MS = 45_000;
const HOUR_MS = 3_600_000;
const LIMIT_BYTES = 25_000_000;
/** The background rests so long before its memory is read. */
const IDLE_MS = 3_000;
/** A page of the extension without scripts: the background does not know it. */
const PLAIN_PAGE = 'icon/16.png';

export const idleBackground: Figure = {
  name: 'idle-background',
  async measure(bench) {
    const { browser } = bench;
    const results = [await wakesAnHour(bench, await browser.openTab(PLAIN_PAGE), 'signed-in')];
    // In a process that has shown no surface.
    const cookies = await browser.cookies();
    await browser.restart();
    await browser.setCookies(cookies);
    const page = await browser.openTab(PLAIN_PAGE);
    const ours = await runningIdle(browser, page);
    const empty = await withEmptyExtension(bench, runningIdle);
    await page.evaluate(`chrome.runtime.sendMessage({ name: 'session.signOut', request: { unfinished: 'discard' } })`);
    results.push(await wakesAnHour(bench, page, 'signed-out'));
    return [
      ...results,
      againstLimit('idle-background-heap', ours.heapBytes - empty.heapBytes, LIMIT_BYTES),
      againstLimit('idle-background-renderer', ours.pssBytes - empty.pssBytes, LIMIT_BYTES),
    ];
  },
};

async function wakesAnHour({ browser }: Bench, page: ChromiumPage, name: string): Promise<Result> {
  await waitUntil('the browser to stop the background', () => !browser.isWorkerRunning, { everyMs: 500 });
  const before = browser.workerBoots;
  await sleep(WATCH_MS);
  const seen = ((browser.workerBoots - before) * HOUR_MS) / WATCH_MS;
  const alarms = await page.evaluate<{ periodInMinutes?: number }[]>('chrome.alarms.getAll()');
  const due = alarms.reduce((sum, { periodInMinutes = 60 }) => sum + 60 / periodInMinutes, 0);
  // The goal is none.
  const result = againstLimit(`idle-${name}-wakes-an-hour`, Math.max(seen, due), 1, 'elements');
  return { ...result, comparedWith: { limit: 0 }, ratioLimit: 0, isWithin: result.ours === 0 };
}

async function runningIdle(browser: ExtensionBrowser, page: ChromiumPage) {
  await page.evaluate(`chrome.runtime.sendMessage({ name: 'session.refresh', request: {} }).catch(() => undefined)`);
  await sleep(IDLE_MS);
  const { heapBytes } = await memoryOf(backgroundOf(browser));
  return { heapBytes, pssBytes: await extensionPss(browser, 'Pss_Anon') };
}

/** In a browser of its own: an action, an icon and a background without a line. */
async function withEmptyExtension<Answer>(
  { build }: Bench,
  work: (browser: ExtensionBrowser, page: ChromiumPage) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-empty-'));
  await mkdir(join(folder, 'icon'));
  await copyFile(join(build, PLAIN_PAGE), join(folder, PLAIN_PAGE));
  const background = { service_worker: 'background.js' };
  const manifest = { manifest_version: 3, name: 'Empty', version: '1', action: {}, background };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'background.js'), 'chrome.runtime.onMessage.addListener(() => undefined);');
  const browser = await ExtensionBrowser.startWith(folder, { isFirstRun: true });
  try {
    return await work(browser, await browser.openTab(PLAIN_PAGE));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
