/** One server and one set of browsers for one language; opens a page for each state and cleans up afterwards. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/browsers/find-browser.ts';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';
import { testBuildFolder, testPort } from '../../../scripts/test/test-builds.ts';
import { CHROMIUM_FLAGS, WINDOWS } from '../../../tests/e2e/harness/browsers/chromium-flags.ts';
import { MediaSystem } from '../../../tests/e2e/harness/servers/media-system.ts';
import { managedCopy, permittedCopy } from './extension-copies.ts';
import { LANGUAGES, type Language, LOCALES } from './labels.ts';
import { copyOfLibrary } from './library-data.ts';
import type { PictureState } from './picture-state.ts';
import type { SampleMedia } from './sample-pictures.ts';
import { StatePage } from './state-page.ts';
import type { Surface } from './surface.ts';

/** After this time a user would call it broken. */
const PATIENCE_MS = 20_000;
/** The viewport in which states are prepared: everything is visible. Screenshots have the surface's sizes. */
const VIEWPORT = { width: 1280, height: 800 };
const PACKAGES = ['comyan-widget.crx', 'comyan-widget.xpi'];

const PAGE_OF: Readonly<Record<Exclude<Surface, 'hosted'>, string>> = {
  popup: 'popup.html',
  panel: 'sidepanel.html',
  options: 'options.html',
  'new-popup': 'popup.html',
  'new-options': 'options.html',
  'policy-popup': 'popup.html',
};

export class StateBrowser {
  readonly #language: Language;
  readonly #media: SampleMedia;
  readonly #scale: number;
  readonly #dataDir: string;
  readonly #browser: Browser;
  readonly #copies = new Map<Surface, Promise<string>>();
  #server: MediaSystem | undefined;
  #settings = '';

  private constructor(language: Language, media: SampleMedia, scale: number, dataDir: string, browser: Browser) {
    this.#language = language;
    this.#media = media;
    this.#scale = scale;
    this.#dataDir = dataDir;
    this.#browser = browser;
  }

  /** `scale`: device pixels per CSS pixel. */
  static async open(language: Language, media: SampleMedia, scale: number): Promise<StateBrowser> {
    const dataDir = await copyOfLibrary();
    // Help and single sign-on link to packages where the server has some.
    await mkdir(join(dataDir, 'plugin'));
    for (const name of PACKAGES) await writeFile(join(dataDir, 'plugin', name), '');
    const browser = await chromium.launch({ executablePath: requireBrowser('chromium'), args: CHROMIUM_FLAGS });
    return new StateBrowser(language, media, scale, dataDir, browser);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server?.close();
    for (const copy of this.#copies.values()) await rm(await copy, { recursive: true, force: true });
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Runs `work` on a new page for this state; nothing of it remains for the next one. */
  async with<Answer>(state: PictureState, work: (statePage: StatePage) => Promise<Answer>): Promise<Answer> {
    const server = await this.#serverFor(state);
    await server.reset();
    const shared = { server, media: this.#media, language: this.#language };
    const { surface } = state;
    try {
      if (surface === 'hosted') {
        const addressOf = (path: string) => `${server.origin}${path}`;
        return await this.#inContext((page) => work(new StatePage({ ...shared, page, addressOf })));
      }
      return await this.#inExtension(state, surface, (page, origin) => {
        const addressOf = (path: string) => `${origin}/${path === '/' ? PAGE_OF[surface] : path}`;
        return work(new StatePage({ ...shared, page, addressOf }));
      });
    } finally {
      await server.reset();
      await server.expireSessions();
    }
  }

  /** Always on the port built into the packaged build. */
  async #serverFor({ settings = {} }: PictureState): Promise<MediaSystem> {
    const wanted = JSON.stringify(settings);
    if (this.#server !== undefined && this.#settings === wanted) return this.#server;
    await this.#server?.close();
    this.#settings = wanted;
    this.#server = await MediaSystem.start({
      port: testPort(this.#worker),
      webRoot: join(root, outputOf({ browser: 'chrome' })),
      dataDir: this.#dataDir,
      pluginRoot: join(this.#dataDir, 'plugin'),
      settings,
    });
    return this.#server;
  }

  async #inContext<Answer>(work: (page: Page) => Promise<Answer>): Promise<Answer> {
    const context = await this.#browser.newContext({ ...this.#contextOptions });
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  }

  /** `work` also gets the extension's origin. */
  async #inExtension<Answer>(
    { isFirstStart }: PictureState,
    surface: Exclude<Surface, 'hosted'>,
    work: (page: Page, origin: string) => Promise<Answer>,
  ): Promise<Answer> {
    const profile = await mkdtemp(join(tmpdir(), 'comyan-profile-'));
    const folder = await this.#folderOf(surface);
    const context = await chromium.launchPersistentContext(profile, {
      ...this.#contextOptions,
      executablePath: requireBrowser('chromium'),
      args: [...CHROMIUM_FLAGS, WINDOWS, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    });
    context.setDefaultTimeout(PATIENCE_MS);
    try {
      const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
      const origin = worker.url().replace(/\/[^/]*$/, '');
      const page = context.pages()[0] ?? (await context.newPage());
      await this.#chooseLanguage(page, origin);
      if (!isFirstStart) await agree(page, origin);
      return await work(page, origin);
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    }
  }

  /** An extension uses the browser's language, which a test cannot set: the options page sets it, as a user would. */
  async #chooseLanguage(page: Page, origin: string): Promise<void> {
    if (this.#language === LANGUAGES[0]) return;
    const locale = LOCALES[this.#language];
    await page.goto(`${origin}/options.html`);
    await page.locator(`select:has(option[value="${locale}"])`).selectOption(locale);
    await page.locator(`html[lang="${locale}"]`).waitFor();
  }

  #folderOf(surface: Exclude<Surface, 'hosted'>): Promise<string> {
    const known = this.#copies.get(surface);
    if (known !== undefined) return known;
    if (surface === 'policy-popup') return this.#keep(surface, managedCopy('https://media.example.com/'));
    if (surface.startsWith('new-')) return this.#keep(surface, permittedCopy());
    return Promise.resolve(join(root, testBuildFolder('chrome', this.#worker)));
  }

  #keep(surface: Surface, copy: Promise<string>): Promise<string> {
    this.#copies.set(surface, copy);
    return copy;
  }

  get #worker(): number {
    return LANGUAGES.indexOf(this.#language);
  }

  get #contextOptions() {
    const locale = LOCALES[this.#language];
    return { locale, viewport: VIEWPORT, deviceScaleFactor: this.#scale, reducedMotion: 'reduce' } as const;
  }
}

/** As the user does on the first page, on a page without our scripts. */
async function agree(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/icon/16.png`);
  await page.evaluate("chrome.runtime.sendMessage({ name: 'settings.agree', request: {} })");
}
