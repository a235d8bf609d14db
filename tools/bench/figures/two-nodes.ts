/**
 * Two nodes with PostgreSQL and S3 behind a proxy: the searches of `server-million` and the result in the middle by its
 * number, in a library of a million pictures, or as many as BENCH_ROWS says; and 200 clients that upload at once, through
 * two nodes and to one server with SQLite and a disk.
 */
import { againstLimit, type Figure, median, type Result } from '../harness/figure.ts';
import { FIRST_PAGES } from '../harness/million-searches.ts';
import { openSharedCluster, type SharedCluster } from '../harness/shared-cluster.ts';
import { jpegsOf } from '../harness/small-images.ts';
import { wireClient } from '../harness/wire-client.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const FIRST_MS = 400;
const FURTHER_MS = 60;
const MIDDLE_MS = 1_000;
const CLIENTS = 200;
/** The slowest answer may take this many times the median. */
const SLOWEST = 3;

type Server = Parameters<typeof wireClient>[0];

export const twoNodes: Figure = {
  name: 'two-nodes',
  // All clients have the same address here.
  maxSocketsPerAddress: 1_000,
  async measure({ server }) {
    const shared = await openSharedCluster(ROWS);
    try {
      return [
        ...(await measureSearches(shared)),
        await measureClients('two-nodes-200-clients', shared),
        await measureClients('one-node-200-clients', server),
      ];
    } finally {
      await shared.remove();
    }
  },
};

/** Twice: the first time the database reads from the disk. */
async function measureSearches(shared: SharedCluster): Promise<readonly Result[]> {
  const client = await wireClient(shared);
  const results: Result[] = [];
  for (const state of ['first', 'again'] as const) {
    const all: number[] = [];
    const further: number[] = [];
    for (const [name, requests] of Object.entries(FIRST_PAGES)) {
      const first: number[] = [];
      for (const request of requests) {
        const { ms, queryID } = await client.search(request);
        first.push(ms);
        further.push((await client.search({ ...request, queryID, resStart: 25 })).ms);
      }
      all.push(...first);
      results.push(againstLimit(`two-nodes-${ROWS}-${state}-${name}`, p95(first), FIRST_MS, 'ms'));
    }
    results.push(againstLimit(`two-nodes-${ROWS}-${state}-all`, p95(all), FIRST_MS, 'ms'));
    results.push(againstLimit(`two-nodes-${ROWS}-${state}-next-page`, p95(further), FURTHER_MS, 'ms'));
    const { queryID } = await client.search({});
    const middle = await client.search({ queryID, resStart: ROWS / 2 });
    results.push(againstLimit(`two-nodes-${ROWS}-${state}-middle`, middle.ms, MIDDLE_MS, 'ms'));
  }
  return results;
}

/** Rejects when an upload is not answered with success. */
async function measureClients(figure: string, server: Server): Promise<Result> {
  const pictures = await jpegsOf(Array.from({ length: CLIENTS }, (_, index) => `${figure}-${index}`));
  const clients = [];
  for (const picture of pictures) clients.push({ ...picture, client: await wireClient(server) });
  const times = await Promise.all(
    clients.map(async ({ client, name, bytes }) => {
      const startedAt = performance.now();
      await client.upload(name, bytes);
      await client.processed(name);
      return performance.now() - startedAt;
    }),
  );
  return againstLimit(figure, Math.max(...times), SLOWEST * median(times), 'ms');
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
