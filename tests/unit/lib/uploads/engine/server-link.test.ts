import { expect, it } from 'vitest';
import { createStoredValues } from '#lib/storage/stored-values.ts';
import { createServerLink } from '#lib/uploads/engine/server-link.ts';

const HOUR = 60 * 60 * 1_000;
const SERVER = 'https://media.example.org/';
const URL = `${SERVER}upload/1`;

/** Runs of the background in sequence, on the same storage. */
function lives() {
  const stored = new Map<string, unknown>();
  const world = { now: 1_000 * HOUR, writes: 0 };
  const values = createStoredValues({
    read: async (_: string, key: string) => structuredClone(stored.get(key)),
    async write(changes: readonly { key: string; value: unknown }[]) {
      world.writes += 1;
      for (const { key, value } of changes) stored.set(key, structuredClone(value));
    },
  } as never);
  const begin = async () => {
    const way = createServerLink({ server: () => SERVER } as never, values, () => world.now);
    await way.load();
    const chunk = () => way.chunkSizer.chunkSizeBytes(upload, 0, 0, 1);
    const upload = { uploadId: 'a', bytesTotal: 50_000_000 };
    const exchange = { method: 'POST', url: URL, offset: 0, deadlineMs: 30_000, acknowledged: 0 };
    return {
      chunk,
      findings: way.proxy.findings,
      change: way.proxy.change,
      stall: (sizeBytes: number) =>
        way.chunkSizer.requestEnded(upload, { ...exchange, sizeBytes, tookMs: 30_000, status: null }),
      answer: (sizeBytes: number, tookMs: number) =>
        way.chunkSizer.requestEnded(upload, { ...exchange, sizeBytes, tookMs, status: 204 }),
    };
  };
  return { world, begin };
}

it('[7.14] a connection slower than estimated stalls once a day, however often the background starts', async () => {
  const { world, begin } = lives();
  const first = await begin();
  expect(first.chunk()).toBe(16_000_000);
  first.stall(5_000_000);
  for (let life = 0; life < 3; life += 1) {
    const next = await begin();
    // At 1 Mbit/s within the 30 s of a stall.
    expect(next.chunk()).toBeLessThan(125 * 30_000);
  }
  world.now += 25 * HOUR;
  expect((await begin()).chunk()).toBe(16_000_000);
});

it('[7.14] an estimate is stored when it changes, and refreshes no other one', async () => {
  const { world, begin } = lives();
  const first = await begin();
  first.change({ tooLargeBytes: 2_000_000 });
  first.answer(0, 40);
  for (let day = 0; day < 23; day += 1) {
    world.now += HOUR + 1;
    for (let chunk = 0; chunk < 20; chunk += 1) first.answer(400_000, 800);
  }
  expect(world.writes).toBeLessThan(40);
  expect(first.findings()).toMatchObject({ tooLargeBytes: 2_000_000 });
  world.now += HOUR;
  const { findings } = await begin();
  expect(findings().tooLargeBytes).toBe(null);
  expect(findings().link?.bytesPerMs).toBeGreaterThan(300);
});
