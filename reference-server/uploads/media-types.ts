import { extname } from 'node:path';
import type { MediaType } from '#lib/contract/uploads.ts';
import { extensionsOf, type FileType, isOfKind, typesNamed } from '#lib/embedded-metadata/model/detect-file-type.ts';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  pjpeg: 'image/jpeg',
  pjp: 'image/jpeg',
  png: 'image/png',
  apng: 'image/apng',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mts: 'video/mp2t',
  mxf: 'application/mxf',
  wmv: 'video/x-ms-wmv',
  '3gp': 'video/3gpp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
};

const UNKNOWN = 'application/octet-stream';

/** Media type by the file name's extension; `application/octet-stream` for an unknown one. */
export function mediaTypeOf(fileName: string): string {
  return TYPES[extensionOf(fileName)] ?? UNKNOWN;
}

/** As `mediaTypeOf`, unless the first bytes are those of another type. */
export function mediaTypeOfUpload(fileName: string, kind: MediaType, fileType: FileType | undefined): string {
  const named = typesNamed(extensionOf(fileName));
  if (fileType === undefined || named.length === 0 || named.includes(fileType)) return mediaTypeOf(fileName);
  if (!isOfKind(fileType, kind)) return UNKNOWN;
  const types = extensionsOf(fileType).flatMap((extension) => TYPES[extension] ?? []);
  return types.find((type) => type.startsWith(`${kind}/`)) ?? types[0] ?? UNKNOWN;
}

function extensionOf(fileName: string): string {
  return extname(fileName).slice(1).toLowerCase();
}
