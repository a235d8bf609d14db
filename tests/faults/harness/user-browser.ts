/** One user's browser, with the same interface for Chromium and Firefox. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testBuildFolder } from '../../../scripts/test/test-builds.ts';
import type { DrivenPage } from '../../e2e/harness/browsers/driven-page.ts';
import { ExtensionBrowser } from '../../e2e/harness/browsers/extension-browser.ts';
import { FirefoxBrowser } from '../../e2e/harness/browsers/firefox-browser.ts';
import type { Host, StepArguments, Surface } from './fault-row.ts';

export interface UserBrowser {
  open(surface: Surface): Promise<DrivenPage>;
  /** False while the browser has stopped it; surfaces then show their last state. */
  isBackgroundRunning(): Promise<boolean>;
  stopWorker(): Promise<void>;
  /** SIGKILL, and a restart with no page open. */
  killBrowser(how: StepArguments['killBrowser']): Promise<void>;
  limitStorage(leftBytes: number): Promise<void>;
  jumpClock(hours: number, screens: readonly DrivenPage[]): Promise<void>;
  close(): Promise<void>;
}

export function startUserBrowser(host: Host, worker: number, origin: string): Promise<UserBrowser> {
  return host === 'chromium' ? chromiumBrowser(worker, origin) : firefoxBrowser(worker);
}

const PAGES = { popup: 'popup.html', panel: 'sidepanel.html', tab: 'app.html' } as const;

async function chromiumBrowser(worker: number, origin: string): Promise<UserBrowser> {
  const browser = await ExtensionBrowser.start(worker);
  return {
    open(surface) {
      if (surface === 'popup') return browser.openPopup();
      if (surface === 'panel') return browser.openSidePanel();
      return surface === 'tab' ? browser.openTab(PAGES.tab) : browser.openWebPage(`${origin}/`);
    },
    isBackgroundRunning: async () => browser.isWorkerRunning,
    stopWorker: () => browser.stopWorker(),
    killBrowser: (how) => browser.killAndRestart((profile) => damageProfile(profile, how)),
    limitStorage: (leftBytes) => browser.limitStorage(leftBytes),
    async jumpClock(hours, screens) {
      const script = clockJumpScript(hours);
      await browser.evaluateInWorker(script);
      for (const screen of screens) await screen.evaluate(script);
    },
    close: () => browser.close(),
  };
}

async function firefoxBrowser(worker: number): Promise<UserBrowser> {
  const browser = await FirefoxBrowser.start(testBuildFolder('firefox', worker));
  const rejectStep = () =>
    Promise.reject(new Error('Rows for Firefox cannot do this: a temporary add-on ends with its browser'));
  return {
    // WebDriver BiDi does not list popup and sidebar as pages; in a tab they are the same documents.
    open: (surface) => browser.openTab(PAGES[surface === 'page' ? 'tab' : surface]),
    isBackgroundRunning: () => browser.isBackgroundAlive(),
    stopWorker: () => browser.stopBackground(),
    killBrowser: rejectStep,
    limitStorage: (leftBytes) => browser.limitStorage(leftBytes),
    jumpClock: rejectStep,
    close: () => browser.close(),
  };
}

/** Timers keep their pace, as they do when a clock is set. */
function clockJumpScript(hours: number): string {
  return `{
    const Before = Date;
    const now = () => Before.now() + ${hours * 3_600_000};
    globalThis.Date = class extends Before {
      constructor(...values) { values.length === 0 ? super(now()) : super(...values); }
      static now() { return now(); }
    };
  }`;
}

/** Changes the stored queue like a failing disk or a cleaning program. */
async function damageProfile(profile: string, how: StepArguments['killBrowser']): Promise<void> {
  if (how === 'at once') return;
  const folder = join(profile, 'Default/IndexedDB');
  const ours = (await readdir(folder)).filter((name) => name.startsWith('chrome-extension_'));
  for (const name of ours) {
    const path = join(folder, name);
    const isCopies = name.endsWith('.blob');
    if (how === 'wipe database' || (how === 'wipe copies' && isCopies)) await rm(path, { recursive: true });
    if (how === 'damage database' && !isCopies)
      for (const file of await readdir(path))
        if (/\.(?:log|ldb)$|MANIFEST/.test(file)) await writeFile(join(path, file), 'damaged');
  }
}
