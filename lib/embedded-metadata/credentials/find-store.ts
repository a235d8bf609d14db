/** Where files of a type have content credentials, if not among the blocks of their container (C2PA 2.2, A.3). */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import type { FileType } from '../model/detect-file-type.ts';
import type { ByteSource } from '../slice-source.ts';
import { storeInBoxes } from './store-in-boxes.ts';
import { storeInGif } from './store-in-gif.ts';

const FINDERS: Readonly<Partial<Record<FileType, (file: ByteSource) => Promise<RangeReader | undefined>>>> = {
  heic: storeInBoxes,
  avif: storeInBoxes,
  mp4: storeInBoxes,
  mov: storeInBoxes,
  gif: storeInGif,
};

/** Undefined if there are none, or they are among the blocks of the container. */
export async function findStore(file: ByteSource, fileType: FileType): Promise<RangeReader | undefined> {
  return FINDERS[fileType]?.(file);
}
