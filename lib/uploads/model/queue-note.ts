/**
 * A small note of unfinished uploads outside of the database: if the database is lost, it lists the lost files. Pure.
 */
import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { isLosable } from './upload-rules.ts';
import type { Upload, UploadBundle } from './upload-state.ts';

/** Limit of noted files per bundle; of further files only the number is noted. */
const MAX_FILES = 500;

const notedFile = v.object({
  uploadId: v.string(),
  objectId: v.string(),
  type: v.picklist(MEDIA_TYPES),
  name: v.string(),
  size: v.number(),
  /** Path in the dropped folder; empty if unknown. */
  folder: v.string(),
});
const noted = {
  owner: v.string(),
  server: v.string(),
  files: v.array(notedFile),
  /** Number of further files. */
  more: v.number(),
};
const notedFilesSchema = v.object(noted);
/** `since`: when the loss was noticed, ms since 1970. */
const lostFilesSchema = v.object({ ...noted, since: v.number() });

export const queueNoteSchema = v.object({
  /** The noted database has the same mark. */
  mark: v.string(),
  bundles: v.record(v.string(), notedFilesSchema),
  /** By bundle: lost files that were neither acknowledged nor added again. */
  lost: v.record(v.string(), lostFilesSchema),
});

export type NotedFile = v.InferOutput<typeof notedFile>;
export type NotedFiles = v.InferOutput<typeof notedFilesSchema>;
export type LostInBundle = v.InferOutput<typeof lostFilesSchema>;
export type QueueNote = v.InferOutput<typeof queueNoteSchema>;

/** Shown in the message about lost files. */
export interface LostFiles {
  readonly names: readonly string[];
  /** Includes files without a name. */
  readonly count: number;
}

/** Null if the note does not fit the schema. */
export function readQueueNote(note: unknown): QueueNote | null {
  const parsed = v.safeParse(queueNoteSchema, note);
  return parsed.success ? parsed.output : null;
}

/** Null if no upload of the bundle can be lost. */
export function notedFiles({ owner, server, type }: UploadBundle, uploads: readonly Upload[]): NotedFiles | null {
  const unfinished = uploads.filter(isLosable);
  if (unfinished.length === 0) return null;
  const noted = unfinished.slice(0, MAX_FILES).map(({ uploadId, objectId, originalFilename, bytesTotal, folder }) => ({
    uploadId,
    objectId,
    type,
    name: originalFilename,
    size: bytesTotal,
    folder,
  }));
  return { owner, server, files: noted, more: unfinished.length - noted.length };
}

/** Null if no file is left. */
export function withoutFiles<Noted extends NotedFiles>(
  bundle: Noted,
  isGone: (file: NotedFile) => boolean,
): Noted | null {
  const left = bundle.files.filter((file) => !isGone(file));
  return left.length === 0 ? null : { ...bundle, files: left };
}

/** Removes the files for which `isGone` is true. */
export function withoutLost(
  lost: QueueNote['lost'],
  isGone: (bundle: LostInBundle, file: NotedFile) => boolean,
): QueueNote['lost'] {
  const left = Object.entries(lost).flatMap(([id, bundle]) => {
    const files = withoutFiles(bundle, (file) => isGone(bundle, file));
    return files === null ? [] : [[id, files] as const];
  });
  return Object.fromEntries(left);
}

/** Adds lost files to those lost before. */
export function withLost(
  lost: QueueNote['lost'],
  found: Readonly<Record<string, NotedFiles>>,
  since: number,
): QueueNote['lost'] {
  const added = Object.entries(found).map(([id, bundle]) => {
    const [files, more] = [lost[id]?.files ?? [], lost[id]?.more ?? 0];
    return [id, { ...bundle, files: [...files, ...bundle.files], more: more + bundle.more, since }];
  });
  return { ...lost, ...Object.fromEntries(added) };
}
