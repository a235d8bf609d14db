/** Fills the library on first start, in the background; goes on where it was after a stop. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchType } from '#lib/contract/search.ts';
import type { SeedAsset, SeedFiles, SeedKind } from '../seed/seed-asset.ts';
import { seedAssets } from '../seed/seed-assets.ts';
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue, CatalogueAsset } from '../storage/catalogue.ts';
import { mediaTypeOf } from '../uploads/media-types.ts';
import { makeRenditions, NO_RENDITIONS, type Renditions } from '../uploads/renditions.ts';

export interface SeedProgress {
  done: number;
  total: number;
}

export interface SeedParts {
  readonly dataDir: string;
  /** Absent: the demo's. */
  readonly library?: readonly SeedAsset[] | undefined;
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly progress: SeedProgress;
  readonly signal: AbortSignal;
}

/** Leaves the processor to the people who upload and search. */
const PAUSE_MS = 5;

/** Resolves when everything is there or the signal ended it. An asset whose making fails is left out and said. */
export async function seedLibrary(parts: SeedParts, warn: (line: string) => void): Promise<void> {
  const { files, catalogue, progress, signal } = parts;
  const assets = inTurn(parts.library ?? seedAssets(await firstStart(parts.dataDir)));
  progress.total = assets.length;
  for (const asset of assets) {
    if (signal.aborted) return;
    if ((await catalogue.find(asset.objectId)) === undefined) {
      await addAsset(asset, files, catalogue).catch((error: unknown) => warn(`${asset.name}: ${String(error)}`));
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
    progress.done += 1;
  }
}

/** The dates of the library hang on its first start, also when seeding goes on later. */
async function firstStart(dataDir: string): Promise<Date> {
  const path = join(dataDir, 'first-start');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  const date = new Date(known ?? Date.now());
  if (known === undefined) await writeFile(path, date.toISOString());
  return date;
}

/** Newest first within a kind, the kinds mixed by their share: every search finds something early. */
function inTurn(assets: readonly SeedAsset[]): SeedAsset[] {
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

async function addAsset(asset: SeedAsset, files: AssetFiles, catalogue: Catalogue): Promise<void> {
  const made = await asset.produce();
  await files.write(asset.objectId, 'original', made.original);
  const type = TYPE[asset.kind];
  const picture = type === 'image' ? made.original : made.poster;
  const renditions = picture === undefined ? NO_RENDITIONS : await makeRenditions(files, asset.objectId, picture);
  await catalogue.save(toCatalogueAsset(asset, made, renditions));
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
