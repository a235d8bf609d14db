import type { Size } from './thumbnail-geometry.ts';

/** The size that a GIF or a BMP says it has, in its first 26 bytes: the metadata reader has no use for these types. */
export function simplePictureSize(head: DataView): Size | null {
  if (head.byteLength < 26) return null;
  if (head.getUint32(0) === 0x47494638) return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
  if (head.getUint16(0) !== 0x424d) return null;
  // The oldest header has 16-bit sizes; a negative height means that the rows go downwards.
  if (head.getUint32(14, true) === 12) return { width: head.getUint16(18, true), height: head.getUint16(20, true) };
  return { width: Math.abs(head.getInt32(18, true)), height: Math.abs(head.getInt32(22, true)) };
}
