/** The six pictures of the store pages, three of them in README: which states they show, and how they are written. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../scripts/root.ts';
import { type FrameName, frameOf } from './harness/frames.ts';
import type { SCHEMES, StateReport } from './harness/take-pictures.ts';

interface Shot {
  readonly state: string;
  readonly frame: FrameName;
  readonly scheme: (typeof SCHEMES)[number];
}

interface StorePicture {
  /** Without its file extension. */
  readonly file: string;
  /** Also written to docs/pictures/. */
  readonly isInReadme?: true;
  /** Side by side. */
  readonly shots: readonly Shot[];
}

const page = { frame: 'page', scheme: 'light' } as const;
const panel = { frame: 'panel', scheme: 'light' } as const;

export const STORE_PICTURES: readonly StorePicture[] = [
  { file: 'search', isInReadme: true, shots: [{ state: 'search-image-image', ...page }] },
  { file: 'preview', shots: [{ state: 'preview-image', ...page, scheme: 'dark' }] },
  { file: 'upload', shots: [{ state: 'upload-under-way', ...page }] },
  {
    file: 'popup',
    isInReadme: true,
    shots: [{ state: 'upload-under-way-popup', frame: 'popup', scheme: 'light' }],
  },
  {
    file: 'side-panel',
    isInReadme: true,
    shots: [
      { state: 'search-panel', ...panel },
      { state: 'upload-3-files-panel', ...panel },
      { state: 'search-panel', ...panel, scheme: 'dark' },
    ],
  },
  { file: 'metadata', shots: [{ state: 'item-metadata', ...page }] },
];

/** The size that the stores require. */
const SIZE = { width: 1280, height: 800 } as const;
/** README's pictures are loaded over slow connections. */
export const MAX_README_BYTES = 60_000;
const BACKDROP = '#bfe0e4';

/**
 * Writes all as PNG next to the other pictures, and README's as WebP into docs/pictures/; throws when one is missing.
 */
export async function writeStorePictures(reports: readonly StateReport[], folder: string): Promise<void> {
  const docs = join(root, 'docs/pictures');
  const store = join(folder, 'store');
  for (const path of [docs, store]) await mkdir(path, { recursive: true });
  for (const { file, isInReadme, shots } of STORE_PICTURES) {
    const picture = await sideBySide(shots, reports);
    const png = await sharp(picture).png({ compressionLevel: 9 }).toBuffer();
    await writeFile(join(store, `${file}.png`), png);
    if (!isInReadme) continue;
    const name = `${file}.webp`;
    await writeFile(join(docs, name), await smallWebp(picture));
    console.log(`docs/pictures/${name}`);
  }
}

async function sideBySide(shots: readonly Shot[], reports: readonly StateReport[]): Promise<Buffer> {
  const widths = shots.map(({ frame }) => frameOf(frame).width);
  const gap = (SIZE.width - widths.reduce((sum, width) => sum + width, 0)) / (shots.length + 1);
  let left = 0;
  const parts = shots.map((shot) => {
    left += gap;
    const { width, height } = frameOf(shot.frame);
    const part = { input: bytesOf(shot, reports), left: Math.round(left), top: Math.round((SIZE.height - height) / 2) };
    left += width;
    return part;
  });
  const canvas = sharp({ create: { ...SIZE, channels: 3, background: BACKDROP } });
  return canvas.composite(parts).removeAlpha().png().toBuffer();
}

function bytesOf({ state, frame, scheme }: Shot, reports: readonly StateReport[]): Buffer {
  const [report] = reports.filter((one) => one.state.name === state && one.language === 'en');
  const picture = report?.pictures.find((one) => one.frame === frame && one.scheme === scheme);
  if (picture === undefined) throw new Error(`There is no picture of ${state} at ${frame} in ${scheme} colours`);
  return picture.bytes;
}

async function smallWebp(picture: Buffer): Promise<Buffer> {
  for (const quality of [90, 80, 70, 60, 50]) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MAX_README_BYTES) return webp;
  }
  throw new Error(`A picture does not fit into ${MAX_README_BYTES} bytes`);
}
