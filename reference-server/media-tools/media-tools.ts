/**
 * Everything that decodes a file of a stranger. It runs in processes of its own with limits of time, memory and output,
 * which know nothing of the server (docs/decisions/0051-files-of-strangers-are-decoded-in-processes-of-their-own.md).
 */
import { open } from 'node:fs/promises';
import { detectFileType, FILE_TYPE_BYTES, type FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { FurtherWords } from '#lib/upload-form/model/usage-words.ts';
import { type ClipFacts, clipFormat, posterOf, probeClip } from './clip-tools.ts';
import type { FileValues, ImageFacts } from './media-jobs.ts';
import { createMediaProcesses } from './media-processes.ts';
import { drawerCount } from './process-counts.ts';
import type { DrawnRenditions, RenditionVariant } from './renditions.ts';

export interface Clip extends FileValues {
  readonly facts: ClipFacts;
  /** Made of its first picture; undefined without ffmpeg, of audio, and of an unreadable clip. */
  readonly renditions: DrawnRenditions | undefined;
  /** By its first bytes. */
  readonly fileType: FileType | undefined;
}

/** The work on one upload. */
export interface MediaWork {
  /** By `performance.now()`. */
  readonly endsAt: number;
  /** A process that another program ends counts as work that was stopped at its limits. */
  readonly isLastTry: boolean;
}

/** The functions with `endsAt` reject with `MediaLimitError` at that time, which `newDeadline` gives. */
export interface MediaTools {
  /** The end, by `performance.now()`, of the work on one upload that begins now. */
  newDeadline(): number;
  /** Header and embedded values of an image; of an unreadable one neither. */
  readImage(path: string, endsAt: number): Promise<ImageFacts>;
  /** Values that are embedded in an image or a clip. Rejects if it cannot be read. */
  readValues(path: string, endsAt: number): Promise<FileValues>;
  /** Values of an XMP sidecar; of other files none. */
  readSidecar(path: string, endsAt: number): Promise<FileValues>;
  readClip(path: string, type: 'video' | 'audio', endsAt: number): Promise<Clip>;
  /**
   * Undefined when the image cannot be decoded. Rejects with `MediaLimitError` when that takes too long. Images of one
   * owner leave a process to those of others.
   */
  makeRendition(path: string, variant: RenditionVariant, owner: string): Promise<Buffer | undefined>;
  /** Waits for the work that runs. */
  close(): Promise<void>;
}

export interface MediaToolsOptions {
  /** Longest time for one upload, all steps together, or for one rendition. */
  readonly limitMs: number;
  /** An empty folder, for the tools of clips. */
  readonly folder: string;
  /** How many uploads are processed at a time. */
  readonly readers: number;
  /** Phrases that say how a file may be used, in addition to the known ones. */
  readonly usageWords?: FurtherWords;
}

export function createMediaTools(options: MediaToolsOptions): MediaTools {
  const { limitMs, folder, readers: readerCount, usageWords = {} } = options;
  // Not those of renditions, so that uploads do not wait for thumbnails. One more than uploads, for changed sidecars.
  const readers = createMediaProcesses({ count: readerCount + 1, perPerson: readerCount + 1 });
  const drawers = drawerCount();
  const renderers = createMediaProcesses({ count: drawers, perPerson: drawers - 1 });
  const newDeadline = () => performance.now() + limitMs;
  const until = (endsAt: number) => ({ endsAt: () => endsAt });
  return {
    newDeadline,
    readImage: (path, endsAt) => readers.run('readImage', [path, usageWords], until(endsAt)),
    readValues: (path, endsAt) => readers.run('readValues', [path, usageWords], until(endsAt)),
    readSidecar: (path, endsAt) => readers.run('readSidecar', [path, usageWords], until(endsAt)),
    async readClip(path, type, endsAt) {
      const fileType = detectFileType(await firstBytes(path));
      const embedded = await readers.run('readValues', [path, usageWords], until(endsAt));
      const format = clipFormat(fileType);
      if (format === undefined) return { facts: {}, ...embedded, renditions: undefined, fileType };
      const work = { path, format, endsAt, folder };
      const [facts, poster] = await Promise.all([probeClip(work), type === 'video' ? posterOf(work) : undefined]);
      return {
        facts,
        ...embedded,
        fileType,
        renditions: poster && (await readers.run('drawPoster', [poster], until(endsAt))),
      };
    },
    makeRendition: (path, variant, owner) =>
      renderers.run('makeRendition', [path, variant], { endsAt: newDeadline, person: owner }),
    async close() {
      await Promise.all([readers.close(), renderers.close()]);
    },
  };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(FILE_TYPE_BYTES), 0, FILE_TYPE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
