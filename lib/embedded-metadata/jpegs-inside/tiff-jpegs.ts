/**
 * JPEGs in the directories of a TIFF file and of the raw formats made of them (DNG, CR2, NEF, ARW, ORF, RW2): as a
 * thumbnail of a directory, as its only strip or tile, as the value of a tag, or in Photoshop's resources.
 */
import { readPhotoshopResources } from '../iptc-iim.ts';
import type { JpegsInside } from '../model/jpegs-inside.ts';
import type { ByteSource } from '../slice-source.ts';
import { type Directory, readDirectory, readNumbers, readValueBytes, type TiffHeader } from '../tiff-directory.ts';
import { drawableJpegs, type Extent } from './jpeg-inside.ts';
import { olympusPreview } from './olympus-preview.ts';

const TAGS = {
  stripOffsets: 0x0111,
  stripLengths: 0x0117,
  tileOffsets: 0x0144,
  tileLengths: 0x0145,
  thumbnailOffset: 0x0201,
  thumbnailLength: 0x0202,
  orientation: 0x0112,
  subDirectories: 0x014a,
  /** Panasonic: the whole JPEG is the value. */
  jpegFromRaw: 0x002e,
  photoshop: 0x8649,
} as const;
const PLACES = [
  [TAGS.thumbnailOffset, TAGS.thumbnailLength],
  [TAGS.stripOffsets, TAGS.stripLengths],
  [TAGS.tileOffsets, TAGS.tileLengths],
] as const;
/** Cameras write up to eight. */
const MAX_DIRECTORIES = 24;
const MAX_PHOTOSHOP_BYTES = 65_536;

export async function tiffJpegs(source: ByteSource, header: TiffHeader): Promise<JpegsInside> {
  const directories = await readDirectories(source, header);
  const [main] = directories;
  const places: Extent[] = [];
  for (const directory of directories) places.push(...(await placesIn(source, directory, header)));
  if (main) places.push(...(await olympusPreview(source, main, header)));
  const [orientation = 0] = main ? await readNumbers(source, main, TAGS.orientation, header) : [];
  return {
    jpegs: await drawableJpegs(source, places),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : undefined,
    isBroken: directories.every(({ entries }) => entries.size === 0),
  };
}

/** The chain of directories, each before its subdirectories; a loop ends it. */
async function readDirectories(source: ByteSource, header: TiffHeader): Promise<Directory[]> {
  const found = new Map<number, Directory>();
  const waiting = [header.firstDirectory];
  for (let at = waiting.shift(); at !== undefined && found.size < MAX_DIRECTORIES; at = waiting.shift()) {
    if (at === 0 || found.has(at)) continue;
    const directory = await readDirectory(source, at, header);
    found.set(at, directory);
    waiting.unshift(...(await readNumbers(source, directory, TAGS.subDirectories, header)));
    waiting.push(directory.next);
  }
  return [...found.values()];
}

async function placesIn(source: ByteSource, directory: Directory, header: TiffHeader): Promise<Extent[]> {
  const places: Extent[] = [];
  for (const [offsetTag, lengthTag] of PLACES) {
    const offsets = await readNumbers(source, directory, offsetTag, header);
    const [length = 0] = await readNumbers(source, directory, lengthTag, header);
    const [offset = 0] = offsets;
    // A picture in several strips is not a single JPEG.
    if (offsets.length === 1) places.push({ offset, length });
  }
  const value = directory.entries.get(TAGS.jpegFromRaw);
  if (value) places.push({ offset: value.offset, length: value.length });
  const resources = directory.entries.get(TAGS.photoshop);
  if (resources) {
    const block = await readValueBytes(source, directory, TAGS.photoshop, MAX_PHOTOSHOP_BYTES);
    const { thumbnail } = readPhotoshopResources(block);
    if (thumbnail) places.push({ offset: resources.offset + thumbnail.offset, length: thumbnail.length });
  }
  return places;
}
