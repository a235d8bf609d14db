/** A manifest store in segments APP11 of a JPEG (ISO 19566-5, D.2), which may be in any order. */
import type { RangeReader } from '#lib/core/read-bytes.ts';
import { latin1, uint16, uint32 } from '../bytes.ts';
import type { ByteSource } from '../slice-source.ts';
import { storeInParts } from './store-bytes.ts';

/** The place of a segment APP11, and at least its first 64 bytes. */
export interface JumbfSegment {
  readonly offset: number;
  readonly length: number;
  readonly head: Uint8Array;
}

/** Common identifier, number of the box, number of the packet. */
const PACKET_BYTES = 8;

/** Undefined if no segment begins a manifest store. What follows a missing packet is left out. */
export function storeInSegments(file: ByteSource, segments: readonly JumbfSegment[]): RangeReader | undefined {
  const packets = segments.filter(({ head }) => latin1(head, 0, 2) === 'JP' && latin1(head, 12, 4) === 'jumb');
  const first = packets.find(beginsStore);
  if (!first) return undefined;
  const box = uint16(first.head, 2);
  const byNumber = new Map(packets.filter(({ head }) => uint16(head, 2) === box).map((one) => [numberOf(one), one]));
  const parts = [{ offset: first.offset + PACKET_BYTES, length: first.length - PACKET_BYTES }];
  for (let next = byNumber.get(numberOf(first) + 1); next; next = byNumber.get(numberOf(next) + 1)) {
    // Each packet repeats the header of the box.
    const skipped = PACKET_BYTES + headerBytes(next);
    parts.push({ offset: next.offset + skipped, length: next.length - skipped });
  }
  return storeInParts(file, parts);
}

function numberOf({ head }: JumbfSegment): number {
  return uint32(head, 4);
}

function headerBytes({ head }: JumbfSegment): number {
  return uint32(head, PACKET_BYTES) === 1 ? 16 : 8;
}

/** The description of the box says `c2pa`. */
function beginsStore(segment: JumbfSegment): boolean {
  const description = PACKET_BYTES + headerBytes(segment);
  return latin1(segment.head, description + 4, 8) === 'jumdc2pa';
}
