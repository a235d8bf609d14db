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
  canServerVerify(): boolean;
}

/** Equal to the number of simultaneous transfers; the other sources keep a digest instead of their last chunk. */
const SOURCES_IN_MEMORY = 3;

export function createUploadSources({ bytes, isKnown, canServerVerify }: SourcesDeps): UploadSources {
  /** Most recently used last. `file`: the File of the source, which differs after the file is added again. */
  const sources = new Map<string, { readonly source: UploadSource; readonly file: Blob | undefined }>();

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
              canServerVerify,
            });
      sources.delete(uploadId);
      sources.set(uploadId, { source, file });
      for (const { source: idle } of [...sources.values()].slice(0, -SOURCES_IN_MEMORY)) void idle.releaseMemory();
      return source;
    },
    forget: (uploadId) => void sources.delete(uploadId),
  };
}
