/**
 * One file after the other, large, in the side panel: a hundred photographs of 24 megapixels, one of 300, and, if
 * COMYAN_PICTURES is a folder, its files (ianare/exif-samples for docs/performance.md). The renderers' Pss stays at most
 * 250 MB above its start, and a picture is there within half a second of the key, pressed 0.7 s after the last one. Of the folder's files, the share that
 * is shown, by extension.
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import type { ChromiumPage } from '../../../tests/e2e/harness/browsers/chromium-page.ts';
import { openUploads } from '../../../tests/e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { Bench } from '../harness/bench.ts';
import { chooseFile } from '../harness/choose-file.ts';
import { extensionPss } from '../harness/extension-pss.ts';
import { againstLimit, type Figure, type Result } from '../harness/figure.ts';
import { startGrowthProbe } from '../harness/growth-probe.ts';

const PHOTOGRAPHS = 100;
const MEMORY_LIMIT_BYTES = 250 * 1024 * 1024;
const TIME_LIMIT_MS = 500;
/** Nobody looks at a picture for less. */
const LOOK_MS = 700;

/** Opens the next file, or the first one; resolves when its picture or the reason for none is there. */
const SHOW_NEXT = `(async () => {
  const dialog = document.querySelector('dialog[open]');
  const opener = dialog
    ? [...dialog.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === 'Next file')
    : [...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label')?.startsWith('Metadata of'));
  const startedAt = performance.now();
  opener.click();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  for (;;) {
    const place = document.querySelector('.file-picture');
    const isShown = place?.querySelector('[aria-pressed]')?.getAttribute('aria-disabled') === 'false';
    const words = place?.querySelector('.file-picture-none')?.textContent;
    const name = document.querySelector('dialog[open] h2')?.textContent ?? '';
    if (isShown || words) return { name, words: words ?? '', ms: performance.now() - startedAt };
    if (performance.now() - startedAt > 30000) return { name, words: 'nothing', ms: 30000 };
    await frame();
  }
})()`;

const HAS_NEXT = `[...document.querySelectorAll('dialog[open] button')].some((button) =>
  button.getAttribute('aria-label') === 'Next file' && !button.disabled && button.getAttribute('aria-disabled') !== 'true')`;
const CLOSE = `[...document.querySelectorAll('dialog[open] button')].find((button) =>
  button.getAttribute('aria-label') === 'Close').click()`;
/** The list says how many rows it has; a short one has all of them in the page. */
const COUNT_FILES = `Number(document.querySelector('[role=grid][aria-rowcount]')?.getAttribute('aria-rowcount')
  ?? document.querySelectorAll('.upload-list [role=row]').length)`;

interface Shown {
  readonly name: string;
  /** Why it is not shown; else empty. */
  readonly words: string;
  readonly ms: number;
}

export const largePictures: Figure = {
  name: 'large-pictures',
  async measure(bench) {
    const photographs = await makePhotographs(bench);
    const collection = await collectionOf(process.env['COMYAN_PICTURES']);
    const panel = await bench.browser.openSidePanel();
    await openUploads(panel);
    const results = await measureFiles('large-pictures', bench, panel, photographs);
    if (collection.length > 0) results.push(...(await measureFiles('collection', bench, panel, collection)));
    return results;
  },
};

/** Adds the files and shows all of the queue, one after the other; what was in it before is not counted. */
async function measureFiles(
  figure: string,
  bench: Bench,
  panel: ChromiumPage,
  paths: readonly string[],
): Promise<Result[]> {
  const before = await panel.evaluate<number>(COUNT_FILES);
  const probe = await startGrowthProbe(() => extensionPss(bench.browser), 100);
  const looked = lookThrough(panel, paths, before);
  // The probe is stopped first, so that it does not read from a closed browser.
  await looked.catch(() => undefined);
  const grownBytes = await probe.stop();
  const names = new Set(paths.map((path) => basename(path)));
  const shown = (await looked).filter(({ name }) => names.has(name));
  const times = shown.map(({ ms }) => ms).sort((one, other) => one - other);
  return [
    againstLimit(`${figure}-memory`, grownBytes, MEMORY_LIMIT_BYTES),
    againstLimit(`${figure}-p95`, times[Math.ceil(times.length * 0.95) - 1] ?? 0, TIME_LIMIT_MS, 'ms'),
    ...sharesOf(`${figure}-drawn`, shown),
  ];
}

async function lookThrough(panel: ChromiumPage, paths: readonly string[], before: number): Promise<Shown[]> {
  await chooseFile(panel, paths);
  const isListed = async () => (await panel.evaluate<number>(COUNT_FILES)) >= before + paths.length;
  await waitUntil('the files to be listed', isListed, { timeoutMs: 120_000 });
  const shown: Shown[] = [];
  for (let isMore = true; isMore; ) {
    shown.push(await panel.evaluate<Shown>(SHOW_NEXT));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    isMore = await panel.evaluate<boolean>(HAS_NEXT);
  }
  await panel.evaluate(CLOSE);
  return shown;
}

/** Thousandths of the files of each type that are shown; the others are printed with their reasons. */
function sharesOf(figure: string, shown: readonly Shown[]): Result[] {
  const byType = Map.groupBy(shown, ({ name }) => extname(name).slice(1).toLowerCase());
  for (const { name, words } of shown) if (words !== '') console.error(`${name}: ${words}`);
  return [...byType].map(([type, files]) => {
    const drawn = files.filter(({ words }) => words === '').length;
    return againstLimit(`${figure}-${type}-of-${files.length}`, (drawn / files.length) * 1_000, 1_000, 'permille');
  });
}

/** Noise scaled up, so that decoding costs what a photograph costs; the largest one is sequential. */
async function makePhotographs({ samples }: Bench): Promise<string[]> {
  const noise = (width: number, height: number) =>
    sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 }, limitInputPixels: false })
      .resize(width, height, { fit: 'fill' })
      .jpeg({ quality: 80 })
      .toBuffer();
  const photograph = await noise(6_000, 4_000);
  const paths = [(await samples.raw('300-megapixels.jpg', await noise(20_000, 15_000))).path];
  for (let at = 0; at < PHOTOGRAPHS; at += 1) {
    const name = `picture-${String(at).padStart(3, '0')}.jpg`;
    paths.push((await samples.raw(name, Buffer.concat([photograph, randomBytes(32)]))).path);
  }
  return paths;
}

/** The files below the folder, without those with equal bytes: duplicates would be asked about. */
async function collectionOf(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const known = new Set<string>();
  const paths: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(?:jpe?g|tiff?|hei[cf])$/i.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = (await readFile(path)).toString('base64');
    if (!known.has(bytes)) paths.push(path);
    known.add(bytes);
  }
  return paths;
}
