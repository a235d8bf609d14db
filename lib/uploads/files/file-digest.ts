/**
 * Incremental digests of files: of the bytes sent so far, and of the whole file (docs/design/uploads.md#durability).
 */
import { sha256 as createSha256 } from '@noble/hashes/sha2.js';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import { joinBytes } from '#lib/core/join-bytes.ts';
import { readBlocks } from '#lib/core/read-blocks.ts';
import { withBytes } from '#lib/core/read-bytes.ts';
import { toHex } from '#lib/core/to-hex.ts';

/**
 * WebCrypto cannot digest a stream: blocks are digested, then their digests. As large as the usual chunk, whose checksum
 * is then the digest of a block.
 */
const BLOCK_BYTES = CHUNK_SIZE_BYTES;
const STEP_BYTES = 8 * BLOCK_BYTES;
/** In JavaScript, without blocking a page: 5 ms. */
const SCRIPT_STEP_BYTES = 2 * BLOCK_BYTES;

export interface PrefixDigest {
  /** Number of bytes added. */
  readonly lengthBytes: number;
  /** `sha256`: of these bytes, if it is known. */
  add(bytes: Uint8Array<ArrayBuffer>, sha256?: Uint8Array<ArrayBuffer>): Promise<void>;
  /** A copy that can be continued independently. */
  fork(): PrefixDigest;
  /** Equal for equal bytes, whatever the chunk sizes. Only comparable with other values of this function. */
  value(): Promise<string>;
}

/** The last block of a list that all forks share. */
interface Block {
  readonly before: Block | null;
  readonly sha256: Uint8Array<ArrayBuffer>;
}

interface State {
  readonly block: Block | null;
  /** Bytes after the last whole block. */
  readonly tail: Uint8Array<ArrayBuffer>;
  readonly lengthBytes: number;
}

const NO_BYTES = new Uint8Array(0);
const NOTHING: State = { block: null, tail: NO_BYTES, lengthBytes: 0 };

/** Uses WebCrypto, which is five times as fast as SHA-256 in JavaScript. */
export function createPrefixDigest({ block, tail, lengthBytes }: State = NOTHING): PrefixDigest {
  return {
    get lengthBytes() {
      return lengthBytes;
    },
    async add(bytes, sha256) {
      lengthBytes += bytes.length;
      const missing = tail.length === 0 ? 0 : BLOCK_BYTES - tail.length;
      const isBlock = missing === 0 && bytes.length === BLOCK_BYTES;
      const head = joinBytes([tail, bytes.subarray(0, missing)]);
      let rest = bytes.subarray(missing);
      if (head.length === BLOCK_BYTES) block = { before: block, sha256: await digestOf(head) };
      for (; rest.length >= BLOCK_BYTES; rest = rest.subarray(BLOCK_BYTES))
        block = { before: block, sha256: (isBlock && sha256) || (await digestOf(rest.subarray(0, BLOCK_BYTES))) };
      // A copy, so that the memory of the whole chunk can be freed.
      tail = head.length > 0 && head.length < BLOCK_BYTES ? head : rest.slice();
    },
    fork: () => createPrefixDigest({ block, tail, lengthBytes }),
    value: async () => `${lengthBytes} ${toHex(await digestOf(joinBytes([...digestsOf(block), tail])))}`,
  };
}

function digestsOf(last: Block | null): Uint8Array<ArrayBuffer>[] {
  const digests: Uint8Array<ArrayBuffer>[] = [];
  for (let block = last; block !== null; block = block.before) digests.push(block.sha256);
  return digests.reverse();
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
  for await (const block of readBlocks(file, BLOCK_BYTES)) await digest.add(block);
  return digest;
}

/** SHA-256 of a whole file, 64 lower-case hex digits. Rejects with the browser's own error if it cannot be read. */
export async function sha256Of(file: Blob): Promise<string> {
  if (file.size <= STEP_BYTES) return toHex(await withBytes(file, 0, file.size, digestOf));
  const hash = createSha256.create();
  for (let start = 0; start < file.size; start += SCRIPT_STEP_BYTES)
    await withBytes(file, start, Math.min(start + SCRIPT_STEP_BYTES, file.size), async (bytes) => hash.update(bytes));
  return toHex(hash.digest());
}

/** Value of `Upload-Checksum` (tus 1.0, checksum), from a SHA-256. */
export function uploadChecksum(sha256: Uint8Array): string {
  return `sha256 ${btoa(String.fromCharCode(...sha256))}`;
}

/** SHA-256. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
