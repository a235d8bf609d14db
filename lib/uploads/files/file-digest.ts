/**
 * Incremental digests of files: of the bytes sent so far, and of the whole file (docs/design/uploads.md#durability).
 */
import { sha256 as createSha256 } from '@noble/hashes/sha2.js';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import { readBlocks } from '#lib/core/read-blocks.ts';
import { readBytes } from '#lib/core/read-bytes.ts';
import { toHex } from '#lib/core/to-hex.ts';

/**
 * WebCrypto cannot digest a stream: the digests of blocks are chained. As large as the usual chunk, whose checksum is then
 * the digest of a block.
 */
const BLOCK_BYTES = CHUNK_SIZE_BYTES;
const STEP_BYTES = 8 * BLOCK_BYTES;
/** A call of WebCrypto costs the thread 0.3 ms, however few bytes it digests. */
const CHAINED_AT_ONCE = 256;

export interface PrefixDigest {
  /** Number of bytes added. */
  readonly lengthBytes: number;
  /** Adds bytes from `lengthBytes` on. */
  add(bytes: BlockDigests): Promise<void>;
  /** A copy that can be continued independently. */
  fork(): PrefixDigest;
  /** Equal for equal bytes, whatever the chunk sizes. Only comparable with other values of this function. */
  value(): Promise<string>;
}

/** Digests of the whole blocks in a part of a file, and copies of the bytes before and after them. */
export interface BlockDigests {
  readonly lengthBytes: number;
  readonly head: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  readonly tail: Uint8Array<ArrayBuffer>;
}

const NO_BYTES = new Uint8Array(0);

/** `start`: offset of the bytes in their file. `digest`: SHA-256 of the bytes, if it is known. */
export async function blockDigestsOf(
  start: number,
  bytes: Uint8Array,
  digest?: Uint8Array<ArrayBuffer>,
): Promise<BlockDigests> {
  const headBytes = (BLOCK_BYTES - (start % BLOCK_BYTES)) % BLOCK_BYTES;
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let at = headBytes;
  for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) {
    const isAll = bytes.length === BLOCK_BYTES;
    blocks.push((isAll && digest) || (await digestOf(bytes.subarray(at, at + BLOCK_BYTES))));
  }
  // Copies, so that the memory of the whole part can be freed.
  return { lengthBytes: bytes.length, head: copyOf(bytes, 0, headBytes), blocks, tail: copyOf(bytes, at) };
}

function copyOf(bytes: Uint8Array, start: number, end?: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.subarray(start, end));
}

interface State {
  /** Digest of the blocks before those in `digests`. */
  readonly chain: Uint8Array<ArrayBuffer>;
  readonly digests: readonly Uint8Array<ArrayBuffer>[];
  /** Bytes after the last whole block. */
  readonly tail: Uint8Array<ArrayBuffer>;
  readonly lengthBytes: number;
}

const NOTHING: State = { chain: NO_BYTES, digests: [], tail: NO_BYTES, lengthBytes: 0 };

/** Uses WebCrypto, which is five times as fast as SHA-256 in JavaScript. */
export function createPrefixDigest({ chain, digests, tail, lengthBytes }: State = NOTHING): PrefixDigest {
  const addBlocks = async (added: readonly Uint8Array<ArrayBuffer>[]): Promise<void> => {
    digests = [...digests, ...added];
    for (; digests.length >= CHAINED_AT_ONCE; digests = digests.slice(CHAINED_AT_ONCE))
      chain = await digestOf(joined([chain, ...digests.slice(0, CHAINED_AT_ONCE)]));
  };
  return {
    get lengthBytes() {
      return lengthBytes;
    },
    async add(bytes) {
      lengthBytes += bytes.lengthBytes;
      tail = joined([tail, bytes.head]);
      if (tail.length === BLOCK_BYTES) {
        await addBlocks([await digestOf(tail)]);
        tail = NO_BYTES;
      }
      await addBlocks(bytes.blocks);
      tail = joined([tail, bytes.tail]);
    },
    fork: () => createPrefixDigest({ chain, digests, tail, lengthBytes }),
    value: async () => `${lengthBytes} ${toHex(await digestOf(joined([chain, ...digests, tail])))}`,
  };
}

/** Digest of the first `lengthBytes` of a file. Rejects with the browser's own error if it cannot be read. */
export async function prefixDigestOf(file: Blob, lengthBytes: number): Promise<PrefixDigest> {
  const digest = createPrefixDigest();
  for (let start = 0; start < lengthBytes; start += STEP_BYTES)
    await digest.add(
      await blockDigestsOf(start, await readBytes(file, start, Math.min(start + STEP_BYTES, lengthBytes))),
    );
  return digest;
}

/** Digest of all bytes read, which may differ in number from `file.size` if the file has changed (`readBlocks`). */
export async function wholeDigestOf(file: Blob): Promise<PrefixDigest> {
  const digest = createPrefixDigest();
  for await (const block of readBlocks(file, BLOCK_BYTES))
    await digest.add(await blockDigestsOf(digest.lengthBytes, block));
  return digest;
}

/** SHA-256 of a whole file, 64 lower-case hex digits. Rejects with the browser's own error if it cannot be read. */
export async function sha256Of(file: Blob): Promise<string> {
  if (file.size <= STEP_BYTES) return toHex(await digestOf(await readBytes(file, 0, file.size)));
  const hash = createSha256.create();
  for (let start = 0; start < file.size; start += BLOCK_BYTES)
    hash.update(await readBytes(file, start, Math.min(start + BLOCK_BYTES, file.size)));
  return toHex(hash.digest());
}

/** Value of `Upload-Checksum` (tus 1.0, checksum), from a SHA-256. */
export function uploadChecksum(digest: Uint8Array): string {
  return `sha256 ${btoa(String.fromCharCode(...digest))}`;
}

/** SHA-256. */
export async function digestOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const filled = parts.filter(({ length }) => length > 0);
  const [only = NO_BYTES, ...others] = filled;
  if (others.length === 0) return only;
  const all = new Uint8Array(filled.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of filled) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
