/**
 * How large the next chunk to a server should be (design 4.8): double while one takes under a second, halve on trouble,
 * never let one take over about two, so that progress, pause and a 403 stay prompt. Pure; one estimate per server, shared by
 * all uploads and kept for the next file.
 */
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';

const FAST_MS = 1_000;
const SLOW_MS = 2_000;
const SMALLEST_BYTES = 64_000;
/** Beyond this a larger chunk gains nothing measurable and costs memory. */
const LARGEST_BYTES = 64 * 1024 * 1024;

export interface LinkEstimate {
  readonly chunkSizeBytes: number;
  /** From a 413: never send more at once. */
  readonly ceilingBytes: number;
}

export const FIRST_ESTIMATE: LinkEstimate = { chunkSizeBytes: CHUNK_SIZE_BYTES, ceilingBytes: LARGEST_BYTES };

/** A chunk was accepted. Only a full one says something about the link: the last one of a file is small. */
export function afterChunk(estimate: LinkEstimate, sizeBytes: number, tookMs: number): LinkEstimate {
  if (tookMs > SLOW_MS) return resized(estimate, (sizeBytes * FAST_MS) / tookMs);
  if (tookMs < FAST_MS && sizeBytes >= estimate.chunkSizeBytes) return resized(estimate, estimate.chunkSizeBytes * 2);
  return estimate;
}

/** A chunk met no answer or a server in trouble. */
export function afterTrouble(estimate: LinkEstimate): LinkEstimate {
  return resized(estimate, estimate.chunkSizeBytes / 2);
}

/** The server said 413 to a chunk of this size. */
export function afterTooLarge(estimate: LinkEstimate, sizeBytes: number): LinkEstimate {
  const ceilingBytes = Math.max(1_024, Math.floor(sizeBytes / 2));
  return { ceilingBytes, chunkSizeBytes: Math.min(estimate.chunkSizeBytes, ceilingBytes) };
}

/**
 * The chunk to send: exactly 512,000 bytes where the server sets nothing (7.14, 9.3); else the estimate within
 * `maxChunkSize` (0 = no limit).
 */
export function chunkSizeFor(estimate: LinkEstimate, maxChunkSize: number | undefined): number {
  if (maxChunkSize === undefined) return Math.min(CHUNK_SIZE_BYTES, estimate.ceilingBytes);
  return maxChunkSize === 0 ? estimate.chunkSizeBytes : Math.min(estimate.chunkSizeBytes, maxChunkSize);
}

function resized(estimate: LinkEstimate, sizeBytes: number): LinkEstimate {
  const smallest = Math.min(SMALLEST_BYTES, estimate.ceilingBytes);
  return { ...estimate, chunkSizeBytes: Math.round(Math.max(smallest, Math.min(sizeBytes, estimate.ceilingBytes))) };
}
