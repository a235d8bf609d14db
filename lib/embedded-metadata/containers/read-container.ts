import { detectFileType, FILE_TYPE_BYTES, type FileType } from '../model/detect-file-type.ts';
import type { ByteSource } from '../slice-source.ts';
import { readAiff } from './aiff.ts';
import { readJpeg2000, readJpegXl } from './box-files.ts';
import { readFlac } from './flac.ts';
import { readMp3 } from './id3.ts';
import { readIsoMedia } from './iso-media.ts';
import { readJpeg } from './jpeg.ts';
import { readMatroska } from './matroska.ts';
import { readMp4 } from './mp4.ts';
import { readOgg } from './ogg.ts';
import { readPng } from './png.ts';
import { readPsd } from './psd.ts';
import type { RawBlocks } from './raw-blocks.ts';
import { readCr3, readRaf, readRw2 } from './raw-files.ts';
import { readRiff } from './riff.ts';
import { readSvg } from './svg.ts';
import { readWebp } from './webp.ts';
import { readEps, readXmpPackets } from './xmp-packets.ts';

const CONTAINERS: Readonly<Partial<Record<FileType, (file: ByteSource) => Promise<RawBlocks>>>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  heic: readIsoMedia,
  avif: readIsoMedia,
  svg: readSvg,
  tiff: readTiff,
  orf: readTiff,
  rw2: readRw2,
  raf: readRaf,
  cr3: readCr3,
  psd: readPsd,
  jp2: readJpeg2000,
  jxl: readJpegXl,
  gif: readXmpPackets,
  eps: readEps,
  pdf: readXmpPackets,
  mp4: readMp4,
  mov: readMp4,
  webm: readMatroska,
  mp3: readMp3,
  wav: readRiff,
  avi: readRiff,
  flac: readFlac,
  ogg: readOgg,
  aiff: readAiff,
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

/** Its thumbnail is not one of the picture: previews inside are found by `readJpegsInside`. */
async function readTiff(file: ByteSource): Promise<RawBlocks> {
  return { exif: { source: file, fileOffset: -1 }, xmp: [] };
}
