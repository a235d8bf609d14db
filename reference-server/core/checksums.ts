/** Checksums from the client: of one request (tus 1.0, checksum) and of the whole file (metadata `sha256`). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { HttpError } from './http-error.ts';

export const CHECKSUM_ALGORITHM = 'sha256';
/** tus 1.0, checksum: "Checksum Mismatch". */
export const MISMATCH_STATUS = 460;

const READ_BYTES = 1024 * 1024;

/**
 * The SHA-256 in `Upload-Checksum`; undefined without the header. Throws `HttpError` 400 for another algorithm or a
 * malformed value.
 */
export function readUploadChecksum(header: string | string[] | undefined): Buffer | undefined {
  if (header === undefined) return undefined;
  const [algorithm = '', value = '', ...rest] = String(header).trim().split(/ +/);
  if (algorithm !== CHECKSUM_ALGORITHM)
    throw new HttpError(
      400,
      'checksum-algorithm',
      `This server knows the checksum algorithm ${CHECKSUM_ALGORITHM} only.`,
    );
  const digest = Buffer.from(value, 'base64');
  if (rest.length > 0 || digest.toString('base64') !== value || digest.length !== 32)
    throw new HttpError(400, 'malformed', 'Upload-Checksum cannot be read.');
  return digest;
}

/** Lower-case hex SHA-256 of a file, which is streamed; undefined when the file does not exist. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path, { highWaterMark: READ_BYTES })) hash.update(piece as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
