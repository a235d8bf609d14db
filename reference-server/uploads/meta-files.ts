/**
 * Meta files and what they belong to (specification 3.10, 4.15). Either may arrive first; a meta file names its parent by the
 * parent's uploadId, and both are the same person's.
 */
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue, CatalogueAsset } from '../storage/catalogue.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import { withMetaFile } from './asset-metadata.ts';

interface Parts {
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
}

/** Tells the parent's asset of a meta file, if the parent is an asset already; else the parent will ask. */
export async function joinParent(metaFile: UploadRecord, { files, catalogue, records }: Parts): Promise<void> {
  const [parent] = await records.findRelated(metaFile.owner, 'uploadId', metaFile.metadata.parentUploadId ?? '');
  const asset = parent && (await catalogue.find(parent.objectId));
  if (asset !== undefined) await catalogue.save(await joined(asset, metaFile, files));
}

/** The asset with the meta files that were here before it. */
export async function withMetaFiles(
  asset: CatalogueAsset,
  { owner, metadata }: UploadRecord,
  { files, records }: Parts,
): Promise<CatalogueAsset> {
  if (metadata.uploadId === undefined) return asset;
  let whole = asset;
  for (const metaFile of await records.findRelated(owner, 'parentUploadId', metadata.uploadId)) {
    if (metaFile.uploadType === 'metafile' && metaFile.state === 'processed')
      whole = await joined(whole, metaFile, files);
  }
  return whole;
}

async function joined(asset: CatalogueAsset, metaFile: UploadRecord, files: AssetFiles): Promise<CatalogueAsset> {
  const { objectId, metadata } = metaFile;
  const path = await files.localPath(objectId, 'meta');
  const others = (asset.metaFiles ?? []).filter((metaFile) => metaFile.objectId !== objectId);
  const fields = asset.type === 'text' ? asset.fields : await withMetaFile(asset.fields, asset.type, path);
  return { ...asset, fields, metaFiles: [...others, { objectId, name: metadata.filename ?? objectId }] };
}
