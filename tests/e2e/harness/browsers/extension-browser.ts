/** Chromium with the packaged extension, its real popup and side panel, and the life of its service worker. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Cookie, Target } from 'puppeteer-core';
import { root } from '../../../../scripts/root.ts';
import { originAt, testBuildFolder, testPort } from '../../../../scripts/test/test-builds.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { SeenPage } from '../evidence.ts';
import { signInAt } from '../servers/sign-in-at.ts';
import { ChromiumPage } from './chromium-page.ts';
import { killChromium, newTab, startChromium } from './chromium-process.ts';
import type { Display } from './display.ts';
import { extensionIdOf } from './extension-id.ts';

/** Errors of the browser while a popup or window is still opening or closing. */
const NO_POPUP_NOW = /Failed to (?:open|show) popup|active browser window|inactive window/;

/** Without it an extension from a folder is disabled when it is reloaded. */
const DEVELOPER_MODE = JSON.stringify({ extensions: { ui: { developer_mode: true } } });

/** Removes what is kept outside of an origin's storage. A permission that the manifest requires stays. */
const FORGET = `Promise.all([
  chrome.storage.local.clear(),
  chrome.storage.session.clear(),
  chrome.alarms.clearAll(),
  chrome.permissions.getAll().then(({ origins = [] }) =>
    Promise.allSettled(origins.map((origin) => chrome.permissions.remove({ origins: [origin] })))),
])`;

/** A page of the extension without our scripts: it may call extension APIs, and the background does not know it. */
const NEUTRAL_PAGE = 'icon/16.png';

interface StartOptions {
  /** Command-line flags in addition to the usual ones. */
  readonly flags?: readonly string[];
  /** Origin of the server of the build. */
  readonly server?: string;
  /** As on the first start: the user has not agreed to anything yet. */
  readonly isFirstRun?: boolean;
  /** Where its windows are shown; headless without one. */
  readonly display?: Display;
}

export class ExtensionBrowser {
  /** Every error that a page or the worker reported since the start. */
  readonly problems: string[] = [];
  readonly #extension: string;
  readonly #profile: string;
  readonly #id: string;
  readonly #options: StartOptions;
  #browser: Browser;
  #neutral: ChromiumPage | undefined;
  /** Whose data `renew` removes: the extension, its server, and the pages that were open at the end of a test. */
  readonly #origins: Set<string>;
  #isSpent = false;
  #boots = 0;
  #stops = 0;
  #isWorkerRunning = false;

  private constructor(extension: string, profile: string, options: StartOptions, browser: Browser) {
    this.#extension = extension;
    this.#profile = profile;
    // The first one is ours where a test loads another extension as well.
    this.#id = extensionIdOf(extension.replace(/,.*/, ''));
    this.#options = options;
    this.#browser = browser;
    this.#origins = new Set([this.#url('').slice(0, -1), ...(options.server === undefined ? [] : [options.server])]);
  }

  static start(worker: number, browser: 'chrome' | 'edge' = 'chrome'): Promise<ExtensionBrowser> {
    const server = originAt(testPort(worker));
    return ExtensionBrowser.startWith(join(root, testBuildFolder(browser, worker)), { server });
  }

  /** `extension` is the absolute folder of a build. */
  static async startWith(extension: string, options: StartOptions = {}): Promise<ExtensionBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'comyan-profile-'));
    await mkdir(join(profile, 'Default'));
    await writeFile(join(profile, 'Default/Preferences'), DEVELOPER_MODE);
    const browser = await startChromium(extension, profile, options.flags, options.display);
    const started = new ExtensionBrowser(extension, profile, options, browser);
    await started.#openNeutralPage();
    await started.#agree();
    return started;
  }

  /** Like a click on the toolbar button; the browser closes a popup that is open. */
  async openPopup(): Promise<ChromiumPage> {
    const before = this.#browser.targets();
    let refusal = '';
    // The browser refuses while a popup or window that was just closed still exists.
    await waitUntil(
      () => `the browser to open the popup: ${refusal}`,
      () =>
        this.#callBrowser('chrome.action.openPopup()').then(
          () => true,
          (error: Error) => {
            if (!NO_POPUP_NOW.test(error.message)) throw error;
            refusal = error.message;
            return false;
          },
        ),
    );
    return this.#attachTo('popup.html', before);
  }

  /** Dispatches a command as its keyboard shortcut does; resolves with the popup that it opens. */
  async pressCommand(name: string): Promise<ChromiumPage> {
    await waitUntil('the service worker', () => this.evaluateInWorker(`chrome.commands.onCommand.dispatch('${name}')`));
    return this.openedPopup();
  }

  async openSidePanel(): Promise<ChromiumPage> {
    await this.#callBrowser(
      'chrome.windows.getCurrent().then((window) => chrome.sidePanel.open({ windowId: window.id }))',
    );
    return this.openedPanel();
  }

  /** The popup that the background opens by itself. */
  openedPopup(): Promise<ChromiumPage> {
    return this.#attachTo('popup.html');
  }

  /** The side panel that something opened. */
  openedPanel(): Promise<ChromiumPage> {
    return this.#attachTo('sidepanel.html');
  }

  /** A page of the extension in a tab, such as `app.html#/search/`. */
  openTab(path: string): Promise<ChromiumPage> {
    return this.openWebPage(this.#url(path));
  }

  async openWebPage(url: string): Promise<ChromiumPage> {
    return ChromiumPage.attach(await newTab(this.#browser, url), this.#problemsOf(url));
  }

  /** A page that something else opened, once there is one at such an address. */
  async openedPage(address: RegExp): Promise<ChromiumPage> {
    const target = await waitUntil(String(address), () => this.#pages().find((page) => address.test(page.url())));
    return ChromiumPage.attach(target, this.#problemsOf(target.url()));
  }

  /** Whether a page at such an address is open. */
  hasPage(address: RegExp): boolean {
    return this.#pages().some((page) => address.test(page.url()));
  }

  /** Whether the user has permitted requests to this origin. */
  async mayAsk(origin: string): Promise<boolean> {
    const { protocol, hostname } = new URL(origin);
    const pattern = JSON.stringify(`${protocol}//${hostname}/*`);
    return this.#callBrowser<boolean>(`chrome.permissions.contains({ origins: [${pattern}] })`);
  }

  /** What each open page of the extension or a site shows. */
  async seenPages(): Promise<readonly SeenPage[]> {
    const seen = this.#openPages().map(async (target) => {
      const page = await ChromiumPage.attach(target, () => undefined);
      return { url: target.url(), text: await page.text(), picture: await page.raw.screenshot() };
    });
    // A page may close meanwhile.
    return (await Promise.allSettled(seen)).flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  /** Folder of the profile. */
  get profile(): string {
    return this.#profile;
  }

  /** Puppeteer's own browser, for anything without a method here. */
  get raw(): Browser {
    return this.#browser;
  }

  /** Those of the browser, its pages and workers, by their ids on this machine. */
  async processes(): Promise<readonly { readonly id: number; readonly type: string }[]> {
    const devTools = await this.#browser.target().createCDPSession();
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    await devTools.detach();
    return processInfo;
  }

  /** How often the service worker has started since the browser did. */
  get workerBoots(): number {
    return this.#boots;
  }

  get isWorkerRunning(): boolean {
    return this.#isWorkerRunning;
  }

  /**
   * Stops the service worker as the browser does after 30 s; resolves when it has stopped: an open page may start it
   * again at once.
   */
  async stopWorker(): Promise<void> {
    const stops = this.#stops;
    await this.#neutralSession().send('ServiceWorker.stopAllWorkers');
    await waitUntil('the service worker to stop', () => this.#stops > stops || this.#worker === undefined);
  }

  /** A session of this user, as if a page of the server had signed in: for tests of anything but the sign-in. */
  async signIn(name: string): Promise<void> {
    const { server } = this.#options;
    if (server === undefined) throw new Error('The build has no server');
    const { hostname: domain } = new URL(server);
    await this.#browser.setCookie(...(await signInAt(server, name)).map((cookie) => ({ ...cookie, domain })));
  }

  cookies(): Promise<Cookie[]> {
    return this.#browser.cookies();
  }

  /** Replaces cookies of the same name, domain and path, as a sign-in on another page would. */
  setCookies(cookies: readonly Cookie[]): Promise<void> {
    return this.#browser.setCookie(...cookies);
  }

  /**
   * SIGKILL and a restart on the same profile. Opens nothing of the extension. `meanwhile` gets the profile's folder
   * while no browser runs.
   */
  async killAndRestart(meanwhile?: (profile: string) => Promise<void>): Promise<void> {
    await killChromium(this.#browser);
    await meanwhile?.(this.#profile);
    await this.#startAgain();
  }

  /** Runs `script` in the service worker; false when none is running. */
  async evaluateInWorker(script: string): Promise<boolean> {
    const worker = this.#worker;
    if (worker === undefined) return false;
    const session = await worker.createCDPSession();
    await session.send('Runtime.evaluate', { expression: script, awaitPromise: true });
    await session.detach();
    return true;
  }

  /** Sets the storage quota of the extension, as on a disk that is nearly full. */
  async limitStorage(quotaBytes: number): Promise<void> {
    this.#isSpent = true;
    const origin = `chrome-extension://${this.#id}`;
    await this.#neutralSession().send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quotaBytes });
  }

  /** Closes the browser normally and starts it again. `meanwhile` as for `killAndRestart`. */
  async restart(meanwhile?: (profile: string) => Promise<void>): Promise<void> {
    await this.#browser.close();
    await meanwhile?.(this.#profile);
    await this.#startAgain();
  }

  /** Closes all pages; resolves when they are gone and have reported their last problems. */
  async closePages(): Promise<void> {
    for (const page of this.#openPages()) {
      this.#origins.add(page.url().match(/^[a-z-]+:\/\/[^/]+/)?.[0] ?? page.url());
      // It may close by itself meanwhile, even before it is attached to.
      await page
        .asPage()
        .then((raw) => raw.close())
        .catch(() => undefined);
    }
    await waitUntil('all pages to close', () => this.#openPages().length === 0);
  }

  /**
   * After `closePages`, as with a new profile: no data of ours, no session, no alarm; the background starts again. A
   * permission can be given again without a prompt. False when only a new browser is like that: this one was restarted,
   * or has less storage.
   */
  async renew(): Promise<boolean> {
    if (this.#isSpent || this.#neutral === undefined) return false;
    const { session, raw } = this.#neutral;
    await this.stopWorker();
    await this.#callBrowser(FORGET);
    await session.send('Network.clearBrowserCache');
    for (const origin of this.#origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Network.clearBrowserCookies');
    // Ends the background and this page.
    await this.#callBrowser('chrome.runtime.reload()').catch(() => undefined);
    await waitUntil('the extension to end', () => raw.isClosed());
    this.problems.length = 0;
    this.#boots = 0;
    this.#isWorkerRunning = false;
    await this.#openNeutralPage();
    await this.#agree();
    return true;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  /** To what the extension sends, as the user does on the first page. */
  async #agree(): Promise<void> {
    if (this.#options.isFirstRun) return;
    await this.#callBrowser(`chrome.runtime.sendMessage({ name: 'settings.agree', request: {} })`);
  }

  async #startAgain(): Promise<void> {
    this.#isSpent = true;
    const { flags, display } = this.#options;
    this.#browser = await startChromium(this.#extension, this.#profile, flags, display);
    this.#boots = 0;
    this.#isWorkerRunning = false;
    await this.#openNeutralPage();
  }

  #url(path: string): string {
    return `chrome-extension://${this.#id}/${path}`;
  }

  #problemsOf(page: string): (words: string) => void {
    return (words) => void this.problems.push(`${words} (on ${page})`);
  }

  async #openNeutralPage(): Promise<void> {
    // The extension is loaded a moment after the browser responds; before that the address is an error page.
    this.#neutral = await waitUntil('the extension to be loaded', async () => {
      const target = await newTab(this.#browser, this.#url(NEUTRAL_PAGE));
      const page = await ChromiumPage.attach(target, () => undefined);
      if ((await page.evaluate<string>('typeof globalThis.chrome?.action')) === 'object') return page;
      await page.close();
      return false;
    });
    const session = this.#neutral.session;
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { runningStatus } of versions) this.#noteWorker(runningStatus);
    });
    await session.send('ServiceWorker.enable');
  }

  #noteWorker(runningStatus: string): void {
    const isRunning = runningStatus === 'running';
    if (isRunning && !this.#isWorkerRunning) this.#boots += 1;
    if (runningStatus === 'stopped') this.#stops += 1;
    if (isRunning || runningStatus === 'stopped') this.#isWorkerRunning = isRunning;
  }

  #neutralSession(): CDPSession {
    if (this.#neutral === undefined) throw new Error('The browser is not started');
    return this.#neutral.session;
  }

  #callBrowser<Result = void>(call: string): Promise<Result> {
    if (this.#neutral === undefined) throw new Error('The browser is not started');
    return this.#neutral.evaluate<Result>(call);
  }

  /** `others`: pages to ignore, although their address is the same. */
  async #attachTo(path: string, others: readonly Target[] = []): Promise<ChromiumPage> {
    const url = this.#url(path);
    const isMeant = (page: Target) => page.url().replace(/[?#].*$/, '') === url && !others.includes(page);
    const target = await waitUntil(url, () => this.#pages().find(isMeant));
    return ChromiumPage.attach(target, this.#problemsOf(url));
  }

  /** The latest: after a reload of the extension, Chromium may list the ended one as well, which never answers. */
  get #worker(): Target | undefined {
    return this.#browser.targets().findLast((target) => target.type() === 'service_worker');
  }

  #pages(): readonly Target[] {
    return this.#browser.targets().filter((target) => target.type() === 'page');
  }

  /** Without the empty tab of the start and the neutral page. */
  #openPages(): readonly Target[] {
    const neutral = this.#neutral?.raw.target();
    return this.#pages().filter((page) => page.url() !== 'about:blank' && page !== neutral);
  }
}
