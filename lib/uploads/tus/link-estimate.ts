/**
 * How large the next chunk to a server is, and how long it may take (decision 0037). Latency and bandwidth are estimated separately,
 * and how often requests are lost says how many bytes one may carry. Pure; one estimate per server, shared by all uploads.
 */
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';
import type { ProxyNotes } from '../model/proxy-notes.ts';

/** Without an answer for this long a request counts as stalled. */
const STALL_MS = 30_000;
/** The same for links on which the smallest chunk takes longer. */
const LONGEST_MS = 120_000;
/** A chunk is meant to take no longer: a link that becomes three times slower, or is shared by three, is not a stall. */
const BUDGET_MS = 8_000;
const SHORTEST_TRANSFER_MS = 250;
/** Progress, a pause and the end of a session show with the next chunk; four times the latency costs no more than a fifth. */
const PROMPT_MS = 2_000;
const SMALLEST_BYTES = 64_000;
/** A larger chunk gains nothing measurable and costs memory. */
const LARGEST_BYTES = 16 * 1024 * 1024;
/** Assumed before the first measurement: 16 Mbit/s. */
const FIRST_BYTES_PER_MS = 2_000;
/** Fits into the first flight of a TCP connection (RFC 6928): its time says nothing about bandwidth. */
const ONE_FLIGHT_BYTES = 14_600;
/** Assumed before requests are lost: one loss in this time. */
const FIRST_LOSS_MS = 60_000;
/** How much earlier requests count, with each that follows. */
const MEMORY = 0.95;
/** So many losses in a row are not by chance: of a size that never arrived, and of one that did. */
const LOSSES_OF_NEW_SIZE = 2;
const LOSSES_OF_PROVEN_SIZE = 5;
/** Full chunks that arrive before a larger one is tried again; twice as many after each failure. */
const FIRST_PATIENCE = 8;
const LONGEST_PATIENCE = 64;

export interface LinkEstimate {
  /** What an answer to an empty request takes; null before the first. */
  readonly latencyMs: number | null;
  /** Of one request beside the others; null before the first measurement. */
  readonly bytesPerMs: number | null;
  /** From a 413: never send more at once. */
  readonly ceilingBytes: number;
  /** From losses in a row; grows again. */
  readonly capBytes: number;
  /** Largest chunk that has arrived. */
  readonly provenBytes: number;
  readonly patience: number;
  /** Full chunks that have arrived since `capBytes` changed. */
  readonly arrivals: number;
  /** Since bytes have arrived; those of one moment count once. */
  readonly lossesInRow: number;
  /** The server has answered since the last loss. */
  readonly isReachable: boolean;
  /** Time of requests with bytes, and how many of them were lost; both fade. */
  readonly underWayMs: number;
  readonly losses: number;
}

export const FIRST_ESTIMATE: LinkEstimate = {
  latencyMs: null,
  bytesPerMs: null,
  ceilingBytes: LARGEST_BYTES,
  capBytes: LARGEST_BYTES,
  provenBytes: 0,
  patience: FIRST_PATIENCE,
  arrivals: 0,
  lossesInRow: 0,
  isReachable: true,
  underWayMs: 0,
  losses: 0,
};

/** What an earlier life of the background found out. */
export function rememberedEstimate({ tooLargeBytes, link }: Pick<ProxyNotes, 'tooLargeBytes' | 'link'>): LinkEstimate {
  const { latencyMs, bytesPerMs } = link ?? FIRST_ESTIMATE;
  const estimate = { ...FIRST_ESTIMATE, latencyMs, bytesPerMs };
  return tooLargeBytes === null ? estimate : afterTooLarge(estimate, tooLargeBytes);
}

/** A request was answered. Few bytes measure the latency, more of them the bandwidth. */
export function afterAnswer(estimate: LinkEstimate, sizeBytes: number, tookMs: number): LinkEstimate {
  if (sizeBytes <= ONE_FLIGHT_BYTES)
    return { ...estimate, isReachable: true, latencyMs: nextLatency(estimate.latencyMs, tookMs) };
  // No answer is faster than the link's latency.
  const latencyMs = estimate.latencyMs === null ? null : Math.min(estimate.latencyMs, tookMs);
  const known = { ...estimate, latencyMs, isReachable: true };
  return {
    ...withGrownCap(known, sizeBytes),
    bytesPerMs: nextBandwidth(known, sizeBytes, tookMs),
    provenBytes: Math.max(estimate.provenBytes, sizeBytes),
    lossesInRow: 0,
    ...exposure(estimate, tookMs, 0),
  };
}

/** The bytes of a request are lost: no answer, or a server in trouble. */
export function afterLoss(estimate: LinkEstimate, sizeBytes: number, tookMs: number): LinkEstimate {
  const lossesInRow = estimate.lossesInRow + (estimate.isReachable ? 1 : 0);
  const next = { ...estimate, lossesInRow, isReachable: false, ...exposure(estimate, tookMs, 1) };
  // A server that answers everything but chunks: some proxies cut the connection instead of answering 413.
  if (lossesInRow < (sizeBytes > estimate.provenBytes ? LOSSES_OF_NEW_SIZE : LOSSES_OF_PROVEN_SIZE)) return next;
  return {
    ...next,
    capBytes: Math.min(estimate.capBytes, Math.max(SMALLEST_BYTES, Math.floor(sizeBytes / 4))),
    arrivals: 0,
    patience: Math.min(LONGEST_PATIENCE, estimate.patience * 2),
  };
}

interface Stall {
  readonly sizeBytes: number;
  /** What the server acknowledges afterwards; null until it is asked. */
  readonly arrivedBytes: number | null;
  readonly tookMs: number;
  /** What was measured before the stall. */
  readonly bytesPerMsBefore: number | null;
}

/**
 * The deadline passed without an answer: the link is slower than the bytes that were sent in that time, or the request hangs.
 * One stall says at most that a measured link is 16 times slower, so that the next hang is noticed as soon as this one.
 */
export function afterStall(
  estimate: LinkEstimate,
  { sizeBytes, arrivedBytes, tookMs, bytesPerMsBefore }: Stall,
): LinkEstimate {
  const seen = (arrivedBytes ?? sizeBytes) / tookMs;
  if (seen === 0) return estimate;
  const rate = Math.max(seen, SMALLEST_BYTES / STALL_MS, (bytesPerMsBefore ?? 0) / 16);
  return { ...estimate, bytesPerMs: Math.min(estimate.bytesPerMs ?? rate, rate) };
}

/** The server said 413 to a request of this size. */
export function afterTooLarge(estimate: LinkEstimate, sizeBytes: number): LinkEstimate {
  return { ...estimate, ceilingBytes: Math.max(1_024, Math.min(estimate.ceilingBytes, Math.floor(sizeBytes / 4))) };
}

/**
 * The chunk to send, in bytes: exactly 512,000 where the server sets nothing (7.14, 9.3); else what the estimate allows
 * within `maxChunkSize` (0 = no limit). Uploads that run beside each other share an unmeasured link.
 */
export function chunkSizeFor(estimate: LinkEstimate, maxChunkSize: number | undefined, uploadsRunning = 1): number {
  const { ceilingBytes, capBytes } = estimate;
  if (maxChunkSize === undefined) return Math.min(CHUNK_SIZE_BYTES, ceilingBytes);
  const limit = Math.min(ceilingBytes, capBytes, maxChunkSize === 0 ? LARGEST_BYTES : maxChunkSize);
  const rate = estimate.bytesPerMs ?? FIRST_BYTES_PER_MS / Math.max(1, uploadsRunning);
  return Math.round(Math.min(limit, Math.max(SMALLEST_BYTES, rate * transferMsFor(estimate))));
}

/** How long a request of this size may go unanswered, in ms: 30 s, and more only where the link is known to need it. */
export function deadlineFor({ latencyMs, bytesPerMs }: LinkEstimate, sizeBytes: number): number {
  const expectedMs = (latencyMs ?? 0) + sizeBytes / (bytesPerMs ?? FIRST_BYTES_PER_MS);
  return Math.round(Math.min(LONGEST_MS, Math.max(STALL_MS, 3 * expectedMs)));
}

/**
 * How long the bytes of a chunk should be under way. A longer transfer loses more with its connection, a shorter one pays
 * the latency more often; the square root of twice their product is best (J. W. Young, 1974,
 * https://doi.org/10.1145/361147.361115).
 */
function transferMsFor({ latencyMs, bytesPerMs, underWayMs, losses }: LinkEstimate): number {
  if (latencyMs === null) return BUDGET_MS;
  const betweenLossesMs = (FIRST_LOSS_MS + underWayMs) / (1 + losses);
  // What nobody has measured yet is more often fast than slow.
  const promptMs = bytesPerMs === null ? BUDGET_MS : Math.max(PROMPT_MS, 4 * latencyMs);
  const longestMs = Math.max(SHORTEST_TRANSFER_MS, Math.min(promptMs, BUDGET_MS - latencyMs));
  return Math.min(longestMs, Math.max(SHORTEST_TRANSFER_MS, Math.sqrt(2 * latencyMs * betweenLossesMs)));
}

function nextLatency(latencyMs: number | null, tookMs: number): number {
  return latencyMs === null || tookMs < latencyMs ? tookMs : latencyMs + (tookMs - latencyMs) / 4;
}

/** What one request says goes up by four times at most; it lowers the estimate only if the bytes took most of its time. */
function nextBandwidth(estimate: LinkEstimate, sizeBytes: number, tookMs: number): number | null {
  const { latencyMs, bytesPerMs } = estimate;
  const transferMs = Math.max(1, tookMs / 10, tookMs - (latencyMs ?? 0));
  const known = bytesPerMs ?? FIRST_BYTES_PER_MS;
  const rate = Math.min(sizeBytes / transferMs, known * 4);
  if (rate >= known) return bytesPerMs === null ? rate : (rate + known) / 2;
  if (tookMs > BUDGET_MS) return rate;
  if (latencyMs === null || transferMs < latencyMs) return bytesPerMs;
  if (bytesPerMs === null) return rate;
  const weight = Math.min(0.5, sizeBytes / chunkSizeFor(estimate, 0));
  return known + (rate - known) * weight;
}

function exposure(estimate: LinkEstimate, tookMs: number, lost: 0 | 1): Pick<LinkEstimate, 'underWayMs' | 'losses'> {
  return { underWayMs: estimate.underWayMs * MEMORY + tookMs, losses: estimate.losses * MEMORY + lost };
}

function withGrownCap(estimate: LinkEstimate, sizeBytes: number): LinkEstimate {
  if (estimate.capBytes >= LARGEST_BYTES || sizeBytes < estimate.capBytes) return estimate;
  if (estimate.arrivals + 1 < estimate.patience) return { ...estimate, arrivals: estimate.arrivals + 1 };
  return { ...estimate, arrivals: 0, capBytes: Math.min(LARGEST_BYTES, estimate.capBytes * 2) };
}
