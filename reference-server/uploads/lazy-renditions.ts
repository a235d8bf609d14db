/**
 * Makes the renditions of uploaded images when a client asks for them, and thumbnails before that while no uploads
 * arrive (docs/decisions/0042-renditions-are-made-when-asked-for.md).
 */

import type { Disk } from '../core/disk.ts';
import { isDiskFull } from '../core/disk-full.ts';
import { log } from '../core/log.ts';
import { MediaLimitError } from '../media-tools/media-limit-error.ts';
import type { MediaTools } from '../media-tools/media-tools.ts';
import type { RenditionVariant } from '../media-tools/renditions.ts';
import type { KeyedLock } from '../scheduling/locks.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Catalogue, CatalogueAsset } from '../stores/catalogue.ts';

export interface LazyRenditions {
  /**
   * Size in bytes of the rendition, which is made first if necessary; undefined when the asset has none. Rejects with
   * `HttpError` 507 while there is no room for it.
   */
  sizeOf(asset: CatalogueAsset, variant: RenditionVariant): Promise<number | undefined>;
  /** Makes the thumbnail once no image has been processed for a while. */
  prepare(objectId: string): void;
  close(): Promise<void>;
}

interface Deps {
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly disk: Pick<Disk, 'requireRoom' | 'reportFull'>;
  readonly media: Pick<MediaTools, 'makeRendition'>;
  /** By `objectId`, shared with the removal of uploads. */
  readonly locks: KeyedLock;
  /** Time without a call of `prepare` after which prepared thumbnails are made. */
  readonly idleAfterMs: number;
}

export function createLazyRenditions(deps: Deps): LazyRenditions {
  /** By object and variant: requests for the same one share it. */
  const making = new Map<string, Promise<void>>();
  const prepared = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let prepareCount = 0;

  const make = (objectId: string, variant: RenditionVariant): Promise<void> => {
    const key = `${variant} ${objectId}`;
    const known = making.get(key);
    if (known !== undefined) return known;
    if (isClosed) return Promise.resolve();
    const made = makeOne(objectId, variant, deps).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
  const makePrepared = async () => {
    const countAtStart = prepareCount;
    for (const objectId of prepared) {
      // The next call of this function continues.
      if (isClosed || prepareCount !== countAtStart) return;
      prepared.delete(objectId);
      await make(objectId, 'thumb').catch((error) => log('warn', 'a thumbnail could not be made', { objectId, error }));
    }
  };
  return {
    async sizeOf({ objectId, type, hasThumb, hasPreview }, variant) {
      const size = await deps.files.sizeOf(objectId, variant);
      if (size !== undefined || type !== 'image' || !(variant === 'thumb' ? hasThumb : hasPreview)) return size;
      prepared.delete(objectId);
      await make(objectId, variant);
      return deps.files.sizeOf(objectId, variant);
    },
    prepare(objectId) {
      prepared.add(objectId);
      prepareCount += 1;
      clearTimeout(timer);
      timer = setTimeout(makePrepared, deps.idleAfterMs).unref();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.allSettled(making.values());
    },
  };
}

/** Does nothing when the asset was removed. An image that cannot be decoded loses its renditions in the catalogue. */
async function makeOne(objectId: string, variant: RenditionVariant, deps: Deps): Promise<void> {
  const { files, catalogue, disk, locks, media } = deps;
  const asset = await catalogue.find(objectId);
  const isThere = (await files.sizeOf(objectId, variant)) !== undefined;
  if (asset === undefined || isThere || (await files.sizeOf(objectId, 'original')) === undefined) return;
  await disk.requireRoom();
  const draw = (path: string) => media.makeRendition(path, variant, asset.fields.ImgCreatedBy ?? '');
  // Without the lock: a removal does not wait for images in line.
  const bytes = await files.withLocalFile(objectId, 'original', draw).catch((error) => {
    // Neither a process that could not be started nor the storage says anything about the image.
    if (!(error instanceof MediaLimitError)) throw error;
    log('warn', 'the work on an image was stopped', { objectId, error });
    return undefined;
  });
  const release = await locks.acquire(objectId);
  try {
    // It may have been removed, and another object created with its id.
    if ((await catalogue.find(objectId))?.receivedAt !== asset.receivedAt) return;
    if (bytes === undefined) await catalogue.dropRenditions(objectId);
    else await files.write(objectId, variant, bytes);
  } catch (error) {
    if (isDiskFull(error)) disk.reportFull();
    throw error;
  } finally {
    release();
  }
}
