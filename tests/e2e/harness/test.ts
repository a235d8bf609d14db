/**
 * Fixtures of the browser tests. Each test fails when a page reports an error that it did not allow with
 * `allowProblem`: a violation of the content security policy, an exception, an error on the console.
 */
import { join } from 'node:path';
import { type Browser, test as base, chromium, type Page } from '@playwright/test';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { requireBrowser } from '../../../scripts/browsers/find-browser.ts';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder, testPort, WEB_BUILD } from '../../../scripts/test/test-builds.ts';
import { SampleFolder } from '../../helpers/samples/sample-media.ts';
import { CHROMIUM_FLAGS } from './browsers/chromium-flags.ts';
import { Display } from './browsers/display.ts';
import { ExtensionBrowser } from './browsers/extension-browser.ts';
import { FirefoxBrowser } from './browsers/firefox-browser.ts';
import { watchPage } from './browsers/watch-page.ts';
import { keepEvidence, type SeenPage } from './evidence.ts';
import { needs } from './needs.ts';
import { MediaSystem, SMALL_CHUNKS } from './servers/media-system.ts';
import { SCREEN } from './steps/real-popup.ts';

/** The response that asks for a sign-in; the browser logs it. */
const NOT_SIGNED_IN = /status of 403 .*\/api\/refreshSession/;

/** Holds a browser that the tests of a worker share. */
interface Slot<Browser> {
  browser?: Browser;
}

interface WorkerFixtures {
  /** Settings of this file's server in addition to the demo's: `test.use({ serverSettings: { … } })`. Each needs workers of its own. */
  readonly serverSettings: Partial<ServerSettings>;
  /** One server per worker, on the port built into the worker's packaged build. */
  readonly runningServer: MediaSystem;
  readonly plainBrowser: Browser;
  readonly extensionSlot: Slot<ExtensionBrowser>;
  readonly firefoxSlot: Slot<FirefoxBrowser>;
}

interface TestFixtures {
  readonly server: MediaSystem;
  readonly samples: SampleFolder;
  readonly problems: string[];
  /** The test expects an error with this text. */
  readonly allowProblem: (words: RegExp) => void;
  /** Chromium with the extension, as with a new profile. */
  readonly extension: ExtensionBrowser;
  /** The same with the Edge build. */
  readonly edgeExtension: ExtensionBrowser;
  /** How long the event page may be idle before Firefox suspends it; its default, unless a test waits for that. */
  readonly firefoxIdleMs: number;
  /** Firefox with the add-on. */
  readonly firefox: FirefoxBrowser;
  /** Firefox with the add-on before its first connection to a server. */
  readonly plainFirefox: FirefoxBrowser;
  /** The hosted page's origin in a plain browser, whose errors are reported. */
  readonly hostedPage: Page;
  /** A small screen for browsers with a window; without one the test is skipped. */
  readonly display: Display;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverSettings: [SMALL_CHUNKS, { scope: 'worker', option: true }],
  runningServer: [
    async ({ serverSettings }, use, worker) => {
      const webRoot = join(root, '.output/chrome-mv3');
      const webBaseRoot = join(root, outputOf(WEB_BUILD));
      const port = testPort(worker.parallelIndex);
      const server = await MediaSystem.start({
        port,
        webRoot,
        webBase: WEB_BUILD.base,
        webBaseRoot,
        settings: serverSettings,
        // A suggestion is in the first answer on the slowest machine.
        searchSuggestionMs: 600_000,
      });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  plainBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the names out of this pattern
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath: requireBrowser('chromium'), args: CHROMIUM_FLAGS });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ runningServer }, use, info) => {
    await runningServer.reset();
    await use(runningServer);
    await keepEvidence(info, 'server', async () => runningServer.log);
    await keepEvidence(info, 'requests', async () => JSON.stringify(await runningServer.requests(), null, 2));
    await runningServer.reset();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  samples: async ({}, use) => {
    const folder = await SampleFolder.create();
    await use(folder);
    await folder.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => {
    await use([]);
  },
  allowProblem: [
    async ({ problems }, use) => {
      const allowed: RegExp[] = [NOT_SIGNED_IN];
      await use((words) => void allowed.push(words));
      const unexpected = problems.filter((problem) => !allowed.some((words) => words.test(problem)));
      if (unexpected.length > 0) throw new Error(`The pages reported:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
  extensionSlot: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const slot: Slot<ExtensionBrowser> = {};
      await use(slot);
      await slot.browser?.close();
    },
    { scope: 'worker' },
  ],
  extension: async ({ server: _server, extensionSlot: slot, problems, allowProblem: _ }, use, info) => {
    slot.browser ??= await ExtensionBrowser.start(info.parallelIndex);
    const { browser } = slot;
    await use(browser);
    await keepEvidence(info, 'chromium', () => browser.seenPages());
    await browser.closePages();
    problems.push(...browser.problems);
    await renewed(slot);
  },
  edgeExtension: async ({ server: _server, problems, allowProblem: _ }, use, info) => {
    const browser = await ExtensionBrowser.start(info.parallelIndex, 'edge');
    await use(browser);
    await keepEvidence(info, 'edge', () => browser.seenPages());
    await browser.close();
    problems.push(...browser.problems);
  },
  firefoxIdleMs: [30_000, { option: true }],
  firefoxSlot: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const slot: Slot<FirefoxBrowser> = {};
      await use(slot);
      await slot.browser?.close();
    },
    { scope: 'worker' },
  ],
  firefox: async ({ server: _server, firefoxSlot: slot, problems, allowProblem: _, firefoxIdleMs }, use, info) => {
    needs('firefox');
    slot.browser ??= await FirefoxBrowser.start(testBuildFolder('firefox', info.parallelIndex));
    const { browser } = slot;
    await browser.setIdleTimeout(firefoxIdleMs);
    await use(browser);
    await keepEvidence(info, 'firefox', () => browser.seenPages());
    problems.push(...(await browser.problems()));
    await renewed(slot);
  },
  plainFirefox: async ({ server: _server, problems, allowProblem: _ }, use) => {
    needs('firefox');
    const browser = await FirefoxBrowser.start(outputOf({ browser: 'firefox' }));
    await use(browser);
    problems.push(...(await browser.problems()));
    await browser.close();
  },
  hostedPage: async ({ plainBrowser, server, problems, allowProblem: _ }, use, info) => {
    const context = await plainBrowser.newContext({ baseURL: server.origin, locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await watchPage(page, problems);
    await use(page);
    await keepEvidence(info, 'page', () => Promise.all(context.pages().map(seenPage)));
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  display: async ({}, use) => {
    needs('Xvfb', 'openbox', 'xdotool');
    const display = await Display.start(SCREEN);
    await use(display);
    await display.close();
  },
});

/** After a test, so that nothing of it is sent during the next one: the browser is as new, or ended. */
async function renewed(slot: Slot<ExtensionBrowser | FirefoxBrowser>): Promise<void> {
  if (await slot.browser?.renew()) return;
  await slot.browser?.close();
  delete slot.browser;
}

async function seenPage(page: Page): Promise<SeenPage> {
  return { url: page.url(), text: await page.locator('body').innerText(), picture: await page.screenshot() };
}
