/** Raw files of cameras that are neither TIFF nor JPEG: CR3, RAF, RW2. */
import { uint32 } from '../bytes.ts';
import { BlockSource, type ByteSource, MAX_READ_BYTES, ShiftedSource } from '../slice-source.ts';
import { readDirectory, readTiffHeader, readValueBytes } from '../tiff-directory.ts';
import { type Box, readBox, UUID_BYTES, uuidOf, walkBoxes, XMP_UUID } from './boxes.ts';
import { readJpeg } from './jpeg.ts';
import type { RawBlocks } from './raw-blocks.ts';

const CANON_UUID = '85c0b687820f11e08111f4ce462b6a48';

/** Canon's ISO media file: the directories of Exif are boxes of `moov`, each with a TIFF header. */
export async function readCr3(file: ByteSource): Promise<RawBlocks> {
  const xmp: Uint8Array[] = [];
  const directories = new Map<string, { block: Uint8Array<ArrayBuffer>; at: number }>();
  for await (const box of walkBoxes(file)) {
    if ((await uuidOf(file, box)) === XMP_UUID) xmp.push(await readBox(file, box, UUID_BYTES));
    if (box.type !== 'moov') continue;
    for await (const part of canonBoxes(file, box)) {
      if (/^CMT[124]$/.test(part.type))
        directories.set(part.type, { block: await readBox(file, part), at: part.start });
    }
  }
  const [image, capture, gps] = ['CMT1', 'CMT2', 'CMT4'].map((type) => directories.get(type));
  return {
    xmp,
    ...(image && {
      exif: {
        source: new BlockSource(image.block),
        fileOffset: image.at,
        ...(capture && { capture: new BlockSource(capture.block) }),
        ...(gps && { gps: new BlockSource(gps.block) }),
      },
    }),
  };
}

async function* canonBoxes(file: ByteSource, moov: Box): AsyncGenerator<Box> {
  for await (const box of walkBoxes(file, moov)) {
    if ((await uuidOf(file, box)) !== CANON_UUID) continue;
    yield* walkBoxes(file, { start: box.start + UUID_BYTES, end: box.end });
  }
}

/** Fujifilm's RAF says in its header where its JPEG is, which has everything. */
export async function readRaf(file: ByteSource): Promise<RawBlocks> {
  return jpegInside(file, uint32(await file.readHeader(84, 8), 0));
}

const JPEG_FROM_RAW = 0x002e;
const XMP_TAG = 0x02bc;

/** Panasonic's RW2 is a TIFF whose tags are its own, but for XMP; a JPEG has the rest. */
export async function readRw2(file: ByteSource): Promise<RawBlocks> {
  const own = { source: file, fileOffset: -1 };
  const header = await readTiffHeader(file);
  if (!header) return { xmp: [] };
  const directory = await readDirectory(file, header.firstDirectory, header);
  const packet = await readValueBytes(file, directory, XMP_TAG, MAX_READ_BYTES);
  const jpeg = directory.entries.get(JPEG_FROM_RAW);
  const inside = jpeg ? await jpegInside(file, jpeg.offset) : { xmp: [] };
  return { exif: own, ...inside, xmp: [packet, ...inside.xmp] };
}

/** Without size and thumbnail, which are those of the preview. */
async function jpegInside(file: ByteSource, offset: number): Promise<RawBlocks> {
  if (offset === 0) return { xmp: [] };
  const { xmp, exif, photoshop } = await readJpeg(new ShiftedSource(file, offset));
  return {
    xmp,
    ...(exif && { exif: { ...exif, fileOffset: -1 } }),
    ...(photoshop && { photoshop: { ...photoshop, fileOffset: -1 } }),
  };
}
