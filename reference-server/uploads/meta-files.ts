/**
 * Meta files and what they belong to (specification 3.10, 4.15). Either may arrive first; a meta file names its parent by the
 * parent's uploadId, and both are the same person's.
 */
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue, CatalogueAsset, Sidecar } from '../storage/catalogue.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import { ownFields, withMetaFile } from './asset-metadata.ts';
import { createKeyedLock } from './keyed-lock.ts';

interface Parts {
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
}

export interface MetaFiles {
  /** Saves the asset of `upload` with the meta files that were here before it; nothing when the upload was taken back. */
  saveWithThem(asset: CatalogueAsset, upload: UploadRecord): Promise<void>;
  /** Tells the parent's asset of a meta file, if the parent is an asset already; else the parent will ask. */
  joinParent(sidecar: UploadRecord): Promise<void>;
  /** The parent's asset forgets a meta file that was taken back, with all that came from it. */
  leaveParent(sidecar: UploadRecord): Promise<void>;
}

export function createMetaFiles({ files, catalogue, records }: Parts): MetaFiles {
  const families = createKeyedLock();
  /** One change of an asset and its meta files at a time. */
  const inFamily = async (owner: string, uploadId: string, work: () => Promise<void>): Promise<void> => {
    const release = await families.acquire(`${owner}\n${uploadId}`);
    try {
      await work();
    } finally {
      release();
    }
  };
  const isThere = async ({ uploadKey }: UploadRecord) => (await records.findUploadByKey(uploadKey)) !== undefined;

  /** `known`: those that it had before; a meta file joins a moment before it counts as processed. */
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
    saveWithThem: (asset, upload) =>
      inFamily(upload.owner, upload.metadata.uploadId ?? '', async () => {
        if (await isThere(upload)) await save(asset, upload);
      }),
    joinParent: (sidecar) =>
      inFamily(sidecar.owner, sidecar.metadata.parentUploadId ?? '', async () => {
        const { asset } = await parentOf(sidecar);
        if (asset !== undefined && (await isThere(sidecar))) await catalogue.save(await joined(asset, sidecar, files));
      }),
    leaveParent: (sidecar) =>
      inFamily(sidecar.owner, sidecar.metadata.parentUploadId ?? '', async () => {
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
