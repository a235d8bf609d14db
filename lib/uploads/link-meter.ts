import {
  afterAnswer,
  afterLoss,
  afterStall,
  afterTooLarge,
  chunkSizeFor,
  deadlineFor,
  FIRST_ESTIMATE,
  type LinkEstimate,
} from './model/link-estimate.ts';
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
export interface LinkMeter {
  /** Bytes of the next chunk to the server in use. */
  chunkSizeBytes(maxChunkSize: number | undefined, uploadsRunning: number): number;
  /** How long a request with so many bytes of a file may go unanswered. */
  deadlineMs(sizeBytes: number): number;
  ended(exchange: Exchange): void;
}

export function createLinkMeter(server: () => string | null, proxy: ProxyMemory): LinkMeter {
  const estimates = new Map<string, LinkEstimate>();
  /** By upload URL: until the server has said how much of it has arrived. */
  const stalled = new Map<string, Exchange>();
  const first = (): LinkEstimate => {
    const { tooLargeBytes } = proxy.notes();
    return tooLargeBytes === null ? FIRST_ESTIMATE : afterTooLarge(FIRST_ESTIMATE, tooLargeBytes);
  };
  const estimate = (): LinkEstimate => estimates.get(server() ?? '') ?? first();
  const set = (next: LinkEstimate): void => void estimates.set(server() ?? '', next);
  const lost = (exchange: Exchange): void => {
    const { url, sizeBytes, tookMs, deadlineMs } = exchange;
    if (sizeBytes === 0) return;
    set(afterLoss(estimate(), sizeBytes, tookMs));
    // A timer may be early by a moment.
    if (exchange.status !== null || tookMs < deadlineMs * 0.95) return;
    set(afterStall(estimate(), { sizeBytes, arrivedBytes: null, tookMs }));
    if (exchange.method === 'PATCH') stalled.set(url, exchange);
  };
  const located = ({ url, acknowledged }: Exchange): void => {
    const before = stalled.get(url);
    stalled.delete(url);
    if (before === undefined) return;
    set(afterStall(estimate(), { ...before, arrivedBytes: acknowledged - before.offset }));
  };
  return {
    chunkSizeBytes: (maxChunkSize, uploadsRunning) => chunkSizeFor(estimate(), maxChunkSize, uploadsRunning),
    deadlineMs: (sizeBytes) => deadlineFor(estimate(), sizeBytes),
    ended(exchange) {
      const { method, sizeBytes, tookMs, status } = exchange;
      if (status === null) return lost(exchange);
      if (status === 413 && sizeBytes > 0) {
        proxy.change({ tooLargeBytes: sizeBytes });
        return set(afterTooLarge(estimate(), sizeBytes));
      }
      if (sizeBytes > 0 && (status === 429 || status >= 500)) return lost(exchange);
      // What is refused has hardly been read.
      if (sizeBytes > 0 && status >= 300) return;
      set(afterAnswer(estimate(), sizeBytes, tookMs));
      if (method === 'HEAD') located(exchange);
    },
  };
}
