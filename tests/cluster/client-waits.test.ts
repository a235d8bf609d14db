/** The real engine while a service of the server is away for some seconds: it waits, loses nothing and repeats nothing. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { randomId } from '#lib/core/random-id.ts';
import type { ServerOptions } from '../../reference-server/options/server-options.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../contract/harness/engine-against-server.ts';
import { startTestPostgres, type TestPostgres } from '../contract/harness/test-postgres.ts';
import { waitUntil } from '../helpers/waiting/wait-until.ts';
import { openTestBucket, type TestBucket } from './harness/s3-bucket.ts';

let postgres: TestPostgres;
let bucket: TestBucket;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  [postgres, bucket] = await Promise.all([startTestPostgres(), openTestBucket()]);
});
afterAll(async () => {
  vi.restoreAllMocks();
  for (const end of ends) await end();
  await Promise.all([postgres?.remove(), bucket?.remove()]);
});

const AWAY_MS = 5_000;
const MIB = 1024 * 1024;
const FILES = [jpegOf('small.jpg', 40_000), jpegOf('middle.jpg', 2 * MIB), jpegOf('large.jpg', 8 * MIB)];
const WORDS = { IPTCHeadline: 'Storm at the coast', IPTCCaption: 'Typed before the database was gone' };

interface Seen {
  readonly session: Set<string>;
  readonly uploads: Set<string>;
  readonly waits: Set<string | undefined>;
}

/** Every state that a surface was shown. */
function observe({ engine }: EngineAgainstServer, seen: Seen): void {
  engine.watch(({ auth }) => void (auth && seen.session.add(auth.status)));
  const timer = setInterval(() => {
    for (const { status, waitingFor } of engine.rows()) {
      seen.uploads.add(status);
      seen.waits.add(waitingFor);
    }
  }, 20);
  ends.push(async () => clearInterval(timer));
}

const search = ({ engine }: EngineAgainstServer) =>
  engine.send('search.page', {
    requestId: randomId(),
    type: 'image',
    request: { queryText: '', resStart: 1, resCount: 24 },
  });

async function uploading(options: ServerOptions) {
  const pair = await startEngineAgainstServer({ ...options, settings: { maxChunkSize: MIB } });
  ends.push(pair.close);
  await pair.draft(WORDS);
  const ids = await pair.add(...FILES);
  const seen: Seen = { session: new Set(), uploads: new Set(), waits: new Set() };
  observe(pair, seen);
  await pair.misbehave({ match: { method: 'PATCH', pathPattern: '.*' }, action: { bytesPerSecond: 4 * MIB } });
  await pair.start();
  await waitUntil('bytes of the large file', () => (pair.engine.row(ids[2] ?? '')?.permille ?? 0) > 100);
  return { pair, ids, seen };
}

async function expectAllStored(pair: EngineAgainstServer, seen: Seen): Promise<void> {
  for (const file of FILES) {
    const { sha256, state, metadata } = await pair.stored(file.name);
    expect([state, sha256]).toEqual(['processed', await sha256OfBlob(file)]);
    expect(metadata).toMatchObject(WORDS);
  }
  expect(await pair.uploads()).toHaveLength(FILES.length);
  expect([...seen.uploads]).not.toContain('error');
  // Before a restarted client has read what it stores.
  seen.session.delete('unknown');
  expect([...seen.session]).toEqual(['signed-in']);
}

interface Service {
  readonly name: string;
  readonly options: () => Promise<ServerOptions>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

const SERVICES: readonly Service[] = [
  {
    name: 'database',
    options: async () => ({ databaseUrl: await postgres.newDatabase(), usesDatabaseClock: true }),
    stop: () => postgres.stop('SIGKILL'),
    start: () => postgres.start(),
  },
  {
    name: 'object store',
    options: async () => ({ s3: bucket.s3 }),
    stop: () => bucket.objectStore.pause(),
    start: () => bucket.objectStore.resume(),
  },
];

it.concurrent.for(SERVICES)(
  '[4.4, 5.13, 7.12] uploads and a search wait while the $name is stopped, also those of a restarted client',
  async ({ options, stop, start }) => {
    const { pair, ids, seen } = await uploading(await options());
    await stop();
    const startAgain = pause(AWAY_MS).then(start);
    await waitUntil('a wait', () => seen.waits.has('connection'));
    pair.engine.restart();
    observe(pair, seen);
    const found = search(pair);
    await startAgain;
    await pair.completes(...ids);
    expect(await found).toMatchObject({ Query: { QueryFound: expect.any(Number) } });
    expect((await search(pair)).Query.QueryFound).toBe(FILES.length);
    await expectAllStored(pair, seen);
  },
);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
