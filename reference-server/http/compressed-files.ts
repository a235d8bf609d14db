/** Files and texts compressed for browsers: each once per version, on its first request, and kept in memory. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** What identifies a version of a file; `Stats` of node:fs has these fields. */
interface FileVersion {
  readonly size: number;
  readonly mtimeMs: number;
}

export interface CompressedFiles {
  /** `file` is absolute. Rejects when it cannot be read. */
  read(file: string, version: FileVersion, encoding: Encoding): Promise<Buffer>;
}

/** Media types of the files that are compressed, by extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1_024;
/** The best quality that takes less than 50 ms for the largest script: the first visitor waits for it. */
const BROTLI_QUALITY = 9;

export const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

export function createCompressedFiles(): CompressedFiles {
  const known = new Map<string, { readonly tag: string; readonly bytes: Promise<Buffer> }>();
  return {
    read(file, version, encoding) {
      const key = `${encoding} ${file}`;
      const tag = fileTag(version);
      const found = known.get(key);
      if (found?.tag === tag) return found.bytes;
      const bytes = readFile(file).then(compress[encoding]);
      known.set(key, { tag, bytes });
      bytes.catch(() => known.delete(key));
      return bytes;
    },
  };
}

/** How to send a file compressed, with its media type; null: as it is. */
export function compressionOf(
  path: string,
  { size }: FileVersion,
  acceptEncoding: string | undefined,
): { readonly encoding: Encoding; readonly mediaType: string } | null {
  const mediaType = MEDIA_TYPES[extname(path)];
  const encoding = encodingFor(size, acceptEncoding);
  return encoding && mediaType !== undefined ? { encoding, mediaType } : null;
}

/** The best one that the client accepts; null if so few bytes are sent as they are. */
export function encodingFor(size: number, acceptEncoding: string | undefined): Encoding | null {
  if (size < MIN_BYTES) return null;
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim());
  return (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? null;
}

/** Weak, because it is the same for every encoding. */
export function fileTag({ size, mtimeMs }: FileVersion): string {
  return `W/"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
}

/** Whether the client's `If-None-Match` names this version (RFC 9110 13.1.2). */
export function isKnownVersion(ifNoneMatch: string | undefined, tag: string): boolean {
  const weak = (one: string): string => one.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || weak(one) === weak(tag));
}
