/**
 * Computes the size and the time limit of the next chunk from estimates of latency, bandwidth and loss rate
 * (decision 37). Pure; there is one estimate per server, shared by all uploads.
 */

import type { ProxyFindings } from '#lib/contract/proxy-findings.ts';
import { CHUNK_SIZE_BYTES } from '#lib/contract/uploads.ts';

/** A request without an answer for this long counts as stalled. */
const STALL_MS = 30_000;
/** The same for links that need longer for the smallest chunk. */
const LONGEST_MS = 120_000;
/** Target maximum for one chunk: a link that becomes three times slower, or is shared by three, does not stall. */
const BUDGET_MS = 8_000;
const SHORTEST_TRANSFER_MS = 250;
/**
 * Target for one chunk: progress, pause and sign-out take effect between chunks. Four latencies cost at most a fifth.
 */
const TARGET_MS = 2_000;
const SMALLEST_BYTES = 64_000;
/** A larger chunk gains nothing measurable and costs memory. */
const LARGEST_BYTES = 16 * 1024 * 1024;
/** Assumed before the first measurement: 16 Mbit/s. */
const FIRST_BYTES_PER_MS = 2_000;
/** Fits into the initial TCP window (RFC 6928): its time does not measure bandwidth. */
const ONE_FLIGHT_BYTES = 14_600;
/** Assumed before the first loss: one loss in this time. */
const FIRST_LOSS_MS = 60_000;
/** Decay per request of the weight of earlier requests. */
const DECAY = 0.95;
/** A loss quarters the next chunks, down to an eighth; each arrival doubles them again. */
const HALVINGS_OF_LOSS = 2;
const MOST_HALVINGS = 3;
/** Losses in a row that lower the cap: of a size that has never arrived, and of one that has. */
const LOSSES_OF_NEW_SIZE = 2;
const LOSSES_OF_PROVEN_SIZE = 5;
/** Full chunks that must arrive before a larger one is tried; doubled after each failure. */
const FIRST_CHUNKS_BEFORE_GROWTH = 8;
const MOST_CHUNKS_BEFORE_GROWTH = 64;

export interface LinkEstimate {
  /** Time of a request without a body; null before the first. */
  readonly latencyMs: number | null;
  /** Bandwidth of one request while others run beside it; null before the first measurement. */
  readonly bytesPerMs: number | null;
  /** Hard limit, from a 413. */
  readonly ceilingBytes: number;
  /** Limit from losses in a row; grows again. */
  readonly capBytes: number;
  /** Size of the largest chunk that has arrived. */
  readonly provenBytes: number;
  readonly chunksBeforeGrowth: number;
  /** Full chunks that have arrived since `capBytes` changed. */
  readonly arrivals: number;
  /** Losses since bytes last arrived; simultaneous losses count once. */
  readonly lossesInRow: number;
  /** How often the next chunk is halved, because requests were lost shortly before; simultaneous losses count once. */
  readonly halvings: number;
  /** The server has answered since the last loss. */
  readonly isReachable: boolean;
  /** Total time of requests with bytes, and number of losses; both decay. */
  readonly underWayMs: number;
  readonly losses: number;
}

export const FIRST_ESTIMATE: LinkEstimate = {
  latencyMs: null,
  bytesPerMs: null,
  ceilingBytes: LARGEST_BYTES,
  capBytes: LARGEST_BYTES,
  provenBytes: 0,
  chunksBeforeGrowth: FIRST_CHUNKS_BEFORE_GROWTH,
  arrivals: 0,
  lossesInRow: 0,
  halvings: 0,
  isReachable: true,
  underWayMs: 0,
  losses: 0,
};

/** The stored estimate of the time before a restart. */
export function rememberedEstimate({
  tooLargeBytes,
  link,
}: Pick<ProxyFindings, 'tooLargeBytes' | 'link'>): LinkEstimate {
  const { latencyMs, bytesPerMs } = link ?? FIRST_ESTIMATE;
  const estimate = { ...FIRST_ESTIMATE, latencyMs, bytesPerMs };
  return tooLargeBytes === null ? estimate : afterTooLarge(estimate, tooLargeBytes);
}

/** After an answer: a small request measures the latency, a larger one the bandwidth. */
export function afterAnswer(estimate: LinkEstimate, sizeBytes: number, tookMs: number): LinkEstimate {
  if (sizeBytes <= ONE_FLIGHT_BYTES)
    return { ...estimate, isReachable: true, latencyMs: nextLatency(estimate.latencyMs, tookMs) };
  // A request cannot be faster than the latency.
  const latencyMs = estimate.latencyMs === null ? null : Math.min(estimate.latencyMs, tookMs);
  const known = { ...estimate, latencyMs, isReachable: true };
  return {
    ...withGrownCap(known, sizeBytes),
    bytesPerMs: nextBandwidth(known, sizeBytes, tookMs),
    provenBytes: Math.max(estimate.provenBytes, sizeBytes),
    lossesInRow: 0,
    halvings: Math.max(0, estimate.halvings - 1),
    ...exposure(estimate, tookMs, 0),
  };
}

/** After a request whose bytes are lost: no answer, or a server error. */
export function afterLoss(estimate: LinkEstimate, sizeBytes: number, tookMs: number): LinkEstimate {
  const isNew = estimate.isReachable ? 1 : 0;
  const lossesInRow = estimate.lossesInRow + isNew;
  const halvings = Math.min(MOST_HALVINGS, estimate.halvings + HALVINGS_OF_LOSS * isNew);
  const next = { ...estimate, lossesInRow, halvings, isReachable: false, ...exposure(estimate, tookMs, 1) };
  // Some proxies close the connection instead of answering 413.
  if (lossesInRow < (sizeBytes > estimate.provenBytes ? LOSSES_OF_NEW_SIZE : LOSSES_OF_PROVEN_SIZE)) return next;
  return {
    ...next,
    capBytes: Math.min(estimate.capBytes, Math.max(SMALLEST_BYTES, Math.floor(sizeBytes / 4))),
    arrivals: 0,
    chunksBeforeGrowth: Math.min(MOST_CHUNKS_BEFORE_GROWTH, estimate.chunksBeforeGrowth * 2),
  };
}

interface Stall {
  readonly sizeBytes: number;
  /** Bytes that HEAD shows to have arrived; null before HEAD. */
  readonly arrivedBytes: number | null;
  readonly tookMs: number;
  /** Measured before the stall. */
  readonly bytesPerMsBefore: number | null;
}

/**
 * After the time limit: the link is slower than estimated, or the request hangs. One stall slows a measured estimate by
 * a factor of 16 at most, so that the next hang is noticed as early as this one.
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

/** After a 413 to a request of this size. */
export function afterTooLarge(estimate: LinkEstimate, sizeBytes: number): LinkEstimate {
  return { ...estimate, ceilingBytes: Math.max(1_024, Math.min(estimate.ceilingBytes, Math.floor(sizeBytes / 4))) };
}

/**
 * Size of the next chunk in bytes: exactly 512,000 if the server does not set `maxChunkSize` (7.14, 9.3), else the
 * estimate limited by it (0 = no limit). Simultaneous uploads share the assumed bandwidth of an unmeasured link.
 */
export function chunkSizeFor(estimate: LinkEstimate, maxChunkSize: number | undefined, uploadsRunning = 1): number {
  const { ceilingBytes, capBytes } = estimate;
  if (maxChunkSize === undefined) return Math.min(CHUNK_SIZE_BYTES, ceilingBytes);
  const limit = Math.min(ceilingBytes, capBytes, maxChunkSize === 0 ? LARGEST_BYTES : maxChunkSize);
  const rate = estimate.bytesPerMs ?? FIRST_BYTES_PER_MS / Math.max(1, uploadsRunning);
  const best = Math.min(limit, Math.max(SMALLEST_BYTES, rate * transferMsFor(estimate)));
  // Losses come in groups. Below four latencies more requests cost more time than they save.
  const shortest = Math.max(SMALLEST_BYTES, rate * 4 * (estimate.latencyMs ?? 0));
  return Math.round(Math.min(best, Math.max(shortest, best / 2 ** estimate.halvings)));
}

/**
 * Size of the chunk at this offset of a file that is sent in several: a last request of more than 512,000 bytes (7.14)
 * is divided, so that metadata that are changed shortly before the end are still sent
 * (docs/design/uploads.md#metadata-after-creation).
 */
export function beforeLastRequest(chunkSize: number, offset: number, fileSize: number): number {
  const left = fileSize - offset;
  const isLast = offset > 0 && left <= chunkSize;
  return isLast && left > CHUNK_SIZE_BYTES ? left - SMALLEST_BYTES : chunkSize;
}

/** Time limit in ms for a request of this size: 30 s, and more only on a link that is measured to need it. */
export function deadlineFor({ latencyMs, bytesPerMs }: LinkEstimate, sizeBytes: number): number {
  const expectedMs = (latencyMs ?? 0) + sizeBytes / (bytesPerMs ?? FIRST_BYTES_PER_MS);
  return Math.round(Math.min(LONGEST_MS, Math.max(STALL_MS, 3 * expectedMs)));
}

/**
 * Best transfer time of a chunk: a longer one loses more bytes with its connection, a shorter one pays the latency more
 * often. The optimum is the square root of twice latency times mean time between losses (J. W. Young, 1974,
 * https://doi.org/10.1145/361147.361115).
 */
function transferMsFor({ latencyMs, bytesPerMs, underWayMs, losses }: LinkEstimate): number {
  if (latencyMs === null) return BUDGET_MS;
  const betweenLossesMs = (FIRST_LOSS_MS + underWayMs) / (1 + losses);
  // An unmeasured link is more often fast than slow.
  const promptMs = bytesPerMs === null ? BUDGET_MS : Math.max(TARGET_MS, 4 * latencyMs);
  const longestMs = Math.max(SHORTEST_TRANSFER_MS, Math.min(promptMs, BUDGET_MS - latencyMs));
  return Math.min(longestMs, Math.max(SHORTEST_TRANSFER_MS, Math.sqrt(2 * latencyMs * betweenLossesMs)));
}

function nextLatency(latencyMs: number | null, tookMs: number): number {
  return latencyMs === null || tookMs < latencyMs ? tookMs : latencyMs + (tookMs - latencyMs) / 4;
}

/** One request raises the estimate fourfold at most, and lowers it only if the transfer took most of the time. */
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
  return { underWayMs: estimate.underWayMs * DECAY + tookMs, losses: estimate.losses * DECAY + lost };
}

function withGrownCap(estimate: LinkEstimate, sizeBytes: number): LinkEstimate {
  if (estimate.capBytes >= LARGEST_BYTES || sizeBytes < estimate.capBytes) return estimate;
  if (estimate.arrivals + 1 < estimate.chunksBeforeGrowth) return { ...estimate, arrivals: estimate.arrivals + 1 };
  return { ...estimate, arrivals: 0, capBytes: Math.min(LARGEST_BYTES, estimate.capBytes * 2) };
}
