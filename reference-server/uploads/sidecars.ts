/**
 * Links sidecars to their parent asset (specification 3.10, 4.15). Either may arrive first. A sidecar refers to the
 * parent's `uploadId`, and both have the same owner. On the wire a sidecar is a `metafile`.
 */

import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { valuesOfType } from '#lib/upload-form/model/field-values.ts';
import { isTemporary } from '../core/is-temporary.ts';
import { log } from '../core/log.ts';
import type { FileValues } from '../media-tools/media-jobs.ts';
import { MediaKilledError, MediaLimitError } from '../media-tools/media-limit-error.ts';
import type { MediaTools, MediaWork } from '../media-tools/media-tools.ts';
import type { KeyedLock } from '../scheduling/locks.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Catalogue, CatalogueAsset, Sidecar } from '../stores/catalogue.ts';
import type { Records, UploadRecord } from '../stores/records.ts';
import { fillFromSidecar, ownFields } from './asset-metadata.ts';

interface Deps {
  readonly files: AssetFiles;
  readonly catalogue: Catalogue;
  readonly records: Records;
  readonly media: MediaTools;
  /** By `familyOf`. */
  readonly families: KeyedLock;
  /** Those that the server announces. */
  readonly extraFields?: readonly ExtraField[];
}

/** `work`: until when files are decoded. Before its last try the first two reject with `MediaKilledError`. */
export interface Sidecars {
  /** Saves the asset with the sidecars that have arrived. Does nothing when the upload was removed. */
  saveWithSidecars(asset: CatalogueAsset, upload: UploadRecord, work: MediaWork): Promise<void>;
  /**
   * Adds a sidecar to its parent's asset. If there is none yet, `saveWithSidecars` adds it later. False when it could
   * not be decoded within the limits: then it adds no values.
   */
  addToParent(sidecar: UploadRecord, work: MediaWork): Promise<boolean>;
  /** Removes a sidecar, and the fields that came from it, from its parent's asset. */
  removeFromParent(sidecar: UploadRecord): Promise<void>;
}

/** The same for an asset and its sidecars. */
export function familyOf({ uploadKey, owner, uploadType, metadata }: UploadRecord): string {
  const { uploadId, parentUploadId } = metadata;
  return `${owner}\n${(uploadType === 'metafile' ? parentUploadId : uploadId) ?? uploadKey}`;
}

export function createSidecars({ files, catalogue, records, media, families, extraFields }: Deps): Sidecars {
  /** Serialises the changes of an asset and its sidecars. */
  const withParentLock = async <Value>(upload: UploadRecord, work: () => Promise<Value>): Promise<Value> => {
    const release = await families.acquire(familyOf(upload));
    try {
      return await work();
    } finally {
      release();
    }
  };
  const isThere = async ({ uploadKey }: UploadRecord) => (await records.findUploadByKey(uploadKey)) !== undefined;

  /** Undefined when the work was stopped at its limits. */
  const valuesOf = async (
    { objectId }: UploadRecord,
    { endsAt, isLastTry }: MediaWork,
  ): Promise<FileValues | undefined> => {
    try {
      return await files.withLocalFile(objectId, 'meta', (path) => media.readSidecar(path, endsAt));
    } catch (error) {
      if (isTemporary(error) || (error instanceof MediaKilledError && !isLastTry)) throw error;
      log('warn', 'a sidecar could not be read', { objectId, error });
      return error instanceof MediaLimitError ? undefined : NOTHING;
    }
  };
  const valuesInFile = async ({ objectId, uploadType }: UploadRecord): Promise<FileValues> => {
    const type = MEDIA_TYPES.find((one) => one === uploadType);
    if (type === undefined) return NOTHING;
    const read = (path: string) => media.readValues(path, media.newDeadline());
    return files.withLocalFile(objectId, 'original', read).then(
      ({ values, ...file }) => ({ ...file, values: valuesOfType(values, type) }),
      (error) => {
        if (isTemporary(error)) throw error;
        return NOTHING;
      },
    );
  };
  /** `known` are the sidecars that the asset already has; one is added just before its state is `processed`. */
  const save = async (
    asset: CatalogueAsset,
    { owner, metadata }: UploadRecord,
    work: MediaWork,
    known: readonly Sidecar[] = [],
  ) => {
    let merged = asset;
    for (const sidecar of await related(owner, 'parentUploadId', metadata.uploadId)) {
      const isAttached = sidecar.state === 'processed' || known.some(({ objectId }) => objectId === sidecar.objectId);
      if (sidecar.uploadType === 'metafile' && isAttached)
        merged = withSidecar(merged, sidecar, (await valuesOf(sidecar, work)) ?? NOTHING, extraFields);
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
    saveWithSidecars: (asset, upload, work) =>
      withParentLock(upload, async () => {
        if (await isThere(upload)) await save(asset, upload, work);
      }),
    addToParent: (sidecar, work) =>
      withParentLock(sidecar, async () => {
        const { asset } = await parentOf(sidecar);
        if (asset === undefined || !(await isThere(sidecar))) return true;
        const values = await valuesOf(sidecar, work);
        await catalogue.save(withSidecar(asset, sidecar, values ?? NOTHING, extraFields));
        return values !== undefined;
      }),
    removeFromParent: (sidecar) =>
      withParentLock(sidecar, async () => {
        const { parent, asset } = await parentOf(sidecar);
        if (parent === undefined || asset?.metaFiles?.some(({ objectId }) => objectId === sidecar.objectId) !== true)
          return;
        const { metaFiles, ...alone } = asset;
        const fields = ownFields(parent, await valuesInFile(parent), extraFields);
        await save({ ...alone, fields }, parent, { endsAt: media.newDeadline(), isLastTry: true }, metaFiles);
      }),
  };
}

const NOTHING: FileValues = { values: {} };

function withSidecar(
  asset: CatalogueAsset,
  sidecar: UploadRecord,
  file: FileValues,
  extraFields: Deps['extraFields'],
): CatalogueAsset {
  const { objectId, metadata } = sidecar;
  const { usage } = file;
  const others = (asset.metaFiles ?? []).filter((sidecar) => sidecar.objectId !== objectId);
  const fields = asset.type === 'text' ? asset.fields : fillFromSidecar(asset.fields, asset.type, file, extraFields);
  return {
    ...asset,
    fields,
    metaFiles: [...others, { objectId, name: metadata.filename ?? objectId, ...(usage && { usage }) }],
  };
}
