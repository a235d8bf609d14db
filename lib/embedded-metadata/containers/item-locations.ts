/** The `iloc` box: where the items of a HEIC or AVIF file are (ISO 14496-12, 8.11.3). */
import { uintOf } from '../bytes.ts';
import type { Box } from './boxes.ts';

export interface ItemExtent {
  /** Offset in the file, or in the `idat` box of meta. */
  readonly offset: number;
  /** 0 for up to the end. */
  readonly length: number;
  readonly isInMeta: boolean;
}

const MAX_EXTENTS = 64;

/** Extents by item id; empty without an `iloc` box. `meta`: the contents of the `meta` box. */
export function readItemLocations(meta: Uint8Array, iloc: Box | undefined): Map<number, ItemExtent[]> {
  const locations = new Map<number, ItemExtent[]>();
  if (!iloc) return locations;
  let at = iloc.start;
  const take = (bytes: number): number => {
    at += bytes;
    return uintOf(meta, at - bytes, bytes);
  };
  const version = take(1);
  take(3);
  const sizes = take(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  const count = take(idBytes);
  for (let item = 0; item < count && at < iloc.end; item += 1) {
    const id = take(idBytes);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(baseBytes);
    // Extents of zero width would be an endless loop.
    const extents = Math.min(take(2), indexBytes + offsetBytes + lengthBytes > 0 ? Number.POSITIVE_INFINITY : 1);
    const found: ItemExtent[] = [];
    for (let extent = 0; extent < extents && at < iloc.end; extent += 1) {
      take(indexBytes);
      const offset = base + take(offsetBytes);
      const length = take(lengthBytes);
      // Method 2, an item derived from another item, is not used for metadata.
      if (method < 2 && found.length < MAX_EXTENTS) found.push({ offset, length, isInMeta: method === 1 });
    }
    locations.set(id, found);
  }
  return locations;
}
