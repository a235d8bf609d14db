/**
 * `node scripts/run.mjs scripts/make-help-pictures.ts`: takes the screenshots of the help pages, in both languages and
 * the light colour scheme. Run `npm run build` first.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ShippedLanguage } from '#lib/localisation/model/usable-locale.ts';
import { seedAssets } from '../reference-server/demo-library/seed-assets.ts';
import { createServer, type ReferenceServer } from '../reference-server/start/create-server.ts';
import { requireBrowser } from './browsers/find-browser.ts';
import { root } from './root.ts';

const EXTENSION = join(root, '.output/chrome-mv3');
const LANGUAGES = { en: 'en-US', de: 'de-DE' } as const satisfies Record<ShippedLanguage, string>;
const MAX_BYTES = 40_000;

type Language = keyof typeof LANGUAGES;

async function save(page: Page, language: Language, name: string): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const folder = join(root, 'public/help-pictures', language);
  await mkdir(folder, { recursive: true });
  const picture = await sharp(shot).webp({ quality: 78, effort: 6 }).toBuffer();
  if (picture.length > MAX_BYTES)
    throw new Error(`${language}/${name} has ${picture.length} bytes, the limit is ${MAX_BYTES}`);
  await writeFile(join(folder, `${name}.webp`), picture);
  process.stdout.write(`${language}/${name}.webp ${picture.length}\n`);
}

/** The extension before a server is entered. */
async function firstRun(language: Language): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'help-pictures-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireBrowser('chromium'),
    locale: LANGUAGES[language],
    // Chromium takes the language of extensions from this variable.
    env: { ...process.env, LANGUAGE: LANGUAGES[language].replace('-', '_') },
    colorScheme: 'light',
    viewport: { width: 480, height: 360 },
    args: [
      '--headless=new',
      '--no-sandbox',
      `--lang=${LANGUAGES[language]}`,
      `--disable-extensions-except=${EXTENSION}`,
      `--load-extension=${EXTENSION}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = await context.newPage();
  await page.goto(`chrome-extension://${new URL(worker.url()).host}/app.html`);
  await page.getByRole('button', { name: /^(Agree|Zustimmen)/ }).click();
  await page.getByRole('textbox').fill('media.example.com');
  await save(page, language, 'first-run');
  await context.close();
  await rm(profile, { recursive: true, force: true });
}

async function hostedPages(context: BrowserContext, address: string, language: Language): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 480, height: 520 });
  await page.goto(`${address}?src=widget`);
  await page.locator('input[name=username]').waitFor();
  await save(page, language, 'login');
  await page.locator('input[name=username]').fill('editor');
  await page.locator('input[name=password]').fill('editor');
  await page.locator('button[type=submit]').click();
  await page.setViewportSize({ width: 360, height: 600 });
  await page.locator('.search-main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, language, 'search');

  await page.setViewportSize({ width: 738, height: 600 });
  await page.goto(`${address}upload/?src=widget`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Add Files|Dateien hinzufügen)$/ }).click();
  await (await chooser).setFiles(await samples());
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await save(page, language, 'upload');
}

/** Three plain images to upload. */
async function samples(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const names = ['harbour-festival.jpg', 'market-day.jpg', 'final-whistle.jpg'];
  return Promise.all(
    names.map(async (name, index) => {
      const background = { r: 40 + index * 70, g: 110, b: 160 - index * 50 };
      const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
      return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
    }),
  );
}

async function hosted(server: ReferenceServer, language: Language): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireBrowser('chromium'), args: ['--no-sandbox'] });
  const context = await browser.newContext({ locale: LANGUAGES[language], colorScheme: 'light' });
  await hostedPages(context, server.address, language);
  await browser.close();
}

const dataDir = await mkdtemp(join(tmpdir(), 'help-library-'));
const library = seedAssets(new Date('2026-11-20T09:00:00Z')).slice(0, 40);
const server = await createServer({ dataDir, library, webRoot: EXTENSION });
await server.seeded;
for (const language of Object.keys(LANGUAGES) as Language[]) {
  await firstRun(language);
  await hosted(server, language);
}
await server.close();
await rm(dataDir, { recursive: true, force: true });
