/** JPEG 2000 and JPEG XL: Exif, XMP and IPTC in boxes of their own, in front of the picture or behind it. */
import { latin1, uint32 } from '../bytes.ts';
import { tiffStart } from '../exif.ts';
import { BlockSource, type ByteSource } from '../slice-source.ts';
import { type Box, readBox, UUID_BYTES, uuidOf, walkBoxes, XMP_UUID } from './boxes.ts';
import type { ExifBlock, RawBlocks } from './raw-blocks.ts';

const EXIF_UUID = '4a706754696666457869662d3e4a5032';
const IPTC_UUID = '33c7a4d2b81d4723a0baf1a3e097ad38';

type Found = { -readonly [Key in keyof RawBlocks]: RawBlocks[Key] } & { xmp: Uint8Array[] };

/** ISO 15444-1. A bare code stream has no boxes. */
export async function readJpeg2000(file: ByteSource): Promise<RawBlocks> {
  const found: Found = { xmp: [] };
  for await (const box of walkBoxes(file)) {
    const uuid = await uuidOf(file, box);
    if (uuid === XMP_UUID) found.xmp.push(await readBox(file, box, UUID_BYTES));
    else if (uuid === IPTC_UUID) found.iim ??= await readBox(file, box, UUID_BYTES);
    else if (uuid === EXIF_UUID) addExif(found, await exifBlock(file, box, UUID_BYTES));
    else if (box.type === 'xml ') found.xmp.push(await readBox(file, box));
    else if (box.type === 'jp2h') await addSize(found, file, box);
  }
  return found;
}

/** ISO 18181-2. Boxes packed with Brotli (`brob`) are not read: browsers have no decoder for scripts. */
export async function readJpegXl(file: ByteSource): Promise<RawBlocks> {
  const found: Found = { xmp: [] };
  if (latin1(await file.readHeader(0, 8), 4, 4) !== 'JXL ') return found;
  for await (const box of walkBoxes(file)) {
    if (box.type === 'xml ') found.xmp.push(await readBox(file, box));
    // The offset of the TIFF header comes first.
    else if (box.type === 'Exif') {
      const offset = uint32(await file.readHeader(box.start, 4), 0);
      addExif(found, await exifBlock(file, box, 4 + offset));
    }
  }
  return found;
}

async function exifBlock(file: ByteSource, box: Box, skipped: number): Promise<ExifBlock | undefined> {
  const block = await readBox(file, box, skipped);
  const at = tiffStart(block);
  if (at < 0) return undefined;
  return { source: new BlockSource(block.subarray(at)), fileOffset: box.start + skipped + at };
}

function addExif(found: Found, exif: ExifBlock | undefined): void {
  if (exif && !found.exif) found.exif = exif;
}

async function addSize(found: Found, file: ByteSource, { start, end }: Box): Promise<void> {
  for await (const { type, start: at } of walkBoxes(file, { start, end })) {
    if (type !== 'ihdr') continue;
    const head = await file.readHeader(at, 8);
    const [height, width] = [uint32(head, 0), uint32(head, 4)];
    if (width > 0 && height > 0) found.pixelSize ??= { width, height };
  }
}
