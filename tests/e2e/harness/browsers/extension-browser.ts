/** Chromium with the packaged extension, its real popup and side panel, and the life of its service worker. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../../scripts/root.ts';
import { originAt, testBuildFolder, testPort } from '../../../../scripts/test/test-builds.ts';
import type { SeenPage } from '../evidence.ts';
import { signInAt } from '../servers/sign-in-at.ts';
import { waitUntil } from '../wait-until.ts';
import type { CdpConnection, CdpSession } from './cdp-connection.ts';
import { type ChromiumProcess, startChromium } from './chromium-process.ts';
import type { Display } from './display.ts';
import { extensionIdOf } from './extension-id.ts';
import { LivePage } from './live-page.ts';

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly sameSite?: string;
  readonly expires: number;
}

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
  #process: ChromiumProcess;
  #neutral: LivePage | undefined;
  /** Whose data `renew` removes: the extension, its server, and the pages that were open at the end of a test. */
  readonly #origins: Set<string>;
  #isSpent = false;
  #boots = 0;
  #stops = 0;
  #isWorkerRunning = false;

  private constructor(extension: string, profile: string, options: StartOptions, process: ChromiumProcess) {
    this.#extension = extension;
    this.#profile = profile;
    // The first one is ours where a test loads another extension as well.
    this.#id = extensionIdOf(extension.replace(/,.*/, ''));
    this.#options = options;
    this.#process = process;
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
    const process = await startChromium(extension, profile, options.flags, options.display);
    const started = new ExtensionBrowser(extension, profile, options, process);
    await started.#openNeutralPage();
    await started.#agree();
    return started;
  }

  /** Like a click on the toolbar button; the browser closes a popup that is open. */
  async openPopup(): Promise<LivePage> {
    const url = this.#url('popup.html');
    const before = (await this.#targets()).map(({ targetId }) => targetId);
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
    return this.#attachTo(url, before);
  }

  /** Dispatches a command as its keyboard shortcut does; resolves with the popup that it opens. */
  async pressCommand(name: string): Promise<LivePage> {
    const worker = await waitUntil('the service worker', () =>
      this.#findTarget(({ type }) => type === 'service_worker'),
    );
    const session = await this.#process.connection.attach(worker.targetId);
    await session.send('Runtime.evaluate', { expression: `chrome.commands.onCommand.dispatch('${name}')` });
    return this.#attachTo(this.#url('popup.html'));
  }

  async openSidePanel(): Promise<LivePage> {
    await this.#callBrowser(
      'chrome.windows.getCurrent().then((window) => chrome.sidePanel.open({ windowId: window.id }))',
    );
    return this.openedPanel();
  }

  /** The popup that the background opens by itself. */
  openedPopup(): Promise<LivePage> {
    return this.#attachTo(this.#url('popup.html'));
  }

  /** The side panel that something opened. */
  openedPanel(): Promise<LivePage> {
    return this.#attachTo(this.#url('sidepanel.html'));
  }

  /** A page of the extension in a tab, such as `app.html#/search/`. */
  openTab(path: string): Promise<LivePage> {
    return this.openWebPage(this.#url(path));
  }

  async openWebPage(url: string): Promise<LivePage> {
    return LivePage.attach(this.#process.connection, await this.#createTarget(url), this.#problemsOf(url));
  }

  /** A page that something else opened, once there is one at such an address. */
  async openedPage(address: RegExp): Promise<LivePage> {
    const target = await waitUntil(String(address), () =>
      this.#findTarget(({ type, url }) => type === 'page' && address.test(url)),
    );
    return LivePage.attach(this.#process.connection, target.targetId, this.#problemsOf(target.url));
  }

  /** Whether a page at such an address is open. */
  async hasPage(address: RegExp): Promise<boolean> {
    return (await this.#findTarget(({ type, url }) => type === 'page' && address.test(url))) !== undefined;
  }

  /** Whether the user has permitted requests to this origin. */
  async mayAsk(origin: string): Promise<boolean> {
    const { protocol, hostname } = new URL(origin);
    const pattern = JSON.stringify(`${protocol}//${hostname}/*`);
    return this.#callBrowser<boolean>(`chrome.permissions.contains({ origins: [${pattern}] })`);
  }

  /** What each open page of the extension or a site shows. */
  async seenPages(): Promise<readonly SeenPage[]> {
    const seen = (await this.#openPages()).map(async ({ targetId, url }) => {
      const page = await LivePage.attach(this.#process.connection, targetId, () => undefined);
      const { data } = await page.session.send<{ data: string }>('Page.captureScreenshot');
      return { url, text: await page.text(), picture: Buffer.from(data, 'base64') };
    });
    return Promise.all(seen);
  }

  /** Folder of the profile. */
  get profile(): string {
    return this.#profile;
  }

  /** Raw DevTools of the whole browser, for anything without a method here. */
  get connection(): CdpConnection {
    return this.#process.connection;
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
    const isGone = async () => this.#stops > stops || !(await this.#hasTarget('service_worker'));
    await waitUntil('the service worker to stop', isGone);
  }

  /** A session of this user, as if a page of the server had signed in: for tests of anything but the sign-in. */
  async signIn(name: string): Promise<void> {
    const { server } = this.#options;
    if (server === undefined) throw new Error('The build has no server');
    const cookies = (await signInAt(server, name)).map((cookie) => ({ ...cookie, url: server }));
    await this.#process.connection.browser.send('Storage.setCookies', { cookies });
  }

  async cookies(): Promise<readonly Cookie[]> {
    return (await this.#process.connection.browser.send<{ cookies: Cookie[] }>('Storage.getCookies')).cookies;
  }

  /** Replaces cookies of the same name, domain and path, as a sign-in on another page would. */
  async setCookies(cookies: readonly Cookie[]): Promise<void> {
    const settable = cookies.map(({ name, value, domain, path, httpOnly, sameSite, expires }) => ({
      name,
      value,
      domain,
      path,
      httpOnly,
      ...(sameSite !== undefined && { sameSite }),
      ...(expires > 0 && { expires }),
    }));
    await this.#process.connection.browser.send('Storage.setCookies', { cookies: settable });
  }

  /**
   * SIGKILL and a restart on the same profile. Opens nothing of the extension. `meanwhile` gets the profile's folder
   * while no browser runs.
   */
  async killAndRestart(meanwhile?: (profile: string) => Promise<void>): Promise<void> {
    await this.#process.kill();
    await meanwhile?.(this.#profile);
    await this.#startAgain();
  }

  /** Runs `script` in the service worker; false when none is running. */
  async evaluateInWorker(script: string): Promise<boolean> {
    const worker = await this.#findTarget(({ type }) => type === 'service_worker');
    if (worker === undefined) return false;
    const session = await this.#process.connection.attach(worker.targetId);
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
    await this.#process.close();
    await meanwhile?.(this.#profile);
    await this.#startAgain();
  }

  /** Closes all pages; resolves when they are gone and have reported their last problems. */
  async closePages(): Promise<void> {
    const { browser } = this.#process.connection;
    for (const { url, targetId } of await this.#openPages()) {
      this.#origins.add(url.match(/^[a-z-]+:\/\/[^/]+/)?.[0] ?? url);
      await browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    }
    await waitUntil('all pages to close', async () => (await this.#openPages()).length === 0);
  }

  /**
   * After `closePages`, as with a new profile: no data of ours, no session, no alarm; the background starts again. A
   * permission can be given again without a prompt. False when only a new browser is like that: this one was restarted,
   * or has less storage.
   */
  async renew(): Promise<boolean> {
    if (this.#isSpent || this.#neutral === undefined) return false;
    const { browser } = this.#process.connection;
    const { session, targetId: neutralId } = this.#neutral;
    await this.stopWorker();
    await this.#callBrowser(FORGET);
    await session.send('Network.clearBrowserCache');
    for (const origin of this.#origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await browser.send('Storage.clearCookies');
    // Ends the background and this page.
    await this.#callBrowser('chrome.runtime.reload()').catch(() => undefined);
    const isGone = async () => (await this.#findTarget(({ targetId }) => targetId === neutralId)) === undefined;
    await waitUntil('the extension to end', isGone);
    this.problems.length = 0;
    this.#boots = 0;
    this.#isWorkerRunning = false;
    await this.#openNeutralPage();
    await this.#agree();
    return true;
  }

  async close(): Promise<void> {
    await this.#process.close();
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
    this.#process = await startChromium(this.#extension, this.#profile, flags, display);
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
      const targetId = await this.#createTarget(this.#url(NEUTRAL_PAGE));
      const page = await LivePage.attach(this.#process.connection, targetId, () => undefined);
      if ((await page.evaluate<string>('typeof globalThis.chrome?.action')) === 'object') return page;
      await page.close();
      return false;
    });
    const session = this.#neutral.session;
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const version of versions as { runningStatus: string }[]) this.#noteWorker(version.runningStatus);
    });
    await session.send('ServiceWorker.enable');
  }

  #noteWorker(runningStatus: string): void {
    const isRunning = runningStatus === 'running';
    if (isRunning && !this.#isWorkerRunning) this.#boots += 1;
    if (runningStatus === 'stopped') this.#stops += 1;
    if (isRunning || runningStatus === 'stopped') this.#isWorkerRunning = isRunning;
  }

  #neutralSession(): CdpSession {
    if (this.#neutral === undefined) throw new Error('The browser is not started');
    return this.#neutral.session;
  }

  #callBrowser<Result = void>(call: string): Promise<Result> {
    if (this.#neutral === undefined) throw new Error('The browser is not started');
    return this.#neutral.evaluate<Result>(call);
  }

  /** `others`: ids of targets to ignore, although their address is the same. */
  async #attachTo(url: string, others: readonly string[] = []): Promise<LivePage> {
    const isMeant = ({ type, targetId, ...one }: TargetInfo) =>
      type === 'page' && one.url.replace(/[?#].*$/, '') === url && !others.includes(targetId);
    const target = await waitUntil(url, () => this.#findTarget(isMeant));
    return LivePage.attach(this.#process.connection, target.targetId, this.#problemsOf(url));
  }

  async #createTarget(url: string): Promise<string> {
    const answer = await this.#process.connection.browser.send<{ targetId: string }>('Target.createTarget', { url });
    return answer.targetId;
  }

  /** Without the empty tab of the start and the neutral page. */
  async #openPages(): Promise<readonly TargetInfo[]> {
    return (await this.#targets()).filter(
      ({ type, url, targetId }) => type === 'page' && url !== 'about:blank' && targetId !== this.#neutral?.targetId,
    );
  }

  async #hasTarget(type: string): Promise<boolean> {
    return (await this.#findTarget((target) => target.type === type)) !== undefined;
  }

  async #findTarget(isWanted: (target: TargetInfo) => boolean): Promise<TargetInfo | undefined> {
    return (await this.#targets()).find(isWanted);
  }

  async #targets(): Promise<readonly TargetInfo[]> {
    const { browser } = this.#process.connection;
    return (await browser.send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets')).targetInfos;
  }
}
