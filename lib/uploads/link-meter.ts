import {
  afterChunk,
  afterTooLarge,
  afterTrouble,
  chunkSizeFor,
  FIRST_ESTIMATE,
  type LinkEstimate,
} from './model/link-estimate.ts';
import type { AttemptFailure } from './model/upload-events.ts';

/** The one link estimate per server, shared by all uploads and kept for the next file (design 4.8). */
export interface LinkMeter {
  /** Bytes of the next chunk to the server in use. */
  chunkSizeBytes(maxChunkSize: number | undefined): number;
  chunkSent(sizeBytes: number, tookMs: number): void;
  failed(failure: AttemptFailure): void;
}

export function createLinkMeter(server: () => string | null): LinkMeter {
  const estimates = new Map<string, LinkEstimate>();
  let lastSizeBytes = 0;
  const estimate = (): LinkEstimate => estimates.get(server() ?? '') ?? FIRST_ESTIMATE;
  const set = (next: LinkEstimate): void => void estimates.set(server() ?? '', next);
  return {
    chunkSizeBytes(maxChunkSize) {
      lastSizeBytes = chunkSizeFor(estimate(), maxChunkSize);
      return lastSizeBytes;
    },
    chunkSent: (sizeBytes, tookMs) => set(afterChunk(estimate(), sizeBytes, tookMs)),
    failed(failure) {
      if (failure.kind === 'no-answer' && failure.method === 'PATCH') return set(afterTrouble(estimate()));
      if (failure.kind !== 'status' || !(failure.method === 'PATCH' || failure.wasLastByte)) return;
      if (failure.status === 413) set(afterTooLarge(estimate(), lastSizeBytes));
      else if (failure.status === 429 || failure.status >= 500) set(afterTrouble(estimate()));
    },
  };
}
