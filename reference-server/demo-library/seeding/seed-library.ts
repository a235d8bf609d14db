/** Adds the missing assets of a library: produces their files, renditions and catalogue entries. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { SeedAsset, SeedFiles, SeedKind } from '../../core/seed-asset.ts';
import { drawRenditions, type Renditions, writeRenditions } from '../../media-tools/renditions.ts';
import { isStorageUnavailable } from '../../storage/storage-unavailable.ts';
import type { AssetFiles } from '../../stores/asset-files.ts';
import type { CatalogueAsset } from '../../stores/catalogue.ts';
import { mediaTypeOf } from '../../uploads/media-types.ts';
import { seedAssets } from '../seed-assets.ts';

export interface SeedProgress {
  readonly done: number;
  readonly total: number;
}

export interface SeedDeps {
  readonly assets: readonly SeedAsset[];
  readonly files: AssetFiles;
  /** The catalogue, in this process or over messages. */
  readonly entries: SeedEntries;
  readonly signal: AbortSignal;
}

export interface SeedEntries {
  isKnown(objectId: string): Promise<boolean>;
  save(asset: CatalogueAsset): Promise<void>;
  /** Called before the first asset and after each asset. */
  progressed(progress: SeedProgress): void;
  /** Called when an asset could not be produced; seeding continues. */
  leftOut(line: string): void;
}

/** Pause between two assets, so that requests are served. */
const PAUSE_MS = 5;
const RETRY_MS = 5_000;

/** Resolves when all assets are added or `signal` aborts. */
export async function seedLibrary({ assets, files, entries, signal }: SeedDeps): Promise<void> {
  const total = assets.length;
  entries.progressed({ done: 0, total });
  for (const [index, asset] of interleaved(assets).entries()) {
    if (signal.aborted) return;
    if (!(await entries.isKnown(asset.objectId))) {
      await addWhenPossible(asset, { files, entries, signal });
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    entries.progressed({ done: index + 1, total });
  }
}

/** The demo library. Its dates are relative to the first start, which is stored in `dataDir`. */
export async function demoLibrary(dataDir: string): Promise<readonly SeedAsset[]> {
  return seedAssets(await firstStart(dataDir));
}

async function firstStart(dataDir: string): Promise<Date> {
  const path = join(dataDir, 'first-start');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  const date = new Date(known ?? Date.now());
  if (known === undefined) await writeFile(path, date.toISOString());
  return date;
}

/** Newest first within each kind, and kinds interleaved by their share, so that every search finds results early. */
function interleaved(assets: readonly SeedAsset[]): SeedAsset[] {
  const kinds = Map.groupBy(assets, (asset) => asset.kind);
  const places = [...kinds.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime());
    return sorted.map((asset, index) => ({ asset, place: (index + 0.5) / sorted.length }));
  });
  return places.sort((a, b) => a.place - b.place).map(({ asset }) => asset);
}

const TYPE: Readonly<Record<SeedKind, SearchType>> = {
  image: 'image',
  graphic: 'image',
  video: 'video',
  audio: 'audio',
  text: 'text',
};

/** Waits while the storage does not work. */
async function addWhenPossible(asset: SeedAsset, deps: Omit<SeedDeps, 'assets'>): Promise<void> {
  const { files, entries, signal } = deps;
  try {
    await addAsset(asset, files, entries);
  } catch (error) {
    if (signal.aborted || !isStorageUnavailable(error)) return entries.leftOut(`${asset.name}: ${String(error)}`);
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) return addWhenPossible(asset, deps);
  }
}

async function addAsset(asset: SeedAsset, files: AssetFiles, entries: SeedEntries): Promise<void> {
  const made = await asset.produce();
  await files.write(asset.objectId, 'original', made.original);
  const type = TYPE[asset.kind];
  const picture = type === 'image' ? made.original : made.poster;
  const drawn = picture && (await drawRenditions(picture).catch(() => undefined));
  const renditions = await writeRenditions(files, asset.objectId, drawn);
  await entries.save(toCatalogueAsset(asset, made, renditions));
}

function toCatalogueAsset(asset: SeedAsset, made: SeedFiles, renditions: Renditions): CatalogueAsset {
  const isText = asset.kind === 'text';
  return {
    objectId: asset.objectId,
    type: TYPE[asset.kind],
    zType: asset.kind === 'image' ? 'I' : asset.kind === 'graphic' ? 'G' : '',
    sourceId: asset.sourceId,
    name: asset.name,
    createdAt: asset.createdAt.getTime(),
    receivedAt: asset.receivedAt.getTime(),
    fields: isText ? { ...asset.fields, TxtFullText: made.original.toString('utf8') } : asset.fields,
    mediaType: isText ? 'text/html' : mediaTypeOf(asset.name),
    ...renditions,
    ...(made.durationSeconds !== undefined && { durationSeconds: made.durationSeconds }),
  };
}
