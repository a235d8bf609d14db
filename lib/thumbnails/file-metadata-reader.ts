/** All metadata of a file, from the File that this surface sent or from its stored copy. */
import type { AllMetadata } from '#lib/embedded-metadata/model/all-metadata.ts';
import type { ThumbnailStorage } from '#lib/host/thumbnail-storage.ts';
import { createWorkerCalls, type WorkerLike } from './worker-calls.ts';

/** `no-file`: this surface has neither a File that is still there nor a stored copy. */
export type FileMetadataAnswer =
  | { readonly status: 'read'; readonly metadata: AllMetadata }
  | { readonly status: 'unsupported' | 'unreadable' | 'no-file' };

export interface FileMetadataReader {
  /**
   * `unreadable` also if the file takes longer than `READ_MS`, or if `signal` is aborted, which ends its worker. Never
   * rejects.
   */
  read(uploadId: string, file: File | undefined, signal: AbortSignal): Promise<FileMetadataAnswer>;
}

/** The metadata of an ordinary file take milliseconds, those of a scan of 100 MB a second. */
const READ_MS = 8_000;
const NO_FILE = { status: 'no-file' } as const;
const UNREADABLE = { status: 'unreadable' } as const;

/** Each file gets a worker of its own, so that nothing that a hostile file changes in it outlives the file. */
export function createFileMetadataReader(
  storage: Pick<ThumbnailStorage, 'readCopy'>,
  startWorker: () => WorkerLike<FileMetadataAnswer>,
): FileMetadataReader {
  const readIn = async (bytes: Blob, signal: AbortSignal): Promise<FileMetadataAnswer> => {
    if (signal.aborted) return UNREADABLE;
    const worker = createWorkerCalls(startWorker, { callMs: READ_MS, callsPerWorker: 1 });
    return (await worker.call(bytes, signal).catch(() => null)) ?? UNREADABLE;
  };
  return {
    async read(uploadId, file, signal) {
      const ofFile = file ? await readIn(file, signal) : NO_FILE;
      if (ofFile.status !== 'no-file') return ofFile;
      const copy = await storage.readCopy(uploadId).catch(() => null);
      return copy ? readIn(copy, signal) : NO_FILE;
    },
  };
}
