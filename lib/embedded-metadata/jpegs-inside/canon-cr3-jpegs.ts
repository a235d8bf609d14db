/** Canon's CR3, an ISO media file: a preview in a box of its own, the full picture as the first track. */
import { latin1, uint16, uint32, uintOf } from '../bytes.ts';
import type { JpegsInside } from '../model/jpegs-inside.ts';
import type { ByteSource } from '../slice-source.ts';
import { BlockSource } from '../slice-source.ts';
import { readDirectory, readNumbers, readTiffHeader } from '../tiff-directory.ts';
import { drawableJpegs, type Extent } from './jpeg-inside.ts';

/** Boxes that contain the searched ones, and the bytes before their contents. */
const CONTAINERS: Readonly<Record<string, number>> = { moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0, uuid: 16 };
const PREVIEW_UUID = 'eaf42b5e1c984b88b9fbb7dc406e4d16';
/** Layout of a preview box: unknown bytes after its identifier, then a header up to the JPEG. */
const PREVIEW = { before: 8, lengthAt: 20, headerBytes: 24 } as const;
const MAX_BOXES = 200;

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export async function canonCr3Jpegs(source: ByteSource): Promise<JpegsInside> {
  const boxes = await allBoxes(source);
  const places: Extent[] = [];
  const find = (type: string): Box | undefined => boxes.find((box) => box.type === type);
  const [sizes, offsets] = [find('stsz'), find('co64')];
  if (sizes && offsets) {
    const [size, offset] = [await source.read(sizes.start, 16), await source.read(offsets.start, 16)];
    // One sample: its size is that of all samples, or the first of a list.
    places.push({ offset: uintOf(offset, 8, 8), length: uint32(size, 4) || uint32(size, 12) });
  }
  const preview = find('PRVW');
  if (preview) {
    const head = await source.read(preview.start - 8, PREVIEW.headerBytes);
    places.push({ offset: preview.start - 8 + PREVIEW.headerBytes, length: uint32(head, PREVIEW.lengthAt) });
  }
  const exif = find('CMT1');
  return {
    jpegs: await drawableJpegs(source, places),
    orientation: exif && (await orientationIn(await source.read(exif.start, exif.end - exif.start))),
    isBroken: boxes.length < 2,
  };
}

/** The boxes of the file and of the containers above, in their order. */
async function allBoxes(source: ByteSource): Promise<Box[]> {
  const boxes: Box[] = [];
  const walk = async (start: number, end: number): Promise<void> => {
    for (let at = start; at + 8 <= end && boxes.length < MAX_BOXES; ) {
      const head = await source.read(at, 32);
      if (head.length < 8) return;
      const isLong = uint32(head, 0) === 1;
      const headerBytes = isLong ? 16 : 8;
      const size = isLong ? uintOf(head, 8, 8) : uint32(head, 0) || end - at;
      if (size < headerBytes) return;
      const box = { type: latin1(head, 4, 4), start: at + headerBytes, end: Math.min(at + size, end) };
      boxes.push(box);
      const skipped = CONTAINERS[box.type];
      if (skipped !== undefined) await walk(box.start + skipped + previewGap(head, box), box.end);
      at += size;
    }
  };
  await walk(0, source.size);
  return boxes;
}

function previewGap(head: Uint8Array, { type }: Box): number {
  const uuid = [...head.subarray(8, 24)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return type === 'uuid' && uuid === PREVIEW_UUID ? PREVIEW.before : 0;
}

async function orientationIn(block: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  const source = new BlockSource(block);
  const header = await readTiffHeader(source);
  if (!header) return undefined;
  const directory = await readDirectory(source, header.firstDirectory, header);
  const [orientation = 0] = await readNumbers(source, directory, 0x0112, header);
  return orientation >= 1 && orientation <= 8 ? orientation : undefined;
}

/** Whether the first bytes are those of a CR3. */
export function isCanonCr3(head: Uint8Array): boolean {
  return latin1(head, 4, 8) === 'ftypcrx ' && uint16(head, 0) === 0;
}
