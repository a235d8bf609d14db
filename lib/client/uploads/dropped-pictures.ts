/** Takes a dropped picture of a page: the file that some browsers add, else as far as the browser and its site allow. */
import * as v from 'valibot';
import {
  checkAnswer,
  checkedType,
  checkForeign,
  checkSize,
  TAKE_LIMIT_BYTES,
} from '#lib/capture/model/check-picture.ts';
import type { DroppedPicture } from '#lib/capture/model/dropped-picture.ts';
import { type Patience, startPatience } from '#lib/capture/model/patience.ts';
import { pictureName } from '#lib/capture/model/picture-name.ts';
import { readWithin } from '#lib/capture/model/read-within.ts';
import { takenFromSchema } from '#lib/capture/model/taken-from.ts';
import { AppError } from '#lib/core/app-error.ts';
import { fromBase64 } from '#lib/core/from-base64.ts';
import { isPrivateAddress } from '#lib/core/is-private-address.ts';
import { FILE_TYPE_BYTES } from '#lib/embedded-metadata/model/detect-file-type.ts';
import type { PictureReader } from '#lib/host/page-host.ts';
import { noteTaken } from '../connection/taken-files.ts';

export type { PictureReader };

const DATA = /^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s;

export interface PictureReading {
  /** Null where no other site can be read. */
  readonly reader: PictureReader | null;
  /** Cookies go to a site that the user has permitted. */
  readonly isPermitted: boolean;
  /** Address of the media system. */
  readonly server: string;
  /** The picture in the size that the page shows, if the browser has added it. */
  readonly file: File | null;
}

interface ReadPicture {
  readonly file: File;
  /** A larger one is named, and could not be read. */
  readonly isSmaller: boolean;
}

/** The first address of which a picture can be read. Rejects with the error of the last. */
export async function readDroppedPicture(
  reading: PictureReading,
  { addresses, alt }: DroppedPicture,
  now = Date.now,
): Promise<ReadPicture> {
  checkForeign(addresses, reading.server);
  const read = await readFirst(reading, addresses, startPatience(now));
  // A file of a page: its rights are unclear, too.
  if (addresses.length > 0) noteTaken(read.file, v.parse(takenFromSchema, { alt }));
  return read;
}

async function readFirst(
  reading: PictureReading,
  [address, ...others]: readonly string[],
  patience: Patience,
  isSmaller = false,
): Promise<ReadPicture> {
  if (reading.file !== null && others.length === 0) return { file: reading.file, isSmaller };
  if (address === undefined) throw new AppError('capture/unreachable');
  try {
    return { file: await read(reading, address, patience(others.length === 0)), isSmaller };
  } catch (error) {
    if (others.length === 0) throw error;
    return readFirst(reading, others, patience, true);
  }
}

async function read(reading: PictureReading, address: string, patienceMs: number): Promise<File> {
  const blob = await blobOf(reading, address, patienceMs);
  checkSize(blob.size);
  const type = checkedType(new Uint8Array(await blob.slice(0, FILE_TYPE_BYTES).arrayBuffer()), blob.type);
  return new File([blob], pictureName(address, address, type), { type: blob.type });
}

async function blobOf({ reader, isPermitted }: PictureReading, address: string, patienceMs: number): Promise<Blob> {
  const [, mimeType, base64] = DATA.exec(address) ?? [];
  // The content security policy allows no request for it.
  if (base64 !== undefined) return new Blob([fromBase64(base64)], { type: mimeType ?? '' });
  const { protocol, hostname } = new URL(address);
  if (/^https?:$/.test(protocol) && isPrivateAddress(hostname))
    throw new AppError('capture/private-address', { facts: { site: hostname } });
  if (reader === null) throw new AppError('capture/unreachable');
  const answer = await reader.read(address, isPermitted ? 'include' : 'omit', patienceMs).catch((cause: unknown) => {
    throw new AppError('capture/unreachable', { cause });
  });
  checkAnswer(answer.status);
  return readWithin(answer, TAKE_LIMIT_BYTES);
}
