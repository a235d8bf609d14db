/** Boxes of ISO media files (ISO 14496-12, 4.2), JPEG 2000, JPEG XL and CR3. */
import { latin1, uint32, uintOf } from '../bytes.ts';
import type { ByteSource } from '../slice-source.ts';

export interface Box {
  readonly type: string;
  /** Offset of the contents, in the file or within the bytes that contain the box. */
  readonly start: number;
  readonly end: number;
}

/** More boxes in a row than real files have in front of what is searched. */
export const MAX_BOXES = 256;

/** The boxes between two offsets of a file, by small reads; the last one may end before its contents. */
export async function* walkBoxes(
  file: ByteSource,
  { start, end }: Omit<Box, 'type'> = { start: 0, end: file.size },
  maxBoxes = MAX_BOXES,
): AsyncGenerator<Box> {
  let at = start;
  for (let count = 0; count < maxBoxes && at < end; count += 1) {
    const head = await file.readHeader(at, 16);
    if (head.length < 8) return;
    const { headerBytes, size } = boxSize(head, 0, end - at);
    yield { type: latin1(head, 4, 4), start: at + headerBytes, end: Math.min(at + size, end) };
    at += size;
  }
}

/** Size 1: the size is in the 8 bytes after the type; 0: up to the end. */
function boxSize(bytes: Uint8Array, at: number, room: number): { headerBytes: number; size: number } {
  const short = uint32(bytes, at);
  const headerBytes = short === 1 ? 16 : 8;
  const size = short === 1 ? uintOf(bytes, at + 8, 8) : short === 0 ? room : short;
  return { headerBytes, size: Math.max(size, headerBytes) };
}

/** The boxes within `bytes`. */
export function boxesIn(bytes: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const { headerBytes, size } = boxSize(bytes, at, end - at);
    boxes.push({ type: latin1(bytes, at + 4, 4), start: at + headerBytes, end: Math.min(at + size, end) });
    at += size;
  }
  return boxes;
}

export const UUID_BYTES = 16;
export const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';

/** The identifier of a `uuid` box, whose contents follow it, as hexadecimal digits; empty for other boxes. */
export async function uuidOf(file: ByteSource, { type, start }: Box): Promise<string> {
  if (type !== 'uuid') return '';
  return [...(await file.readHeader(start, UUID_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function readBox(file: ByteSource, { start, end }: Box, skipped = 0): Promise<Uint8Array<ArrayBuffer>> {
  return file.read(start + skipped, end - start - skipped);
}
