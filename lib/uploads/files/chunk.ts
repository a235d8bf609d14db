import { digestOf, uploadChecksum } from './file-digest.ts';

/** The bytes of one request. */
export interface Chunk {
  readonly size: number;
  /** A large part of a copy stays in the storage: the browser reads it again while it sends it. */
  readonly body: Uint8Array<ArrayBuffer> | Blob;
  /** Value of `Upload-Checksum` (tus 1.0, checksum). */
  checksum(): Promise<string>;
}

/** Digests the bytes when the checksum is requested. */
export function chunkOf(bytes: Uint8Array<ArrayBuffer>): Chunk {
  return { size: bytes.length, body: bytes, checksum: async () => uploadChecksum(await digestOf(bytes)) };
}

/** `sha256`: of the bytes of `body`. */
export function digestedChunkOf(body: Chunk['body'], sha256: Uint8Array): Chunk {
  const size = body instanceof Blob ? body.size : body.length;
  return { size, body, checksum: async () => uploadChecksum(sha256) };
}
