/** The metadata of files with their values of the server's extra fields. */
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import type { ExtraRule, FileMetadata } from '#lib/upload-form/model/metadata-values.ts';
import type { Upload } from '../model/upload-state.ts';

/** Null for a file that is not read. */
export type FilesMetadata = (upload: Pick<Upload, 'type' | 'fileMetadata'>) => FileMetadata | null;

type FieldsByType = ReadonlyMap<MediaType, readonly ExtraRule[]>;

/** Returns the current one: the same function until the extra fields change, so that callers can keep its results. */
export function createFilesMetadata(extraFields: (type: MediaType) => readonly ExtraRule[]): () => FilesMetadata {
  let known: { readonly fields: FieldsByType; readonly metadata: FilesMetadata } | null = null;
  return () => {
    const fields: FieldsByType = new Map(MEDIA_TYPES.map((type) => [type, extraFields(type)]));
    const before = known;
    if (before && MEDIA_TYPES.every((type) => before.fields.get(type) === fields.get(type))) return before.metadata;
    // Settings that were loaded again are other objects, usually with the same fields.
    const isSame = before && JSON.stringify([...before.fields]) === JSON.stringify([...fields]);
    known = { fields, metadata: isSame ? before.metadata : metadataWith(fields) };
    return known.metadata;
  };
}

function metadataWith(fields: FieldsByType): FilesMetadata {
  // Records are replaced when they change, what was read of their files is kept.
  const results = new Map(MEDIA_TYPES.map((type) => [type, new WeakMap<FileMetadata, FileMetadata>()] as const));
  return ({ type, fileMetadata }) => {
    if (!fileMetadata || type === 'meta') return fileMetadata;
    const result = results.get(type)?.get(fileMetadata) ?? withExtraValues(fileMetadata, fields.get(type));
    results.get(type)?.set(fileMetadata, result);
    return result;
  };
}
