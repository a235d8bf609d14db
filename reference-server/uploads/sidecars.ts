/**
 * Links sidecars to their parent asset (specification 3.10, 4.15). Either may arrive first. A sidecar refers to the
 * parent's `uploadId`, and both have the same owner. On the wire a sidecar is a `metafile`.
 */
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue, CatalogueAsset, Sidecar } from '../storage/catalogue.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import { fillFromSidecar, ownFields } from './asset-metadata.ts';
import { createKeyedLock } from './keyed-lock.ts';

interface Deps {
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
}

export interface Sidecars {
  /** Saves the asset with the sidecars that have arrived. Does nothing when the upload was removed. */
  saveWithSidecars(asset: CatalogueAsset, upload: UploadRecord): Promise<void>;
  /** Adds a sidecar to its parent's asset. If there is none yet, `saveWithSidecars` adds it later. */
  addToParent(sidecar: UploadRecord): Promise<void>;
  /** Removes a sidecar, and the fields that came from it, from its parent's asset. */
  removeFromParent(sidecar: UploadRecord): Promise<void>;
}

/** The same for an asset and its sidecars. */
export function familyOf({ uploadKey, owner, uploadType, metadata }: UploadRecord): string {
  const { uploadId, parentUploadId } = metadata;
  return `${owner}\n${(uploadType === 'metafile' ? parentUploadId : uploadId) ?? uploadKey}`;
}

export function createSidecars({ files, catalogue, records }: Deps): Sidecars {
  const parentLocks = createKeyedLock();
  /** Serialises the changes of an asset and its sidecars. */
  const withParentLock = async (upload: UploadRecord, work: () => Promise<void>): Promise<void> => {
    const release = await parentLocks.acquire(familyOf(upload));
    try {
      await work();
    } finally {
      release();
    }
  };
  const isThere = async ({ uploadKey }: UploadRecord) => (await records.findUploadByKey(uploadKey)) !== undefined;

  /** `known` are the sidecars that the asset already has; one is added just before its state is `processed`. */
  const save = async (asset: CatalogueAsset, { owner, metadata }: UploadRecord, known: readonly Sidecar[] = []) => {
    let merged = asset;
    for (const sidecar of await related(owner, 'parentUploadId', metadata.uploadId)) {
      const isAttached = sidecar.state === 'processed' || known.some(({ objectId }) => objectId === sidecar.objectId);
      if (sidecar.uploadType === 'metafile' && isAttached) merged = await withSidecar(merged, sidecar, files);
    }
    await catalogue.save(merged);
  };
  const related = async (owner: string, key: 'uploadId' | 'parentUploadId', value = '') =>
    value === '' ? [] : records.findRelated(owner, key, value);
  const parentOf = async ({ owner, metadata }: UploadRecord) => {
    const [parent] = await related(owner, 'uploadId', metadata.parentUploadId);
    return { parent, asset: parent && (await catalogue.find(parent.objectId)) };
  };

  return {
    saveWithSidecars: (asset, upload) =>
      withParentLock(upload, async () => {
        if (await isThere(upload)) await save(asset, upload);
      }),
    addToParent: (sidecar) =>
      withParentLock(sidecar, async () => {
        const { asset } = await parentOf(sidecar);
        if (asset !== undefined && (await isThere(sidecar)))
          await catalogue.save(await withSidecar(asset, sidecar, files));
      }),
    removeFromParent: (sidecar) =>
      withParentLock(sidecar, async () => {
        const { parent, asset } = await parentOf(sidecar);
        if (parent === undefined || asset?.metaFiles?.some(({ objectId }) => objectId === sidecar.objectId) !== true)
          return;
        const { metaFiles, ...alone } = asset;
        const fields = await ownFields(parent, await files.localPath(parent.objectId, 'original'));
        await save({ ...alone, fields }, parent, metaFiles);
      }),
  };
}

async function withSidecar(asset: CatalogueAsset, sidecar: UploadRecord, files: AssetFiles): Promise<CatalogueAsset> {
  const { objectId, metadata } = sidecar;
  const path = await files.localPath(objectId, 'meta');
  const others = (asset.metaFiles ?? []).filter((sidecar) => sidecar.objectId !== objectId);
  const fields = asset.type === 'text' ? asset.fields : await fillFromSidecar(asset.fields, asset.type, path);
  return { ...asset, fields, metaFiles: [...others, { objectId, name: metadata.filename ?? objectId }] };
}
