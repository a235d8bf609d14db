/** The source of each attempted upload. It is kept between attempts, until the background stops. */

import type { Upload } from '../model/upload-state.ts';
import type { FileStore } from './file-store.ts';
import { createUploadSource, type UploadSource } from './upload-source.ts';

export interface UploadSources {
  /** `wasOfCopy`: as for `createUploadSource`. After the file was added again, a new source. */
  of(upload: Upload, wasOfCopy: boolean): UploadSource;
  forget(uploadId: string): void;
}

export interface SourcesDeps {
  readonly bytes: Pick<FileStore, 'find' | 'hasCopy' | 'held' | 'digestWhenAdded'>;
  /** False if the upload was removed; its source is then dropped. */
  isKnown(uploadId: string): boolean;
}

/**
 * As many as are sent or wait for a connection (decision 44). The other sources keep a digest instead of their last
 * chunk, and no content of a small file.
 */
const IN_MEMORY = { small: 12, large: 3 } as const;
/** Files up to this size are small. */
const SMALL_BYTES = 1_000_000;

interface KnownSource {
  readonly source: UploadSource;
  /** Differs after the file is added again. */
  readonly file: Blob | undefined;
  readonly size: keyof typeof IN_MEMORY;
}

export function createUploadSources({ bytes, isKnown }: SourcesDeps): UploadSources {
  /** Most recently used last. */
  const sources = new Map<string, KnownSource>();
  const idle = (size: KnownSource['size']): KnownSource[] =>
    [...sources.values()].filter((known) => known.size === size).slice(0, -IN_MEMORY[size]);

  return {
    of({ uploadId, bytesTotal }, wasOfCopy) {
      for (const known of sources.keys()) if (!isKnown(known)) sources.delete(known);
      const file = bytes.held(uploadId);
      const previous = sources.get(uploadId);
      const source =
        previous !== undefined && previous.file === file
          ? previous.source
          : createUploadSource(bytesTotal, wasOfCopy, {
              find: () => bytes.find(uploadId),
              hasCopy: () => bytes.hasCopy(uploadId),
              digestWhenAdded: () => bytes.digestWhenAdded(uploadId),
            });
      sources.delete(uploadId);
      const size = bytesTotal > SMALL_BYTES ? 'large' : 'small';
      sources.set(uploadId, { source, file, size });
      for (const known of idle(size)) void known.source.releaseMemory();
      return source;
    },
    forget: (uploadId) => void sources.delete(uploadId),
  };
}
