/** Storage of the files of finished assets. `disk-asset-files.ts` uses folders; an object store can replace it. */
import type { Readable } from 'node:stream';

/** `original` is the full file, `thumb` and `preview` are images made from it, `meta` is a sidecar (XMP or XML). */
export type FileVariant = 'original' | 'thumb' | 'preview' | 'meta';

export interface AssetFiles {
  /**
   * Makes the `sizeBytes` bytes of a complete upload (`UploadStore.sourceOf`) the file. Idempotent, so it can be repeated
   * after a crash.
   */
  adopt(objectId: string, variant: FileVariant, source: string, sizeBytes: number): Promise<void>;
  write(objectId: string, variant: FileVariant, bytes: Buffer): Promise<void>;
  /** Removes files that a `write` has left unfinished before this time (ms since 1970), because the server ended. */
  removeUnfinished(before: number): Promise<void>;
  /** Removes all files of the object, if there are any. */
  remove(objectId: string): Promise<void>;
  /** Undefined when there is no such file. */
  sizeOf(objectId: string, variant: FileVariant): Promise<number | undefined>;
  /** `end` is inclusive, as in HTTP ranges. */
  read(
    objectId: string,
    variant: FileVariant,
    range?: { readonly start: number; readonly end: number },
  ): Promise<Readable>;
  /** Runs `work` with the path of a local file, for tools that need one (sharp, ffmpeg). Later it may be gone. */
  withLocalFile<Value>(objectId: string, variant: FileVariant, work: (path: string) => Promise<Value>): Promise<Value>;
}
