/** Digest of the bytes of a File that the server has acknowledged, computed when they were read. */
import { freeBytes, WHOLE_BYTES } from '#lib/core/read-bytes.ts';
import { createPrefixDigest, type PrefixDigest } from './file-digest.ts';

export interface SentDigest {
  reset(): void;
  /** Continues from the digest of a prefix that was read again. */
  replace(prefix: PrefixDigest): void;
  /** Follows the server to its offset. Resolves with false if not all bytes before `offset` were read here. */
  advanceTo(offset: number): Promise<boolean>;
  value(): Promise<string>;
  /** Digest of the acknowledged bytes and `chunk`. `sha256`: of the chunk, if it is known. */
  withChunk(chunk: Uint8Array<ArrayBuffer>, sha256?: Uint8Array<ArrayBuffer>): Promise<PrefixDigest>;
  /** The server may get none, some or all of `chunk`. `all`: the result of `withChunk` for it. */
  setPending(chunk: Uint8Array<ArrayBuffer>, all: Promise<PrefixDigest>): void;
  /** Frees the memory of the pending chunk and keeps its digest. */
  releaseChunk(): Promise<void>;
}

export function createSentDigest(): SentDigest {
  let acknowledged: PrefixDigest = createPrefixDigest();
  let pending: Uint8Array<ArrayBuffer> | null = null;
  let withPending: Promise<PrefixDigest> | null = null;
  return {
    reset() {
      acknowledged = createPrefixDigest();
      pending = null;
      withPending = null;
    },
    replace(prefix) {
      acknowledged = prefix;
    },
    async advanceTo(offset) {
      const before = acknowledged;
      const chunk = pending;
      const arrived = offset - before.lengthBytes;
      const all = await withPending?.catch(() => null);
      let next = before;
      if (all && arrived > 0 && offset === all.lengthBytes) next = all;
      else if (chunk !== null && arrived > 0 && arrived <= chunk.length) {
        next = before.fork();
        await next.add(chunk.subarray(0, arrived));
      }
      // Unless another read has followed the server meanwhile, or begun again.
      if (acknowledged === before && pending === chunk) {
        acknowledged = next;
        pending = null;
        withPending = null;
        // Sent and digested. Smaller ones may be a part of what others read.
        if (chunk !== null && next === all && chunk.length > WHOLE_BYTES) freeBytes(chunk);
      }
      return acknowledged.lengthBytes === offset;
    },
    value: () => acknowledged.value(),
    async withChunk(chunk, sha256) {
      const all = acknowledged.fork();
      await all.add(chunk, sha256);
      return all;
    },
    setPending(chunk, all) {
      pending = chunk;
      withPending = all;
    },
    async releaseChunk() {
      const chunk = pending;
      await withPending;
      // Another attempt may have read its own chunk since then.
      if (pending === chunk) pending = null;
    },
  };
}
