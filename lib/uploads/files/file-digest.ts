/**
 * Incremental digests of files: of the bytes sent so far, and of the whole file (docs/design/uploads.md#durability).
 */
import { sha256 as createSha256 } from '@noble/hashes/sha2.js';
import { readBlocks } from '#lib/core/read-blocks.ts';
import { withBytes } from '#lib/core/read-bytes.ts';
import { toHex } from '#lib/core/to-hex.ts';

/** WebCrypto cannot digest a stream: the digests of blocks of this size are chained. */
const BLOCK_BYTES = 1024 * 1024;
const STEP_BYTES = 4 * BLOCK_BYTES;

export interface PrefixDigest {
  /** Number of bytes added. */
  readonly lengthBytes: number;
  add(bytes: Uint8Array): Promise<void>;
  /** A copy that can be continued independently. */
  fork(): PrefixDigest;
  /** Equal for equal bytes, whatever the chunk sizes. Only comparable with other values of this function. */
  value(): Promise<string>;
}

interface State {
  readonly chain: Uint8Array<ArrayBuffer>;
  readonly tail: Uint8Array<ArrayBuffer>;
  readonly lengthBytes: number;
}

const NOTHING: State = { chain: new Uint8Array(0), tail: new Uint8Array(0), lengthBytes: 0 };

/** Uses WebCrypto, which is five times as fast as SHA-256 in JavaScript. */
export function createPrefixDigest({ chain, tail, lengthBytes }: State = NOTHING): PrefixDigest {
  return {
    get lengthBytes() {
      return lengthBytes;
    },
    async add(bytes) {
      lengthBytes += bytes.length;
      let rest = tail.length === 0 ? bytes : joined(tail, bytes);
      for (; rest.length >= BLOCK_BYTES; rest = rest.subarray(BLOCK_BYTES))
        chain = await digestOf(joined(chain, await digestOf(rest.subarray(0, BLOCK_BYTES))));
      // A copy, so that the memory of the whole chunk can be freed.
      tail = rest.slice();
    },
    fork: () => createPrefixDigest({ chain, tail, lengthBytes }),
    value: async () => toHex(await digestOf(joined(chain, tail))),
  };
}

/** Digest of the first `lengthBytes` of a file. Rejects with the browser's own error if it cannot be read. */
export async function prefixDigestOf(file: Blob, lengthBytes: number): Promise<PrefixDigest> {
  const digest = createPrefixDigest();
  for (let start = 0; start < lengthBytes; start += STEP_BYTES)
    await withBytes(file, start, Math.min(start + STEP_BYTES, lengthBytes), digest.add);
  return digest;
}

/** Digest of all bytes read, which may differ in number from `file.size` if the file has changed (`readBlocks`). */
export async function wholeDigestOf(file: Blob): Promise<PrefixDigest> {
  const digest = createPrefixDigest();
  for await (const block of readBlocks(file)) await digest.add(block);
  return digest;
}

/** SHA-256 of a whole file, 64 lower-case hex digits. Rejects with the browser's own error if it cannot be read. */
export async function sha256Of(file: Blob): Promise<string> {
  if (file.size <= STEP_BYTES) return toHex(await withBytes(file, 0, file.size, digestOf));
  const hash = createSha256.create();
  for (let start = 0; start < file.size; start += BLOCK_BYTES)
    await withBytes(file, start, Math.min(start + BLOCK_BYTES, file.size), async (bytes) => hash.update(bytes));
  return toHex(hash.digest());
}

/** Value of `Upload-Checksum` (tus 1.0, checksum). */
export async function uploadChecksum(bytes: Uint8Array): Promise<string> {
  return `sha256 ${btoa(String.fromCharCode(...(await digestOf(bytes))))}`;
}

async function digestOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
