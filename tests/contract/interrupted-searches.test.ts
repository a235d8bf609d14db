/** A search ends while it reads: after its time, and when its client leaves. The rows are so costly that it shows. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArchive } from '../../reference-server/demo-library/archive/archive.ts';
import { openSqliteCatalogue } from '../../reference-server/storage/sqlite/sqlite-catalogue.ts';
import type { CatalogueAsset } from '../../reference-server/stores/catalogue.ts';
import { processCpuMsSince } from '../helpers/waiting/cpu-ms-since.ts';
import { type Client, signIn } from './harness/client.ts';
import { sendAndLeave } from './harness/send-and-leave.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const ROWS = 12_000;
/** A search that takes this long is costly: a quarter of it is more than a thread needs to start it. */
const COSTLY_MS = 400;
/** Share of the time that a costly search takes on this machine; its page and its count take as much each. */
const SHORT = 0.15;
/** More than one person may run at a time. */
const MANY = 12;
const PATIENT = { searchBudgetMs: 600_000 };

/** As long as a value may be, and different from each other at the end only. */
const LONG = 'a'.repeat(2_490);
const PICTURE: CatalogueAsset = {
  objectId: 'model',
  type: 'image',
  zType: 'I',
  sourceId: 'NEWS',
  name: 'model.jpg',
  createdAt: Date.UTC(2026, 2, 1),
  receivedAt: Date.UTC(2026, 2, 1),
  fields: { IPTCCaption: LONG },
  mediaType: 'image/jpeg',
  hasThumb: true,
  hasPreview: true,
};

let server: TestServer;
let client: Client;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'comyan-interrupted-'));
  const catalogue = openSqliteCatalogue(join(dataDir, 'catalogue.sqlite'));
  await catalogue.save(PICTURE);
  const addPictures = createArchive(catalogue, ROWS);
  while ((await addPictures(2_000)) > 0);
  await catalogue.close();
  server = await startServer({ ...PATIENT, dataDir });
  client = await signIn(server, 'editor');
});
afterAll(() => server.remove());

/** Different for each number. Compares each row with forty long values, and finds none. */
const costly = (number: number) =>
  Array.from({ length: 39 }, (_, at) => `IPTCCaption:${LONG}${String(number * 100 + at).padStart(8, '0')}`).join(
    ' OR ',
  );

async function search(queryFilter: string, sender = client, more = {}) {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await sender.send('/search/image/', { method: 'POST', json: { queryFilter, ...more } });
  return { ...answer, tookMs: performance.now() - startedAt, cpuMs: processCpuMsSince(cpu) };
}

it('[7.12] a search ends after its processor time, in the middle of reading', async () => {
  const whole = await search(costly(1));
  expect(whole.json).toMatchObject({ Query: { QueryFound: 0 } });
  expect(whole.tookMs).toBeGreaterThan(COSTLY_MS);
  const searchBudgetMs = Math.round(SHORT * whole.cpuMs);
  server = await server.restart({ searchBudgetMs });
  const impatient = await signIn(server, 'editor');
  expect((await search('ZType:I', impatient)).status).toBe(200);
  const ended = await search(costly(2), impatient);
  expect([ended.status, ended.json]).toMatchObject([422, { error: 'search-too-slow' }]);
  expect(ended.cpuMs).toBeGreaterThanOrEqual(searchBudgetMs);
  expect(ended.cpuMs).toBeLessThan(whole.cpuMs / 2);
  const counted = await search(costly(4), impatient, { querySources: true });
  expect(counted.json).toMatchObject({ Query: { QueryFoundIsAtLeast: true } });
  expect(counted.cpuMs).toBeLessThan(whole.cpuMs / 2);
  // The threads are free again.
  expect((await search('ZType:I', impatient)).status).toBe(200);
});

it('[7.12] a search ends when its client leaves, in the middle of reading', async () => {
  server = await server.restart(PATIENT);
  client = await signIn(server, 'editor');
  const whole = await search(costly(3));
  expect(whole.tookMs).toBeGreaterThan(COSTLY_MS);
  const leaving = Array.from({ length: MANY }, (_, at) => sendAndLeave(client, server.port, costly(5 + at)));
  await Promise.all(leaving.map(({ sent }) => sent));
  await delay(SHORT * whole.tookMs);
  for (const { leave } of leaving) leave();
  // Waits for one of the person's threads, which all of those had.
  const next = await search('ZType:I');
  expect(next.json).toMatchObject({ Query: { QueryFound: ROWS } });
  expect(next.cpuMs).toBeLessThan(whole.cpuMs / 2);
});
