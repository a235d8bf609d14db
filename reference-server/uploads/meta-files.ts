/**
 * Links meta files (sidecars) to their parent asset (specification 3.10, 4.15). Either may arrive first. A meta file
 * refers to the parent's `uploadId`, and both have the same owner.
 */
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue, CatalogueAsset, Sidecar } from '../storage/catalogue.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import { ownFields, withMetaFile } from './asset-metadata.ts';
import { createKeyedLock } from './keyed-lock.ts';

interface Deps {
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
}

export interface MetaFiles {
  /** Saves the asset with the meta files that have arrived. Does nothing when the upload was removed. */
  saveWithMetaFiles(asset: CatalogueAsset, upload: UploadRecord): Promise<void>;
  /** Adds a meta file to its parent's asset. If there is none yet, `saveWithMetaFiles` adds it later. */
  joinParent(sidecar: UploadRecord): Promise<void>;
  /** Removes a meta file, and the fields that came from it, from its parent's asset. */
  leaveParent(sidecar: UploadRecord): Promise<void>;
}

export function createMetaFiles({ files, catalogue, records }: Deps): MetaFiles {
  const parentLocks = createKeyedLock();
  /** Serialises the changes of an asset and its meta files. */
  const withParentLock = async (owner: string, uploadId: string, work: () => Promise<void>): Promise<void> => {
    const release = await parentLocks.acquire(`${owner}\n${uploadId}`);
    try {
      await work();
    } finally {
      release();
    }
  };
  const isThere = async ({ uploadKey }: UploadRecord) => (await records.findUploadByKey(uploadKey)) !== undefined;

  /** `known` are the asset's current meta files: one is added just before its state is `processed`. */
  const save = async (asset: CatalogueAsset, { owner, metadata }: UploadRecord, known: readonly Sidecar[] = []) => {
    let whole = asset;
    for (const sidecar of await related(owner, 'parentUploadId', metadata.uploadId)) {
      const counts = sidecar.state === 'processed' || known.some(({ objectId }) => objectId === sidecar.objectId);
      if (sidecar.uploadType === 'metafile' && counts) whole = await joined(whole, sidecar, files);
    }
    await catalogue.save(whole);
  };
  const related = async (owner: string, key: 'uploadId' | 'parentUploadId', value = '') =>
    value === '' ? [] : records.findRelated(owner, key, value);
  const parentOf = async ({ owner, metadata }: UploadRecord) => {
    const [parent] = await related(owner, 'uploadId', metadata.parentUploadId);
    return { parent, asset: parent && (await catalogue.find(parent.objectId)) };
  };

  return {
    saveWithMetaFiles: (asset, upload) =>
      withParentLock(upload.owner, upload.metadata.uploadId ?? '', async () => {
        if (await isThere(upload)) await save(asset, upload);
      }),
    joinParent: (sidecar) =>
      withParentLock(sidecar.owner, sidecar.metadata.parentUploadId ?? '', async () => {
        const { asset } = await parentOf(sidecar);
        if (asset !== undefined && (await isThere(sidecar))) await catalogue.save(await joined(asset, sidecar, files));
      }),
    leaveParent: (sidecar) =>
      withParentLock(sidecar.owner, sidecar.metadata.parentUploadId ?? '', async () => {
        const { parent, asset } = await parentOf(sidecar);
        if (parent === undefined || asset?.metaFiles?.some(({ objectId }) => objectId === sidecar.objectId) !== true)
          return;
        const { metaFiles, ...alone } = asset;
        const fields = await ownFields(parent, await files.localPath(parent.objectId, 'original'));
        await save({ ...alone, fields }, parent, metaFiles);
      }),
  };
}

async function joined(asset: CatalogueAsset, sidecar: UploadRecord, files: AssetFiles): Promise<CatalogueAsset> {
  const { objectId, metadata } = sidecar;
  const path = await files.localPath(objectId, 'meta');
  const others = (asset.metaFiles ?? []).filter((sidecar) => sidecar.objectId !== objectId);
  const fields = asset.type === 'text' ? asset.fields : await withMetaFile(asset.fields, asset.type, path);
  return { ...asset, fields, metaFiles: [...others, { objectId, name: metadata.filename ?? objectId }] };
}
