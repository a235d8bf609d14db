/** Firefox with the add-on, driven over WebDriver BiDi: Playwright cannot drive a stock Firefox. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { requireBrowser } from '../../../../scripts/browsers/find-browser.ts';
import { GECKO_ID } from '../../../../scripts/build/manifest.ts';
import { root } from '../../../../scripts/root.ts';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import type { SeenPage } from '../evidence.ts';
import { signInAt } from '../servers/sign-in-at.ts';
import type { Display } from './display.ts';
import { FirefoxPage } from './firefox-page.ts';
import { newFirefoxProfile } from './firefox-profile.ts';

/** Firefox generates this randomly for every profile; a test has to know it. */
const ADDON_UUID = 'c1b7b3a2-5f0e-4c57-9c7e-0d5a3f6f2b11';

const KEEP_STORAGE = 'extensions.webextensions.keepStorageOnUninstall';
const IDLE_TIMEOUT = 'extensions.background.idle.timeout';

/** An unpublished part of puppeteer: sends raw commands of the protocol. */
interface WithConnection {
  readonly connection: { send(method: string, params: object): Promise<{ result: unknown }> };
}

export class FirefoxBrowser {
  readonly #browser: Browser;
  readonly #profile: string;
  readonly #addon: string;
  /** Set when the browser is closed, which cannot be asked any more. */
  #problemsAtClose: readonly string[] | null = null;
  #isSpent = false;

  private constructor(browser: Browser, profile: string, addon: string) {
    this.#browser = browser;
    this.#profile = profile;
    this.#addon = addon;
  }

  /**
   * `addon` is the folder of a build, relative to the root, or an `.xpi`. `idleTimeoutMs`: how long the event page may
   * be idle before Firefox suspends it; its default is 30 s. With a `display` it has a window and shows permission
   * prompts.
   */
  static async start(addon: string, idleTimeoutMs = 30_000, display?: Display): Promise<FirefoxBrowser> {
    const profile = await newFirefoxProfile();
    const browser = await launch({
      browser: 'firefox',
      userDataDir: profile,
      executablePath: requireBrowser('firefox'),
      headless: display === undefined,
      // A window on a display has its own size; a page that is larger hangs over the edge of the screen, where no mouse gets.
      ...(display && { defaultViewport: null }),
      env: { ...process.env, ...display?.env },
      timeout: 90_000,
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: {
        'extensions.webextensions.uuids': JSON.stringify({ [GECKO_ID]: ADDON_UUID }),
        // Also after it was installed anew.
        'extensions.webextensions.keepUuidOnUninstall': true,
        [IDLE_TIMEOUT]: idleTimeoutMs,
        // A temporary add-on is removed with the browser; its data stay, as those of an installed one.
        [KEEP_STORAGE]: true,
        // A permission requested in a click is granted without a dialog, which could only be answered by keys on a
        // display.
        'extensions.webextOptionalPermissionPrompts': display !== undefined,
        // No processes for pages that no test opens.
        'dom.ipc.processPrelaunch.enabled': false,
        'intl.locale.requested': 'en-US',
        // Each frame of an animation is painted by the processor.
        'ui.prefersReducedMotion': 1,
        ...(display && { 'layout.css.devPixelsPerPx': String(display.scale) }),
      },
    });
    await browser.installExtension(resolve(root, addon));
    const firefox = new FirefoxBrowser(browser, profile, addon);
    if (display) {
      await firefox.askBrowser('(window.maximize(), true)');
      // Until then a pressed key has no target.
      await waitUntil('the window to be active and the keys of the add-on to be known', () =>
        firefox.askBrowser<boolean>(
          `Services.focus.activeWindow === window && document.querySelector('keyset[id^="ext-keyset"]') !== null`,
        ),
      );
    }
    return firefox;
  }

  /**
   * As with a new profile: one empty tab, and the add-on installed anew. False when only a new browser is like that: this
   * one was closed, or has less storage.
   */
  async renew(): Promise<boolean> {
    if (this.#problemsAtClose || this.#isSpent) return false;
    // A new tab opens in the newest window, which may be closing.
    await waitUntil('one window', () =>
      this.askBrowser<boolean>(`[...Services.wm.getEnumerator('navigator:browser')].slice(1).every((other) => {
        if (!other.closed) other.close();
        return false;
      })`),
    );
    const before = await this.#browser.pages();
    await this.#browser.newPage();
    for (const page of before) await page.close();
    await this.askBrowser(`(async () => {
      Services.prefs.setBoolPref('${KEEP_STORAGE}', false);
      const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
      await (await AddonManager.getAddonByID('${GECKO_ID}')).uninstall();
      await new Promise((resolve) =>
        Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: resolve }));
      Services.prefs.setBoolPref('${KEEP_STORAGE}', true);
      Services.console.reset();
    })()`);
    await this.#browser.installExtension(resolve(root, this.#addon));
    return true;
  }

  /** How long the event page may be idle from now on. */
  async setIdleTimeout(milliseconds: number): Promise<void> {
    await this.askBrowser(`(Services.prefs.setIntPref('${IDLE_TIMEOUT}', ${milliseconds}), true)`);
  }

  /** Signs a demo account in at the server with this origin, as on another page of it: the browser gets the cookies. */
  async signIn(name: string, origin: string): Promise<void> {
    const domain = new URL(origin).hostname;
    const cookies = await signInAt(origin, name);
    await this.#browser.setCookie(...cookies.map((cookie) => ({ ...cookie, domain, path: '/' })));
    // A new add-on asks for the session when it is installed, maybe before it had the cookies; the next page starts it again.
    await this.stopBackground();
  }

  /** A page of the add-on in a tab, such as `app.html#/upload/`. */
  async openTab(path: string): Promise<FirefoxPage> {
    const page = new FirefoxPage(await this.#browser.newPage());
    // Pages of an add-on emit no load event here.
    await page.raw.goto(`moz-extension://${ADDON_UUID}/${path}`, { waitUntil: [] });
    const isThere = `location.protocol === 'moz-extension:' && document.readyState === 'complete'`;
    // The initial document disappears during the call.
    await waitUntil(path, () => page.evaluate<boolean>(isThere).catch(() => false));
    return page;
  }

  /** A page that something else opened, once there is one at such an address. */
  async openedPage(address: RegExp): Promise<FirefoxPage> {
    const find = async () => (await this.#browser.pages()).find((page) => address.test(page.url()));
    return new FirefoxPage(await waitUntil(String(address), find));
  }

  /** Resolves when a window that is open, or opens meanwhile, has closed. Call it before what closes the window. */
  async closedWindow(): Promise<void> {
    await this.askBrowser(`new Promise((resolve) => {
      Services.obs.addObserver(function onClosed() {
        Services.obs.removeObserver(onClosed, 'domwindowclosed');
        resolve();
      }, 'domwindowclosed');
    })`);
  }

  /** Asks the browser itself, so it neither wakes the event page nor keeps it alive. */
  async isBackgroundAlive(): Promise<boolean> {
    const state = await this.askBrowser<string>(`WebExtensionPolicy.getByID('${GECKO_ID}').extension.backgroundState`);
    return state === 'running' || state === 'starting';
  }

  /**
   * Terminates the event page as Firefox does, in any state; resolves when it has ended, and rejects if it has not. An
   * open page may start it again at once.
   */
  async stopBackground(): Promise<void> {
    const state = await this.askBrowser<string>(`(async () => {
      const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
      await extension.terminateBackground({ disableResetIdleForTest: true });
      return extension.backgroundState;
    })()`);
    if (state !== 'stopped') throw new Error(`The event page is ${state}`);
  }

  /** Limits the storage of all sites and add-ons together, as on a disk that is nearly full. */
  async limitStorage(quotaBytes: number): Promise<void> {
    this.#isSpent = true;
    const kilobytes = Math.max(1, Math.floor(quotaBytes / 1_024));
    await this.askBrowser(
      `(Services.prefs.setIntPref('dom.quotaManager.temporaryStorage.fixedLimit', ${kilobytes}), true)`,
    );
  }

  /** Grants a host like the browser's own settings, without a request by a page. */
  async grantOrigin(pattern: string): Promise<void> {
    await this.askBrowser(`(async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
      await ExtensionPermissions.add('${GECKO_ID}', { permissions: [], origins: ['${pattern}'] }, extension);
    })()`);
  }

  /** Errors and violations of the security policy in pages and event page of the add-on, from start to end. */
  async problems(): Promise<readonly string[]> {
    if (this.#problemsAtClose) return this.#problemsAtClose;
    const lines = await this.askBrowser<string>('JSON.stringify(Services.console.getMessageArray().map(String))');
    return (JSON.parse(lines) as string[]).filter(
      (line) =>
        line.includes(`moz-extension://${ADDON_UUID}`) &&
        line.startsWith('[JavaScript Error') &&
        // Firefox logs that a response arrived after its page had closed.
        !/Promise (?:rejected|resolved) after context unloaded/.test(line) &&
        // It also logs an event that arrives while its page closes: nothing can be sent then, so no extension API
        // works.
        !/InvalidStateError: (?:JSWindowActor|An exception)[\s\S]*_doSend@.*ConduitsChild/.test(line),
    );
  }

  /** What each tab shows. */
  async seenPages(): Promise<readonly SeenPage[]> {
    const seen = (await this.#browser.pages()).map(async (page) => ({
      url: page.url(),
      text: await page.evaluate(() => document.body?.innerText ?? ''),
      picture: await page.screenshot(),
    }));
    // A page may close meanwhile.
    return (await Promise.allSettled(seen)).flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  /** Folder of the profile. */
  get profile(): string {
    return this.#profile;
  }

  /** `afterwards` runs before the profile is deleted. Does nothing when the browser is closed. */
  async close(afterwards?: () => Promise<void>): Promise<void> {
    if (this.#problemsAtClose) return;
    this.#problemsAtClose = await this.problems();
    await this.#browser.close();
    await afterwards?.();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  /** `expression` runs in Firefox's own window, with its privileges; its value must be JSON. */
  async askBrowser<Answer>(expression: string): Promise<Answer> {
    const { connection } = this.#browser as unknown as WithConnection;
    const tree = (await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).result;
    const [window] = (tree as { contexts: { context: string }[] }).contexts;
    const target = { context: window?.context };
    const answer = await connection.send('script.evaluate', { expression, target, awaitPromise: true });
    const { result, exceptionDetails } = answer.result as {
      result?: { value: Answer };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value as Answer;
  }
}
