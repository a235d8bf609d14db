import type { Upload } from '../model/upload-state.ts';
import {
  afterAnswer,
  afterLoss,
  afterStall,
  afterTooLarge,
  beforeLastRequest,
  chunkSizeFor,
  deadlineFor,
  type LinkEstimate,
  rememberedEstimate,
} from './link-estimate.ts';
import type { ProxyMemory } from './tus-sender.ts';

/** One finished request to the upload service. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Bytes of the file in the body. */
  readonly sizeBytes: number;
  /** Offset in the file of the first of these bytes. */
  readonly offset: number;
  readonly tookMs: number;
  readonly deadlineMs: number;
  /** Null: no answer. */
  readonly status: number | null;
  /** `Upload-Offset` of the answer. */
  readonly acknowledged: number;
}

export type SizedUpload = Pick<Upload, 'uploadId' | 'bytesTotal'>;

/** Keeps one link estimate per server, shared by all uploads. */
export interface ChunkSizer {
  /** Call it when an attempt starts that does not follow a refusal. */
  attemptStarted(uploadId: string): void;
  /** Size in bytes of the chunk of this upload at this offset. */
  chunkSizeBytes(upload: SizedUpload, offset: number, maxChunkSize: number | undefined, uploadsRunning: number): number;
  /** Time limit in ms for a request with this many bytes. */
  deadlineMs(sizeBytes: number): number;
  /** Expected time in ms of such a request: by the measured link, else its time limit. */
  expectedMs(sizeBytes: number): number;
  /** Updates the estimate. */
  requestEnded(upload: SizedUpload, exchange: Exchange): void;
}

export function createChunkSizer(server: () => string | null, proxy: ProxyMemory): ChunkSizer {
  const estimates = new Map<string, LinkEstimate>();
  /** By upload URL: requests that timed out, until HEAD shows how many of their bytes arrived. */
  const stalled = new Map<string, Exchange & { readonly bytesPerMsBefore: number | null }>();
  /** By upload id: the smallest request refused with 413, until a smaller one is accepted. */
  const refused = new Map<string, number>();
  const estimate = (): LinkEstimate => estimates.get(server() ?? '') ?? rememberedEstimate(proxy.findings());
  const set = (next: LinkEstimate): void => {
    estimates.set(server() ?? '', next);
    const { latencyMs, bytesPerMs } = next;
    if (bytesPerMs !== null) proxy.recordSpeed({ latencyMs, bytesPerMs });
  };
  const lost = (exchange: Exchange): void => {
    const { url, sizeBytes, tookMs, deadlineMs } = exchange;
    if (sizeBytes === 0) return;
    set(afterLoss(estimate(), sizeBytes, tookMs));
    // Timers may fire slightly early.
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
  /** A 413 limits the request size only if the server then accepts a smaller request of the same upload. */
  const accepted = (uploadId: string): void => {
    const sizeBytes = refused.get(uploadId);
    // Requests of this size have arrived before: the 413 was about the file.
    if (sizeBytes === undefined || sizeBytes <= estimate().provenBytes) return;
    refused.delete(uploadId);
    proxy.change({ tooLargeBytes: sizeBytes });
    set(afterTooLarge(estimate(), sizeBytes));
  };
  return {
    attemptStarted: (uploadId) => void refused.delete(uploadId),
    chunkSizeBytes({ uploadId, bytesTotal }, offset, maxChunkSize, uploadsRunning) {
      const sizeBytes = refused.get(uploadId);
      const here = sizeBytes === undefined ? estimate() : afterTooLarge(estimate(), sizeBytes);
      const chunkSize = chunkSizeFor(here, maxChunkSize, uploadsRunning);
      return maxChunkSize === undefined ? chunkSize : beforeLastRequest(chunkSize, offset, bytesTotal);
    },
    deadlineMs: (sizeBytes) => deadlineFor(estimate(), sizeBytes),
    expectedMs(sizeBytes) {
      const { latencyMs, bytesPerMs } = estimate();
      return bytesPerMs === null
        ? deadlineFor(estimate(), sizeBytes)
        : Math.round((latencyMs ?? 0) + sizeBytes / bytesPerMs);
    },
    requestEnded({ uploadId, bytesTotal }, exchange) {
      const { method, sizeBytes, offset, tookMs, status } = exchange;
      if (status === null) return lost(exchange);
      if (status === 413 && sizeBytes > 0)
        return void refused.set(uploadId, Math.min(sizeBytes, refused.get(uploadId) ?? sizeBytes));
      // The answer of an overloaded or failing server is no measurement; the bytes count as lost.
      if (status === 429 || status >= 500) return lost(exchange);
      // A server may refuse a request before it has read the body: no measurement.
      if (sizeBytes > 0 && status >= 300) return;
      if (sizeBytes > 0) accepted(uploadId);
      // The last answer waits until the server has read the whole file: no measurement.
      if (offset > 0 && offset + sizeBytes === bytesTotal) return;
      set(afterAnswer(estimate(), sizeBytes, tookMs));
      if (method === 'HEAD') located(exchange);
    },
  };
}
