import type { EmbeddedMetadata } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import type { Size } from './thumbnail-geometry.ts';

/** Pixels of a file before its orientation is applied; undefined if its header does not say them. */
export async function pixelSizeOf(file: Blob, { fileType, pixelSize }: EmbeddedMetadata): Promise<Size | undefined> {
  if (pixelSize || !(fileType === 'gif' || fileType === 'bmp')) return pixelSize;
  return simplePictureSize(new DataView(await file.slice(0, 26).arrayBuffer())) ?? undefined;
}

/** Size of a GIF or BMP from its first 26 bytes; the metadata reader does not read these types. */
export function simplePictureSize(head: DataView): Size | null {
  if (head.byteLength < 26) return null;
  if (head.getUint32(0) === 0x47494638) return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
  if (head.getUint16(0) !== 0x424d) return null;
  // The oldest header has 16-bit sizes; a negative height means top-down rows.
  if (head.getUint32(14, true) === 12) return { width: head.getUint16(18, true), height: head.getUint16(20, true) };
  return { width: Math.abs(head.getInt32(18, true)), height: Math.abs(head.getInt32(22, true)) };
}
