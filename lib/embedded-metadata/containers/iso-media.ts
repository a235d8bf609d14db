/** Items of HEIC and AVIF files: Exif, XMP and the size of the primary image (ISO 14496-12, 23008-12). */
import { joinBytes } from '#lib/core/join-bytes.ts';
import { indexOfByte, latin1, uint8, uint16, uint32, uintOf } from '../bytes.ts';
import { tiffStart } from '../exif.ts';
import type { PixelSize } from '../model/embedded-metadata.ts';
import { BlockSource, type ByteSource, SLICE_BYTES } from '../slice-source.ts';
import { type Box, boxesIn, MAX_BOXES, walkBoxes } from './boxes.ts';
import { type ItemExtent, readItemLocations } from './item-locations.ts';
import type { RawBlocks } from './raw-blocks.ts';

/** Maximum of top-level box headers that are read. */
const MAX_TOP_BOXES = 16;
const MAX_META_BYTES = 2 * SLICE_BYTES;
const FULL_BOX_BYTES = 4;

export async function readIsoMedia(file: ByteSource): Promise<RawBlocks> {
  const meta = await findMeta(file);
  if (!meta) return { xmp: [] };
  const boxes = boxesIn(meta, FULL_BOX_BYTES, meta.length);
  const locations = readItemLocations(meta, find(boxes, 'iloc'));
  const inMeta = find(boxes, 'idat');
  const read = async (id: number) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (const extent of locations.get(id) ?? []) parts.push(await readExtent(file, meta, inMeta, extent));
    return { bytes: joinBytes(parts), fileOffset: locations.get(id)?.[0]?.offset ?? 0 };
  };
  const xmp: Uint8Array[] = [];
  let exif: RawBlocks['exif'];
  for (const item of readItems(meta, find(boxes, 'iinf'))) {
    if (item.kind === 'xmp') xmp.push((await read(item.id)).bytes);
    else exif ??= exifBlock(await read(item.id));
  }
  const pixelSize = mainSize(meta, boxes);
  return { xmp, ...(exif && { exif }), ...(pixelSize && { pixelSize }) };
}

/** False if the file ends without one of these boxes at its top level: nothing can decode it then. */
export async function hasTopBox(file: ByteSource, types: readonly string[]): Promise<boolean> {
  let count = 0;
  for await (const { type } of walkBoxes(file)) {
    if (types.includes(type)) return true;
    count += 1;
  }
  return count === MAX_BOXES;
}

async function findMeta(file: ByteSource): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for await (const { type, start, end } of walkBoxes(file, undefined, MAX_TOP_BOXES)) {
    if (type === 'meta') return file.read(start, Math.min(end - start, MAX_META_BYTES));
  }
  return undefined;
}

function find(boxes: readonly Box[], type: string): Box | undefined {
  return boxes.find((box) => box.type === type);
}

interface Item {
  readonly id: number;
  readonly kind: 'exif' | 'xmp';
}

function readItems(meta: Uint8Array, infos: Box | undefined): Item[] {
  if (!infos) return [];
  const countBytes = uint8(meta, infos.start) === 0 ? 2 : 4;
  return boxesIn(meta, infos.start + FULL_BOX_BYTES + countBytes, infos.end).flatMap((box): Item[] => {
    const idBytes = uint8(meta, box.start) === 2 ? 2 : 4;
    const id = uintOf(meta, box.start + FULL_BOX_BYTES, idBytes);
    const typeAt = box.start + FULL_BOX_BYTES + idBytes + 2;
    const type = box.type === 'infe' ? latin1(meta, typeAt, 4) : '';
    if (type === 'Exif') return [{ id, kind: 'exif' }];
    const nameEnd = indexOfByte(meta.subarray(0, box.end), 0, typeAt + 4);
    const isXmp = type === 'mime' && latin1(meta, nameEnd + 1, 19) === 'application/rdf+xml';
    return isXmp ? [{ id, kind: 'xmp' }] : [];
  });
}

async function readExtent(
  file: ByteSource,
  meta: Uint8Array<ArrayBuffer>,
  inMeta: Box | undefined,
  { offset, length, isInMeta }: ItemExtent,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isInMeta) return file.read(offset, length === 0 ? SLICE_BYTES : length);
  const start = (inMeta?.start ?? meta.length) + offset;
  return meta.subarray(start, start + length);
}

/** The first four bytes are the offset of the TIFF header after them; some files omit them. */
function exifBlock({ bytes, fileOffset }: { bytes: Uint8Array<ArrayBuffer>; fileOffset: number }): RawBlocks['exif'] {
  for (const start of [4 + uint32(bytes, 0), 4, 0]) {
    const block = bytes.subarray(start);
    const inner = tiffStart(block);
    if (inner >= 0) return { source: new BlockSource(block.subarray(inner)), fileOffset: fileOffset + start + inner };
  }
  return undefined;
}

/** The `ispe` associated with the primary item; the largest one if the association cannot be read. */
function mainSize(meta: Uint8Array, boxes: readonly Box[]): PixelSize | undefined {
  const properties = find(boxes, 'iprp');
  const inside = properties ? boxesIn(meta, properties.start, properties.end) : [];
  const container = find(inside, 'ipco');
  const all = container ? boxesIn(meta, container.start, container.end) : [];
  const sizes = all.flatMap(({ type, start }, index) =>
    type === 'ispe' ? [{ index: index + 1, width: uint32(meta, start + 4), height: uint32(meta, start + 8) }] : [],
  );
  const associated = primaryProperties(meta, find(boxes, 'pitm'), find(inside, 'ipma'));
  const [size] = sizes
    .filter(({ width, height }) => width > 0 && height > 0)
    .sort((one, other) => {
      const isMine = Number(associated.has(other.index)) - Number(associated.has(one.index));
      return isMine || other.width * other.height - one.width * one.height;
    });
  return size && { width: size.width, height: size.height };
}

function primaryProperties(meta: Uint8Array, pitm: Box | undefined, ipma: Box | undefined): Set<number> {
  if (!pitm || !ipma) return new Set();
  const primary = uintOf(meta, pitm.start + FULL_BOX_BYTES, uint8(meta, pitm.start) === 0 ? 2 : 4);
  const idBytes = uint8(meta, ipma.start) === 0 ? 2 : 4;
  const indexBytes = (uint8(meta, ipma.start + 3) & 1) === 1 ? 2 : 1;
  let at = ipma.start + FULL_BOX_BYTES + 4;
  while (at < ipma.end) {
    const id = uintOf(meta, at, idBytes);
    const count = uint8(meta, at + idBytes);
    at += idBytes + 1;
    if (id === primary) {
      const indexAt = (place: number) => (indexBytes === 2 ? uint16(meta, place) & 0x7fff : uint8(meta, place) & 0x7f);
      return new Set(Array.from({ length: count }, (_, index) => indexAt(at + index * indexBytes)));
    }
    at += count * indexBytes;
  }
  return new Set();
}
