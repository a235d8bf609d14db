/** The files of finished assets. `disk-asset-files.ts` keeps them in folders; an object store can take its place. */
import type { Readable } from 'node:stream';

/** `original` is the full file; `thumb` and `preview` are pictures made from it; `meta` is a meta file. */
export type FileVariant = 'original' | 'thumb' | 'preview' | 'meta';

export interface AssetFiles {
  /** Takes over a finished file of this machine; doing it again after a crash is harmless. */
  adopt(objectId: string, variant: FileVariant, sourcePath: string): Promise<void>;
  write(objectId: string, variant: FileVariant, bytes: Buffer): Promise<void>;
  /** Removes all files of the object; none is fine as well. */
  remove(objectId: string): Promise<void>;
  /** Undefined when there is no such file. */
  sizeOf(objectId: string, variant: FileVariant): Promise<number | undefined>;
  /** `end` is inclusive, as in HTTP ranges. */
  read(objectId: string, variant: FileVariant, range?: { readonly start: number; readonly end: number }): Readable;
  /** A path for tools that want one (sharp, ffmpeg). */
  localPath(objectId: string, variant: FileVariant): Promise<string>;
}
