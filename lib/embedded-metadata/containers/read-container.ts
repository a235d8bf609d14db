import { detectFileType, FILE_TYPE_BYTES, type FileType } from '../model/detect-file-type.ts';
import type { ByteSource } from '../slice-source.ts';
import { readIsoMedia } from './iso-media.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import type { RawBlocks } from './raw-blocks.ts';
import { readWebp } from './webp.ts';

const CONTAINERS: Readonly<Partial<Record<FileType, (file: ByteSource) => Promise<RawBlocks>>>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  heic: readIsoMedia,
  avif: readIsoMedia,
  svg: readSvg,
  tiff: async (file) => ({ exif: { source: file, fileOffset: 0 }, xmp: [] }),
};

export interface Container {
  /** Detected by signature; absent if unknown. */
  readonly fileType?: FileType;
  /** Absent for files whose metadata are not read. */
  readonly blocks?: RawBlocks;
}

export async function readContainer(file: ByteSource): Promise<Container> {
  const fileType = detectFileType(await file.read(0, FILE_TYPE_BYTES));
  const blocks = await (fileType && CONTAINERS[fileType])?.(file);
  return { ...(fileType && { fileType }), ...(blocks && { blocks }) };
}

/** An SVG is XML itself: the XMP reader finds its RDF, as far as it may be read. */
async function readSvg(file: ByteSource): Promise<RawBlocks> {
  return { xmp: [await file.read(0, file.size)] };
}
