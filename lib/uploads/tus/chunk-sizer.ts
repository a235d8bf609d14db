import {
  afterAnswer,
  afterLoss,
  afterStall,
  afterTooLarge,
  chunkSizeFor,
  deadlineFor,
  type LinkEstimate,
  rememberedEstimate,
} from './link-estimate.ts';
import type { ProxyMemory } from './tus-sender.ts';

/** One request to the upload service, as it ended. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Bytes of the file in its body. */
  readonly sizeBytes: number;
  /** Where in the file they begin. */
  readonly offset: number;
  readonly tookMs: number;
  readonly deadlineMs: number;
  /** Null: no answer. */
  readonly status: number | null;
  /** Bytes that the server has, as its answer says. */
  readonly acknowledged: number;
}

/** The one link estimate per server, shared by all uploads and kept for the next file. */
export interface ChunkSizer {
  /** An attempt begins that does not follow a refusal. */
  attemptStarted(uploadId: string): void;
  /** Bytes of the next chunk of this upload to the server in use. */
  chunkSizeBytes(uploadId: string, maxChunkSize: number | undefined, uploadsRunning: number): number;
  /** How long a request with so many bytes of a file may go unanswered. */
  deadlineMs(sizeBytes: number): number;
  requestEnded(uploadId: string, exchange: Exchange): void;
}

export function createChunkSizer(server: () => string | null, proxy: ProxyMemory): ChunkSizer {
  const estimates = new Map<string, LinkEstimate>();
  /** By upload URL: until the server has said how much of it has arrived. */
  const stalled = new Map<string, Exchange & { readonly bytesPerMsBefore: number | null }>();
  /** By upload: the smallest request that was refused with 413, until less is accepted: it may be about the file. */
  const refused = new Map<string, number>();
  const estimate = (): LinkEstimate => estimates.get(server() ?? '') ?? rememberedEstimate(proxy.notes());
  const set = (next: LinkEstimate): void => {
    estimates.set(server() ?? '', next);
    const { latencyMs, bytesPerMs } = next;
    if (bytesPerMs !== null) proxy.noteLink({ latencyMs, bytesPerMs });
  };
  const lost = (exchange: Exchange): void => {
    const { url, sizeBytes, tookMs, deadlineMs } = exchange;
    if (sizeBytes === 0) return;
    set(afterLoss(estimate(), sizeBytes, tookMs));
    // A timer may be early by a moment.
    if (exchange.status !== null || tookMs < deadlineMs * 0.95) return;
    const bytesPerMsBefore = estimate().bytesPerMs;
    set(afterStall(estimate(), { sizeBytes, arrivedBytes: null, tookMs, bytesPerMsBefore }));
    if (exchange.method === 'PATCH') stalled.set(url, { ...exchange, bytesPerMsBefore });
  };
  const located = ({ url, acknowledged }: Exchange): void => {
    const before = stalled.get(url);
    stalled.delete(url);
    if (before === undefined) return;
    set(afterStall(estimate(), { ...before, arrivedBytes: acknowledged - before.offset }));
  };
  /** Only a server that takes less of the same upload has spoken of the size of requests. */
  const accepted = (uploadId: string): void => {
    const sizeBytes = refused.get(uploadId);
    // As much has arrived before: what was refused is the file.
    if (sizeBytes === undefined || sizeBytes <= estimate().provenBytes) return;
    refused.delete(uploadId);
    proxy.change({ tooLargeBytes: sizeBytes });
    set(afterTooLarge(estimate(), sizeBytes));
  };
  return {
    attemptStarted: (uploadId) => void refused.delete(uploadId),
    chunkSizeBytes(uploadId, maxChunkSize, uploadsRunning) {
      const sizeBytes = refused.get(uploadId);
      const here = sizeBytes === undefined ? estimate() : afterTooLarge(estimate(), sizeBytes);
      return chunkSizeFor(here, maxChunkSize, uploadsRunning);
    },
    deadlineMs: (sizeBytes) => deadlineFor(estimate(), sizeBytes),
    requestEnded(uploadId, exchange) {
      const { method, sizeBytes, tookMs, status } = exchange;
      if (status === null) return lost(exchange);
      if (status === 413 && sizeBytes > 0)
        return void refused.set(uploadId, Math.min(sizeBytes, refused.get(uploadId) ?? sizeBytes));
      // A server in trouble has not shown that it takes everything but bytes.
      if (status === 429 || status >= 500) return lost(exchange);
      // What is refused has hardly been read.
      if (sizeBytes > 0 && status >= 300) return;
      if (sizeBytes > 0) accepted(uploadId);
      set(afterAnswer(estimate(), sizeBytes, tookMs));
      if (method === 'HEAD') located(exchange);
    },
  };
}
