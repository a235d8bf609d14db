/** Digest of the bytes of a File that the server has acknowledged, computed when they were read. */
import { type BlockDigests, blockDigestsOf, createPrefixDigest, type PrefixDigest } from './file-digest.ts';

export interface SentDigest {
  reset(): void;
  /** Continues from the digest of a prefix that was read again. */
  replace(prefix: PrefixDigest): void;
  /** Follows the server to its offset. Resolves with false if not all bytes before `offset` were read here. */
  advanceTo(offset: number): Promise<boolean>;
  value(): Promise<string>;
  /**
   * The server may get none, some or all of a chunk, which follows the acknowledged bytes. `bytes`: null if it gets all or
   * none. Resolves with the digest of all.
   */
  setPending(chunk: BlockDigests, bytes: Uint8Array | null): Promise<PrefixDigest>;
  /** Frees the memory of the pending chunk and keeps its digest. */
  releaseChunk(): Promise<void>;
}

export function createSentDigest(): SentDigest {
  let acknowledged: PrefixDigest = createPrefixDigest();
  let pending: Uint8Array | null = null;
  let withPending: Promise<PrefixDigest> | null = null;
  const extended = async (chunk: BlockDigests): Promise<PrefixDigest> => {
    const all = acknowledged.fork();
    await all.add(chunk);
    return all;
  };
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
      const start = acknowledged.lengthBytes;
      const all = await withPending;
      if (all !== null && offset > start && offset === all.lengthBytes) acknowledged = all;
      else if (pending !== null && offset > start && offset <= start + pending.length)
        acknowledged = await extended(await blockDigestsOf(start, pending.subarray(0, offset - start)));
      pending = null;
      withPending = null;
      return acknowledged.lengthBytes === offset;
    },
    value: () => acknowledged.value(),
    setPending(chunk, bytes) {
      pending = bytes;
      withPending = extended(chunk);
      return withPending;
    },
    async releaseChunk() {
      const chunk = pending;
      await withPending;
      // Another attempt may have read its own chunk since then.
      if (pending === chunk) pending = null;
    },
  };
}
