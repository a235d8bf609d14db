/** A small note of unfinished uploads outside of the database, so that a queue that is lost with it is lost by name. Pure. */
import * as v from 'valibot';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { isLosable } from './upload-rules.ts';
import type { UploadBundle, UploadItem } from './upload-state.ts';

/** Names of one bundle; of more only the count is kept. */
const MOST_FILES = 500;

const notedFile = v.object({
  uploadId: v.string(),
  objectId: v.string(),
  type: v.picklist(MEDIA_TYPES),
  name: v.string(),
  size: v.number(),
  /** Path of the dropped folder that it was in; empty: not known. */
  folder: v.optional(v.string(), ''),
});
const files = v.object({
  owner: v.string(),
  server: v.string(),
  files: v.array(notedFile),
  /** Files beyond those. */
  more: v.number(),
});

export const queueNoteSchema = v.object({
  /** The database that it is about has the same mark. */
  mark: v.string(),
  bundles: v.record(v.string(), files),
  /** By bundle: what is lost, and nobody was told or has added it again. */
  lost: v.record(v.string(), files),
});

export type NotedFile = v.InferOutput<typeof notedFile>;
export type NotedFiles = v.InferOutput<typeof files>;
export type QueueNote = v.InferOutput<typeof queueNoteSchema>;

/** What a person is told. */
export interface LostFiles {
  readonly names: readonly string[];
  /** Those beyond the names as well. */
  readonly count: number;
}

/** Null for a note that does not fit its shape. */
export function readQueueNote(note: unknown): QueueNote | null {
  const parsed = v.safeParse(queueNoteSchema, note);
  return parsed.success ? parsed.output : null;
}

/** Null when nothing of the bundle can be lost. */
export function notedFiles({ owner, server, type }: UploadBundle, items: readonly UploadItem[]): NotedFiles | null {
  const unfinished = items.filter(isLosable);
  if (unfinished.length === 0) return null;
  const noted = unfinished.slice(0, MOST_FILES).map(({ uploadId, objectId, originalFilename, bytesTotal, folder }) => ({
    ...{ uploadId, objectId, type },
    ...{ name: originalFilename, size: bytesTotal, folder },
  }));
  return { owner, server, files: noted, more: unfinished.length - noted.length };
}

/** `files` without those that `isGone` names; null when none is left. */
export function withoutFiles(noted: NotedFiles, isGone: (file: NotedFile) => boolean): NotedFiles | null {
  const left = noted.files.filter((file) => !isGone(file));
  return left.length === 0 ? null : { ...noted, files: left };
}
