import { uploadChecksum } from './file-digest.ts';

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
  return { size: bytes.length, body: bytes, checksum: () => uploadChecksum(bytes) };
}

/** Digests the bytes now, and does not keep them if `body` is another. */
export async function digestedChunkOf(bytes: Uint8Array<ArrayBuffer>, body: Chunk['body']): Promise<Chunk> {
  return chunkWith(await uploadChecksum(bytes), bytes.length, body);
}

/** A function of its own, so that its closure does not hold the bytes. */
function chunkWith(checksum: string, size: number, body: Chunk['body']): Chunk {
  return { size, body, checksum: () => Promise.resolve(checksum) };
}
