/** The estimate on simulated connections: the time of a file, compared with one plain request. */
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  afterLoss,
  afterStall,
  chunkSizeFor,
  deadlineFor,
  FIRST_ESTIMATE,
  type LinkEstimate,
  rememberedEstimate,
} from '#lib/uploads/tus/link-estimate.ts';

interface Link {
  readonly latencyMs: number;
  readonly bytesPerMs: number;
  /** One in so many requests is cut when all its bytes have been sent. */
  readonly losesEvery?: number;
  /** A cut request leaves nothing, like one whose checksum is never verified. */
  readonly keepsNothing?: boolean;
}

interface Sending {
  readonly tookMs: number;
  readonly requests: number;
  readonly estimate: LinkEstimate;
}

/**
 * As the engine sends: in the creation if one chunk is enough, else created first; the offset is requested after a
 * loss.
 */
function send(sizeBytes: number, link: Link, before: LinkEstimate = FIRST_ESTIMATE): Sending {
  let estimate = before;
  let tookMs = 0;
  let requests = 0;
  let offset = 0;
  const request = (bytes: number): number => {
    requests += 1;
    const isLost = requests % (link.losesEvery ?? Number.POSITIVE_INFINITY) === 0;
    const neededMs = link.latencyMs + bytes / link.bytesPerMs;
    const deadlineMs = bytes === 0 ? 15_000 : deadlineFor(estimate, bytes);
    const spentMs = Math.min(neededMs, deadlineMs);
    tookMs += spentMs;
    if (!isLost && neededMs <= deadlineMs) {
      estimate = afterAnswer(estimate, bytes, spentMs);
      return bytes;
    }
    const arrived = link.keepsNothing || isLost ? 0 : Math.floor((spentMs - link.latencyMs) * link.bytesPerMs);
    if (bytes > 0) estimate = afterLoss(estimate, bytes, spentMs);
    if (neededMs > deadlineMs) {
      const stall = { sizeBytes: bytes, tookMs: spentMs, bytesPerMsBefore: estimate.bytesPerMs };
      estimate = afterStall(estimate, { ...stall, arrivedBytes: null });
      estimate = afterStall(estimate, { ...stall, arrivedBytes: arrived });
    }
    request(0);
    return arrived;
  };
  if (sizeBytes > chunkSizeFor(estimate, 0)) request(0);
  while (offset < sizeBytes) offset += request(Math.min(sizeBytes - offset, chunkSizeFor(estimate, 0)));
  return { tookMs, requests, estimate };
}

const plainMs = (sizeBytes: number, { latencyMs, bytesPerMs }: Link): number => latencyMs + sizeBytes / bytesPerMs;
const TEN_MB = 10_000_000;

describe.each([50, 300, 1_000, 2_200])('10 MB at %i ms', (latencyMs) => {
  it.each([100_000, 10_000, 1_250, 500])(
    '[7.14] take at most 1.5 times as long as one plain request, at %i bytes/ms, on an unknown and on a known connection',
    (bytesPerMs) => {
      const link = { latencyMs, bytesPerMs };
      const first = send(TEN_MB, link);
      const second = send(TEN_MB, link, first.estimate);
      const large = send(4 * TEN_MB, link, second.estimate);
      const after = send(TEN_MB, link, large.estimate);
      const ratios = [first, second, after].map(({ tookMs }) => tookMs / plainMs(TEN_MB, link));
      expect(Math.max(...ratios)).toBeLessThanOrEqual(1.5);
    },
  );
});

it('[7.14] small files do not change the size for large ones', () => {
  const link = { latencyMs: 2_200, bytesPerMs: 10_000 };
  let estimate = FIRST_ESTIMATE;
  for (let file = 0; file < 100; file += 1) estimate = send(file % 2 === 0 ? 2_000 : 300_000, link, estimate).estimate;
  expect(send(TEN_MB, link, estimate).tookMs / plainMs(TEN_MB, link)).toBeLessThanOrEqual(1.5);
});

it.each([60, 125, 250, 400])(
  '[7.14] a connection of %i kB/s that was estimated faster stalls once, and loses nothing more',
  (bytesPerMs) => {
    const link = { latencyMs: 40, bytesPerMs, keepsNothing: true };
    const { tookMs, estimate } = send(TEN_MB, link);
    expect(tookMs).toBeLessThan(plainMs(TEN_MB, link) * 1.1 + 61_000);
    expect(estimate.losses).toBeLessThanOrEqual(2);
  },
);

it.each([
  { sizeBytes: 5_000_000, bytesPerMs: 125 },
  { sizeBytes: 16_000_000, bytesPerMs: 125 },
  { sizeBytes: 16_000_000, bytesPerMs: 500 },
])(
  '[7.14] a file of $sizeBytes bytes at $bytesPerMs bytes/ms costs one loss on the first day, and none after restarts',
  ({ sizeBytes, bytesPerMs }) => {
    const link = { latencyMs: 40, bytesPerMs, keepsNothing: true };
    const lossesOf = (before: LinkEstimate) => {
      const { estimate, tookMs } = send(sizeBytes, link, before);
      return { estimate, losses: Math.ceil(estimate.losses), tookMs };
    };
    const first = lossesOf(FIRST_ESTIMATE);
    expect(first.losses).toBeLessThanOrEqual(1);
    expect(first.tookMs).toBeLessThan(plainMs(sizeBytes, link) * 1.2 + 30_000);
    // Also where the background stops with the loss, before the server has returned the offset.
    const asked = {
      sizeBytes: Math.min(sizeBytes, chunkSizeFor(FIRST_ESTIMATE, 0)),
      arrivedBytes: null,
      tookMs: 30_000,
      bytesPerMsBefore: null,
    };
    for (const { latencyMs, bytesPerMs: known } of [first.estimate, afterStall(FIRST_ESTIMATE, asked)]) {
      const speed = { latencyMs, bytesPerMs: known ?? 0, foundAt: 0 };
      expect(lossesOf(rememberedEstimate({ tooLargeBytes: null, link: speed })).losses).toBe(0);
    }
  },
);

it.each([
  { latencyMs: 2_000, bytesPerMs: 50_000 },
  { latencyMs: 2_000, bytesPerMs: 1_000 },
  { latencyMs: 2_000, bytesPerMs: 100 },
])('[7.14] a connection of $latencyMs ms and $bytesPerMs bytes/ms that loses one request in five completes', (link) => {
  const lossy = { ...link, losesEvery: 5, keepsNothing: true };
  const { tookMs } = send(4 * TEN_MB, lossy);
  // A fifth is sent again, and each loss costs a request of its own.
  expect(tookMs).toBeLessThan(plainMs(4 * TEN_MB, link) * 2 + 20_000);
});

it.each([4_000_000, 900_000, 100_000])(
  '[7.14] converges below %i bytes where a proxy cuts every larger request',
  (limit) => {
    let estimate: LinkEstimate = { ...FIRST_ESTIMATE, latencyMs: 30 };
    let offset = 0;
    let cuts = 0;
    for (let requests = 0; offset < 50_000_000; requests += 1) {
      expect(requests).toBeLessThan(1_500);
      const size = Math.min(chunkSizeFor(estimate, 0), 50_000_000 - offset);
      if (size > limit) {
        cuts += 1;
        estimate = afterAnswer(afterLoss(estimate, size, 20), 0, 30);
      } else {
        estimate = afterAnswer(estimate, size, 30 + size / 1_000);
        offset += size;
      }
    }
    expect(cuts).toBeLessThan(40);
  },
);

it.each([
  { latencyMs: 10, percent: 7 },
  { latencyMs: 50, percent: 12 },
  { latencyMs: 300, percent: 30 },
])('[7.14] little is sent again where requests are lost in groups: at most $percent % at $latencyMs ms', (row) => {
  const bytesPerMs = 1_500;
  let estimate: LinkEstimate = { ...FIRST_ESTIMATE, latencyMs: row.latencyMs, bytesPerMs };
  const totalBytes = 100_000_000;
  let [offset, againBytes, sinceMs, left] = [0, 0, 0, 0];
  while (offset < totalBytes) {
    // Every ten seconds three requests in a row, each in its middle.
    if (sinceMs >= 10_000) [sinceMs, left] = [0, 3];
    const size = chunkSizeFor(estimate, 0);
    const tookMs = row.latencyMs + size / bytesPerMs / (left > 0 ? 2 : 1);
    sinceMs += tookMs;
    if (left > 0) {
      left -= 1;
      againBytes += size / 2;
      estimate = afterAnswer(afterLoss(estimate, size, tookMs), 0, row.latencyMs);
    } else {
      offset += size;
      estimate = afterAnswer(estimate, size, tookMs);
    }
  }
  expect((againBytes / totalBytes) * 100).toBeLessThan(row.percent);
});
