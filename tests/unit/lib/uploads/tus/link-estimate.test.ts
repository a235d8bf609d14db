import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  afterLoss,
  afterStall,
  afterTooLarge,
  beforeLastRequest,
  chunkSizeFor,
  deadlineFor,
  FIRST_ESTIMATE,
  type LinkEstimate,
} from '#lib/uploads/tus/link-estimate.ts';

const MIB = 1024 * 1024;
const known = (change: Partial<LinkEstimate>): LinkEstimate => ({ ...FIRST_ESTIMATE, ...change });

it('[7.14, 9.3] a chunk is exactly 512,000 bytes where the server sets nothing, on any connection', () => {
  for (const estimate of [
    FIRST_ESTIMATE,
    known({ latencyMs: 2, bytesPerMs: 100_000 }),
    known({ latencyMs: 2_200, bytesPerMs: 3, capBytes: 64_000, losses: 9 }),
  ])
    expect(chunkSizeFor(estimate, undefined, 3)).toBe(512_000);
  expect(chunkSizeFor(afterTooLarge(FIRST_ESTIMATE, 512_000), undefined)).toBe(128_000);
});

it.each([
  ['a file in one request', 16_000_000, 0, 9_000_000, 16_000_000],
  ['a chunk that is not the last one', 2_000_000, 4_000_000, 9_000_000, 2_000_000],
  ['a large last request', 2_000_000, 8_000_000, 9_000_000, 936_000],
  ['the rest of it', 2_000_000, 8_936_000, 9_000_000, 2_000_000],
  ['a last request that is small anyway', 512_000, 8_600_000, 9_000_000, 512_000],
])(
  '[2.7.6, 7.14] an upload before its last request, %s, has a size that leaves it small',
  (_, chunkSize, at, fileSize, bytes) => {
    expect(beforeLastRequest(chunkSize, at, fileSize)).toBe(bytes);
  },
);

it.each([
  // Unmeasured: what 16 Mbit/s transfer in the 8 s that a chunk may take, shared by the running uploads.
  { latencyMs: null, bytesPerMs: null, running: 1, bytes: 16_000_000 },
  { latencyMs: null, bytesPerMs: null, running: 3, bytes: 5_333_333 },
  { latencyMs: 20, bytesPerMs: null, running: 1, bytes: 3_098_387 },
  { latencyMs: 2_200, bytesPerMs: null, running: 1, bytes: 11_600_000 },
  // Measured: the higher the latency, the larger the chunks.
  { latencyMs: 5, bytesPerMs: 1_000, running: 1, bytes: 774_597 },
  { latencyMs: 5, bytesPerMs: 1_000, running: 3, bytes: 774_597 },
  { latencyMs: 50, bytesPerMs: 1_000, running: 1, bytes: 2_000_000 },
  { latencyMs: 300, bytesPerMs: 1_000, running: 1, bytes: 2_000_000 },
  { latencyMs: 1_000, bytesPerMs: 1_000, running: 1, bytes: 4_000_000 },
  { latencyMs: 2_200, bytesPerMs: 1_000, running: 1, bytes: 5_800_000 },
  // Limited in both directions.
  { latencyMs: 0, bytesPerMs: 1_000, running: 1, bytes: 250_000 },
  { latencyMs: 9_000, bytesPerMs: 1_000, running: 1, bytes: 250_000 },
  { latencyMs: 2_200, bytesPerMs: 3, running: 1, bytes: 64_000 },
  { latencyMs: 5, bytesPerMs: 100_000, running: 1, bytes: 16 * MIB },
])(
  '[7.14] a chunk is $bytes bytes at $latencyMs ms and $bytesPerMs bytes/ms with $running running uploads',
  ({ bytes, ...link }) => {
    expect(chunkSizeFor(known(link), 0, link.running)).toBe(bytes);
  },
);

describe('a response', () => {
  it.each([
    { what: 'the first empty one', before: null, size: 0, tookMs: 300, latencyMs: 300 },
    { what: 'a faster one counts at once', before: 300, size: 0, tookMs: 40, latencyMs: 40 },
    { what: 'a slower one by a quarter', before: 40, size: 0, tookMs: 440, latencyMs: 140 },
    { what: 'one to bytes that fit into one round trip', before: null, size: 14_600, tookMs: 300, latencyMs: 300 },
    { what: 'one to bytes that do not fit has no effect', before: null, size: 14_601, tookMs: 300, latencyMs: null },
    { what: 'one to many bytes that was faster', before: 300, size: 500_000, tookMs: 200, latencyMs: 200 },
    {
      what: 'one to many bytes that was slower has no effect',
      before: 300,
      size: 500_000,
      tookMs: 2_000,
      latencyMs: 300,
    },
  ])('[7.14] measures the latency: $what', ({ before, size, tookMs, latencyMs }) => {
    expect(afterAnswer(known({ latencyMs: before }), size, tookMs).latencyMs).toBe(latencyMs);
  });

  it.each([
    { what: 'an empty one has no effect', latencyMs: 100, before: 500, size: 0, tookMs: 9_000, bytesPerMs: 500 },
    { what: 'the first, without its latency', latencyMs: 200, before: null, size: 1e6, tookMs: 1_200, bytesPerMs: 1e3 },
    {
      what: 'the first, at most four times the assumed one',
      latencyMs: 2,
      before: null,
      size: 1e7,
      tookMs: 20,
      bytesPerMs: 8e3,
    },
    {
      what: 'a faster one, by half the difference',
      latencyMs: 200,
      before: 500,
      size: 1e6,
      tookMs: 1_200,
      bytesPerMs: 750,
    },
    {
      what: 'a much faster one, as at most four times as fast',
      latencyMs: 0,
      before: 500,
      size: 1e6,
      tookMs: 10,
      bytesPerMs: 1_250,
    },
    {
      what: 'a slower one to a full chunk, by half the difference',
      latencyMs: 50,
      before: 1_000,
      size: 3e6,
      tookMs: 6_050,
      bytesPerMs: 750,
    },
    {
      what: 'one to the small last chunk of a file, a little',
      latencyMs: 50,
      before: 1_000,
      size: 200_000,
      tookMs: 450,
      bytesPerMs: 950,
    },
    {
      what: 'one that mostly waited has no effect',
      latencyMs: 2_200,
      before: 1_000,
      size: 64_000,
      tookMs: 2_500,
      bytesPerMs: 1_000,
    },
    {
      what: 'one of unknown latency that was not slow has no effect',
      latencyMs: null,
      before: null,
      size: 300_000,
      tookMs: 2_300,
      bytesPerMs: null,
    },
    {
      what: 'one of unknown latency that was slow',
      latencyMs: null,
      before: null,
      size: 1e6,
      tookMs: 10_000,
      bytesPerMs: 100,
    },
  ])('[7.14] measures the bandwidth: $what', ({ latencyMs, before, size, tookMs, bytesPerMs }) => {
    expect(afterAnswer(known({ latencyMs, bytesPerMs: before }), size, tookMs).bytesPerMs).toBeCloseTo(
      bytesPerMs as number,
      2,
    );
  });
});

describe('a loss', () => {
  const at = (estimate: LinkEstimate): number => chunkSizeFor(estimate, 0);
  const steady = known({ latencyMs: 100, bytesPerMs: 2_000 });

  it('[7.14] makes chunks smaller, the more losses there are and the shorter the time between them', () => {
    const once = { ...afterLoss(steady, 1e6, 600), halvings: 0 };
    expect(at(once)).toBe(4e6);
    let often = steady;
    for (let times = 0; times < 20; times += 1) often = afterAnswer(afterLoss(often, 1e6, 600), 1e6, 600);
    expect(at(often)).toBeLessThan(at(once));
    for (let times = 0; times < 200; times += 1) often = afterAnswer(often, 1e6, 600);
    expect(at(often)).toBeGreaterThanOrEqual(at(steady));
  });

  it.each([
    // L: lost, while the server answers everything else; A: arrived.
    { requests: '', latencyMs: 50, bytesPerMs: 2_000, bytes: 4e6 },
    { requests: 'L', latencyMs: 50, bytesPerMs: 2_000, bytes: 1e6 },
    { requests: 'LL', latencyMs: 50, bytesPerMs: 2_000, bytes: 500_000 },
    { requests: 'LLLL', latencyMs: 50, bytesPerMs: 2_000, bytes: 500_000 },
    { requests: 'LA', latencyMs: 50, bytesPerMs: 2_000, bytes: 2e6 },
    { requests: 'LLA', latencyMs: 50, bytesPerMs: 2_000, bytes: 1e6 },
    { requests: 'LLAA', latencyMs: 50, bytesPerMs: 2_000, bytes: 2e6 },
    { requests: 'LLAAA', latencyMs: 50, bytesPerMs: 2_000, bytes: 4e6 },
    { requests: 'LAL', latencyMs: 50, bytesPerMs: 2_000, bytes: 500_000 },
    // Four latencies, of which a transfer is not shorter.
    { requests: 'L', latencyMs: 200, bytesPerMs: 2_000, bytes: 1_600_000 },
    { requests: 'LL', latencyMs: 200, bytesPerMs: 2_000, bytes: 1_600_000 },
    { requests: 'L', latencyMs: 1_000, bytesPerMs: 2_000, bytes: 8e6 },
    // The largest chunk, of which the line could take more.
    { requests: 'L', latencyMs: 5, bytesPerMs: 100_000, bytes: 4 * MIB },
    { requests: 'LL', latencyMs: 5, bytesPerMs: 100_000, bytes: 2 * MIB },
  ])(
    '[7.14] makes the next chunks smaller, and arrivals larger again: $requests at $latencyMs ms and $bytesPerMs bytes/ms',
    (row) => {
      let estimate = known({ latencyMs: row.latencyMs, bytesPerMs: row.bytesPerMs, provenBytes: 16 * MIB });
      for (const request of row.requests) {
        const bytes = at(estimate);
        estimate =
          request === 'A'
            ? afterAnswer(estimate, bytes, row.latencyMs + bytes / row.bytesPerMs)
            : afterAnswer(afterLoss(estimate, bytes, 50), 0, row.latencyMs);
      }
      // Without what the mean time between losses adds.
      expect(at({ ...estimate, losses: 0, underWayMs: 0 })).toBe(row.bytes);
    },
  );

  it('[7.14] a loss of a new size, following another while the server answers everything else, quarters the size for a while', () => {
    let estimate = afterLoss(afterAnswer(afterLoss(steady, 4e6, 50), 0, 100), 4e6, 50);
    expect(at(estimate)).toBeLessThanOrEqual(1e6);
    const arrivals = [];
    while (estimate.capBytes === 1e6) {
      estimate = afterAnswer(estimate, 1e6, 600);
      arrivals.push(estimate);
    }
    expect([arrivals.length, at(estimate)]).toEqual([16, 2e6]);
  });

  it('[7.14] a loss of a size that has arrived before counts as chance, four times in a row', () => {
    let estimate = afterAnswer(steady, 4e6, 2_000);
    const caps = [1, 2, 3, 4, 5].map(() => {
      estimate = afterAnswer(afterLoss(estimate, 4e6, 50), 0, 100);
      return estimate.capBytes;
    });
    expect(caps).toEqual([16 * MIB, 16 * MIB, 16 * MIB, 16 * MIB, 1e6]);
  });

  it('[7.14] a loss of many requests at the same time, or while nothing is answered, counts once', () => {
    let estimate = steady;
    for (let times = 0; times < 10; times += 1) estimate = afterLoss(estimate, 4e6, 1);
    expect(estimate.capBytes).toBe(16 * MIB);
  });

  it('[7.14] never makes a chunk smaller than 64,000 bytes', () => {
    let estimate = steady;
    for (let times = 0; times < 50; times += 1) estimate = afterAnswer(afterLoss(estimate, at(estimate), 5), 0, 5);
    expect(at(estimate)).toBe(64_000);
  });
});

const stall = { sizeBytes: 12_000_000, tookMs: 30_000, bytesPerMsBefore: 1_500 };

it('[7.14] a stall means that the connection is slower than what was sent, and as slow as what arrived', () => {
  const stalled = afterStall(known({ bytesPerMs: 1_500 }), {
    ...stall,
    arrivedBytes: null,
  });
  expect(stalled.bytesPerMs).toBe(400);
  expect(afterStall(stalled, { ...stall, arrivedBytes: 3_000_000 }).bytesPerMs).toBe(100);
  expect(afterStall(stalled, { ...stall, arrivedBytes: 0 })).toBe(stalled);
});

it.each([
  // A chunk of which a few bytes have arrived; the smallest one on a connection that was already slow; chunks of a
  // fixed size.
  { bytesPerMs: 12_500, sizeBytes: 16 * MIB, arrivedBytes: 1_400 },
  { bytesPerMs: 110, sizeBytes: 64_000, arrivedBytes: 1_400 },
  { bytesPerMs: 12_500, sizeBytes: 512_000, arrivedBytes: null },
])(
  '[7.14] a second stall is detected as fast as the first one: $sizeBytes bytes at $bytesPerMs bytes/ms',
  ({ bytesPerMs, ...hang }) => {
    const before = known({ latencyMs: 50, bytesPerMs });
    const after = afterStall(before, { ...hang, tookMs: 30_000, bytesPerMsBefore: bytesPerMs });
    const nextBytes = hang.sizeBytes === 512_000 ? 512_000 : chunkSizeFor(after, 0);
    expect(deadlineFor(after, nextBytes)).toBe(30_000);
  },
);

it.each([
  { latencyMs: null, bytesPerMs: null, size: 512_000, deadlineMs: 30_000 },
  { latencyMs: null, bytesPerMs: null, size: 12_000_000, deadlineMs: 30_000 },
  { latencyMs: 2_200, bytesPerMs: 1_000, size: 5_800_000, deadlineMs: 30_000 },
  { latencyMs: 100, bytesPerMs: 20, size: 512_000, deadlineMs: 77_100 },
  { latencyMs: 100, bytesPerMs: 1, size: 512_000, deadlineMs: 120_000 },
])(
  '[7.14] a request times out after $deadlineMs ms for $size bytes at $latencyMs ms and $bytesPerMs bytes/ms',
  ({ size, deadlineMs, ...link }) => {
    expect(deadlineFor(known(link), size)).toBe(deadlineMs);
  },
);

it('[7.14] every chunk that the estimate allows times out after 30 s', () => {
  for (const latencyMs of [null, 1, 50, 300, 1_000, 2_200, 5_000])
    for (const bytesPerMs of [null, 20, 100, 1_000, 10_000, 100_000]) {
      const estimate = known({ latencyMs, bytesPerMs });
      expect(deadlineFor(estimate, chunkSizeFor(estimate, 0))).toBe(30_000);
    }
});

it.each([
  [512_001, 128_000],
  [100_000, 25_000],
  [1_000, 1_024],
])('[7.14] chunks stay at a quarter after %i bytes that were too large: %i', (sizeBytes, next) => {
  let estimate = afterTooLarge(FIRST_ESTIMATE, sizeBytes);
  expect(chunkSizeFor(estimate, 0)).toBe(next);
  for (let times = 0; times < 50; times += 1) estimate = afterAnswer(estimate, next, 5);
  expect(chunkSizeFor(estimate, 0)).toBe(next);
  expect(chunkSizeFor(afterTooLarge(estimate, 1e7), 0)).toBe(next);
});

it("[7.14] a chunk stays within the server's limit", () => {
  expect(chunkSizeFor(FIRST_ESTIMATE, 1_000_000)).toBe(1_000_000);
  expect(chunkSizeFor(FIRST_ESTIMATE, 1_000)).toBe(1_000);
});

/** Progress over a time, including losses: connections break after `betweenLossesMs` on average. */
function progress(sizeBytes: number, latencyMs: number, bytesPerMs: number, betweenLossesMs: number): number {
  const tookMs = latencyMs + sizeBytes / bytesPerMs;
  const arrives = Math.exp(-tookMs / betweenLossesMs);
  return (sizeBytes * arrives) / (betweenLossesMs * (1 - arrives));
}

it('[7.14] the chunk size keeps the expected progress within a tenth of that of the best size', () => {
  const seen = [];
  for (const latencyMs of [5, 20, 100, 300])
    for (const betweenLossesMs of [3_000, 10_000, 60_000]) {
      const bytesPerMs = 2_000;
      // As after many requests: losses are weighted by their time.
      const estimate = known({ latencyMs, bytesPerMs, underWayMs: 1e7, losses: 1e7 / betweenLossesMs });
      const at = (sizeBytes: number) => progress(sizeBytes, latencyMs, bytesPerMs, betweenLossesMs);
      const sizes = Array.from({ length: 200 }, (_, step) => 64_000 * 1.03 ** step).filter((size) => size <= 16 * MIB);
      const best = Math.max(...sizes.map(at));
      seen.push(at(chunkSizeFor(estimate, 0)) / best);
    }
  expect(Math.min(...seen)).toBeGreaterThan(0.9);
});
