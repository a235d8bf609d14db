/** Reads the needed tags of Exif 2.3 and 3.0 from a TIFF block. */

import type { RangeReader } from '#lib/core/read-bytes.ts';
import { type Coordinates, validCoordinates } from '#lib/upload-form/model/coordinates.ts';
import { latin1, uint16, uint32 } from './bytes.ts';
import { storeInParts } from './credentials/store-bytes.ts';
import { decimalDegrees } from './model/degrees.ts';
import { EMBEDDED_KEYS, UNMAPPED_KEYS } from './model/embedded-keys.ts';
import type { EmbeddedThumbnail, PixelSize } from './model/embedded-metadata.ts';
import { type ByteSource, MAX_READ_BYTES, SLICE_BYTES } from './slice-source.ts';
import {
  type Directory,
  readDirectory,
  readNumbers,
  readTextBytes,
  readTiffHeader,
  readValueBytes,
  type TiffHeader,
} from './tiff-directory.ts';

export interface ExifData {
  /** Text tags of IFD0 and the Exif directory, as stored. */
  readonly texts: ReadonlyMap<number, Uint8Array>;
  readonly coordinates?: Coordinates;
  readonly orientation?: number;
  /** Offset in the block. */
  readonly thumbnail?: EmbeddedThumbnail;
  /** Size of a TIFF file's image; in other files the size that the camera wrote. */
  readonly pixelSize?: PixelSize;
  /** Other metadata blocks, which a TIFF file has in IFD0. */
  readonly xmp: Uint8Array<ArrayBuffer>;
  readonly iim: Uint8Array<ArrayBuffer>;
  readonly photoshop: Uint8Array<ArrayBuffer>;
  /** Content credentials of a TIFF file. */
  readonly credentials?: RangeReader;
}

export const EXIF_TAGS = { make: 0x010f, model: 0x0110, title: 0x9c9b, author: 0x9c9d } as const;

/** Tags of the Exif directory; all others are in IFD0. */
const CAPTURE_TEXTS = [0x9003, 0xa436, 0xa437];
const KEYS = [...Object.values(EMBEDDED_KEYS), ...Object.values(UNMAPPED_KEYS)];
const IMAGE_TEXTS = [...new Set([...KEYS.flatMap((keys) => keys.exif ?? []), EXIF_TAGS.make, EXIF_TAGS.model])].filter(
  (tag) => !CAPTURE_TEXTS.includes(tag),
);
const POINTERS = { exif: 0x8769, gps: 0x8825 } as const;
const CREDENTIALS = 0xcd41;
const MAX_TEXT_BYTES = SLICE_BYTES;
const PIXEL_TAGS = { image: [0x0100, 0x0101], capture: [0xa002, 0xa003] } as const;

/** A directory, and where its values are. */
interface Place {
  readonly source: ByteSource;
  readonly header: TiffHeader;
  readonly directory: Directory;
}

async function firstDirectory(source: ByteSource): Promise<Place | undefined> {
  const header = await readTiffHeader(source);
  return header && { source, header, directory: await readDirectory(source, header.firstDirectory, header) };
}

/** Undefined without a TIFF header. Omits broken values. `parts`: directories that are apart. */
export async function readExif(
  source: ByteSource,
  parts: { readonly capture?: ByteSource; readonly gps?: ByteSource } = {},
): Promise<ExifData | undefined> {
  const first = await firstDirectory(source);
  if (!first) return undefined;
  const { header, directory: image } = first;
  const placeOf = async (apart: ByteSource | undefined, tag: number): Promise<Place> => {
    const [offset = 0] = await readNumbers(source, image, tag, header);
    const inside = async () => ({ source, header, directory: await readDirectory(source, offset, header) });
    return (apart && (await firstDirectory(apart))) ?? (await inside());
  };
  // In the order of precedence, because reading is limited: XMP, IPTC, then the rest
  // (docs/design/metadata.md#precedence).
  const [xmp, iim] = [
    await readValueBytes(source, image, 0x02bc, MAX_READ_BYTES),
    await readValueBytes(source, image, 0x83bb, MAX_READ_BYTES),
  ];
  // Photoshop resources contain a second copy of IPTC among hundreds of kilobytes of other data.
  const photoshop = await readValueBytes(source, image, 0x8649, iim.length > 0 ? 0 : SLICE_BYTES);
  const texts = new Map<number, Uint8Array>();
  for (const tag of IMAGE_TEXTS)
    texts.set(tag, await readTextBytes(source, image, { tag, maxLength: MAX_TEXT_BYTES, header }));
  const capture = await placeOf(parts.capture, POINTERS.exif);
  for (const tag of CAPTURE_TEXTS) {
    const input = { tag, maxLength: MAX_TEXT_BYTES, header: capture.header };
    texts.set(tag, await readTextBytes(capture.source, capture.directory, input));
  }
  const coordinates = await readCoordinates(await placeOf(parts.gps, POINTERS.gps));
  const [orientation = 0] = await readNumbers(source, image, 0x0112, header);
  const pixelSize =
    (await readPixelSize(first, PIXEL_TAGS.image)) ?? (await readPixelSize(capture, PIXEL_TAGS.capture));
  const thumbnail = await readThumbnail(source, image, header);
  const credentials = image.entries.get(CREDENTIALS);
  return {
    texts,
    ...(coordinates && { coordinates }),
    ...(orientation >= 1 && orientation <= 8 && { orientation }),
    ...(thumbnail && { thumbnail }),
    ...(pixelSize && { pixelSize }),
    xmp,
    iim,
    photoshop,
    ...(credentials && { credentials: storeInParts(source, [credentials]) }),
  };
}

/** Without the hemisphere there are no coordinates: a guess would be wrong for half the world. */
async function readCoordinates({ source, directory: gps, header }: Place): Promise<Coordinates | undefined> {
  const degrees = async (tag: number, positive: string, negative: string) => {
    const side = latin1(await readValueBytes(source, gps, tag, 1), 0, 1).toUpperCase();
    const value = decimalDegrees(await readNumbers(source, gps, tag + 1, header));
    if (side === positive) return value;
    return side === negative ? -value : Number.NaN;
  };
  return validCoordinates(await degrees(1, 'N', 'S'), await degrees(3, 'E', 'W'));
}

async function readThumbnail(
  source: ByteSource,
  image: Directory,
  header: TiffHeader,
): Promise<EmbeddedThumbnail | undefined> {
  const directory = await readDirectory(source, image.next, header);
  const [offset = 0] = await readNumbers(source, directory, 0x0201, header);
  const [length = 0] = await readNumbers(source, directory, 0x0202, header);
  if (length === 0 || offset + length > source.size) return undefined;
  const isJpeg = uint16(await source.read(offset, 2), 0) === 0xffd8;
  return isJpeg ? { offset, length } : undefined;
}

async function readPixelSize(
  { source, directory, header }: Place,
  [widthTag, heightTag]: readonly [number, number],
): Promise<PixelSize | undefined> {
  const [width = 0] = await readNumbers(source, directory, widthTag, header);
  const [height = 0] = await readNumbers(source, directory, heightTag, header);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Offset of the TIFF header in a block, which may start with 'Exif' and two more bytes; -1 if there is none. */
export function tiffStart(block: Uint8Array): number {
  const isHeader = (at: number) => ['II*\0', 'MM\0*'].includes(latin1(block, at, 4));
  if (isHeader(0)) return 0;
  return uint32(block, 0) === 0x4578_6966 && isHeader(6) ? 6 : -1;
}
