/**
 * Lists unfinished uploads outside of the database, so that the lost files have names if it is lost. Pure.
 */
import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { isLosable } from './upload-rules.ts';
import type { Upload, UploadBundle } from './upload-state.ts';

/** Limit of files per bundle; of further files only the number is kept. */
const MAX_FILES = 500;

const backupFile = v.object({
  uploadId: v.string(),
  objectId: v.string(),
  type: v.picklist(MEDIA_TYPES),
  name: v.string(),
  size: v.number(),
  /** Path in the dropped folder; empty if unknown. */
  folder: v.string(),
});
const listed = {
  owner: v.string(),
  server: v.string(),
  files: v.array(backupFile),
  /** Number of further files. */
  more: v.number(),
};
const backupBundleSchema = v.object(listed);
/** `since`: when the loss was noticed, ms since 1970. */
const lostFilesSchema = v.object({ ...listed, since: v.number() });

export const queueBackupSchema = v.object({
  /** Id of the database that it describes. */
  databaseId: v.string(),
  bundles: v.record(v.string(), backupBundleSchema),
  /** By bundle: lost files that were neither acknowledged nor added again. */
  lost: v.record(v.string(), lostFilesSchema),
});

export type BackupFile = v.InferOutput<typeof backupFile>;
export type BackupBundle = v.InferOutput<typeof backupBundleSchema>;
export type LostInBundle = v.InferOutput<typeof lostFilesSchema>;
export type QueueBackup = v.InferOutput<typeof queueBackupSchema>;

export const NO_BACKUP: QueueBackup = { databaseId: '', bundles: {}, lost: {} };

/** Shown in the message about lost files. */
export interface LostFiles {
  readonly names: readonly string[];
  /** Includes files without a name. */
  readonly count: number;
}

/** Null if the backup does not fit the schema. */
export function readQueueBackup(backup: unknown): QueueBackup | null {
  const parsed = v.safeParse(queueBackupSchema, backup);
  return parsed.success ? parsed.output : null;
}

/** Null if no upload of the bundle can be lost. */
export function backupOf({ owner, server, type }: UploadBundle, uploads: readonly Upload[]): BackupBundle | null {
  const unfinished = uploads.filter(isLosable);
  if (unfinished.length === 0) return null;
  const files = unfinished.slice(0, MAX_FILES).map(({ uploadId, objectId, originalFilename, bytesTotal, folder }) => ({
    uploadId,
    objectId,
    type,
    name: originalFilename,
    size: bytesTotal,
    folder,
  }));
  return { owner, server, files, more: unfinished.length - files.length };
}

/** Null if no file is left. */
export function withoutFiles<Bundle extends BackupBundle>(
  bundle: Bundle,
  isGone: (file: BackupFile) => boolean,
): Bundle | null {
  const left = bundle.files.filter((file) => !isGone(file));
  return left.length === 0 ? null : { ...bundle, files: left };
}

/** Removes the files for which `isGone` is true. */
export function withoutLost(
  lost: QueueBackup['lost'],
  isGone: (bundle: LostInBundle, file: BackupFile) => boolean,
): QueueBackup['lost'] {
  const left = Object.entries(lost).flatMap(([id, bundle]) => {
    const files = withoutFiles(bundle, (file) => isGone(bundle, file));
    return files === null ? [] : [[id, files] as const];
  });
  return Object.fromEntries(left);
}

/** Adds lost files to those lost before. */
export function withLost(
  lost: QueueBackup['lost'],
  found: Readonly<Record<string, BackupBundle>>,
  since: number,
): QueueBackup['lost'] {
  const added = Object.entries(found).map(([id, bundle]) => {
    const [files, more] = [lost[id]?.files ?? [], lost[id]?.more ?? 0];
    return [id, { ...bundle, files: [...files, ...bundle.files], more: more + bundle.more, since }];
  });
  return { ...lost, ...Object.fromEntries(added) };
}
