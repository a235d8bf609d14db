/**
 * The server with a million pictures, by plain requests: first pages, none of which was asked for before; further pages,
 * near the start and at any number; the same by twenty clients at once, without pauses; and the time in
 * which 200 small uploads, six at a time, are answered, beside twenty clients that search up to four times a second,
 * against the same without them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { againstLimit, againstPeer, type Figure, type Result } from '../harness/figure.ts';
import { crowdSearch, FIRST_PAGES } from '../harness/million-searches.ts';
import { jpegsOf } from '../harness/small-images.ts';
import { type WireClient, wireClient } from '../harness/wire-client.ts';

const ROWS = 1_000_000;
const FIRST_MS = 120;
const FURTHER_MS = 30;
const CLIENTS = 20;
const CROWD_STEPS = 20;
const CROWD_FACTOR = 3;
const UPLOADS = 200;
const UPLOAD_SLOTS = 6;
const UPLOAD_ROUNDS = 3;
const PAUSE_MS = 250;
/** Files per second beside searches are to be 0.8 of those without. */
const UPLOAD_RATIO = 1 / 0.8;

export const serverMillion: Figure = {
  name: 'server-million',
  rows: ROWS,
  hasDemoLibrary: true,
  measure: ({ server }) => measureServer(server),
};

/** Expects a library of a million pictures. */
export async function measureServer(server: Parameters<typeof wireClient>[0]): Promise<readonly Result[]> {
  const client = await wireClient(server);
  const results: Result[] = [];
  const near: number[] = [];
  const deep: number[] = [];
  for (const [name, requests] of Object.entries(FIRST_PAGES)) {
    const first: number[] = [];
    for (const request of requests) {
      const { ms, found, queryID } = await client.search(request);
      first.push(ms);
      near.push((await client.search({ ...request, queryID, resStart: 25 })).ms);
      deep.push((await client.search({ ...request, queryID, resStart: anyOf(found, deep.length) })).ms);
    }
    results.push(againstLimit(`server-million-${name}`, p95(first), FIRST_MS, 'ms'));
  }
  results.push(againstLimit('server-million-next-page', p95(near), FURTHER_MS, 'ms'));
  results.push(againstLimit('server-million-any-page', p95(deep), FURTHER_MS, 'ms'));
  return [...results, ...(await measureCrowd(server)), ...(await measureUploads(server, client))];
}

async function measureCrowd(server: Parameters<typeof wireClient>[0]): Promise<readonly Result[]> {
  const first: number[] = [];
  const further: number[] = [];
  const clients = await signInAll(server);
  const search = async (client: WireClient, number: number) => {
    for (let step = 0; step < CROWD_STEPS; step += 1) {
      const request = crowdSearch(number * CROWD_STEPS + step);
      const { ms, found, queryID } = await client.search(request);
      first.push(ms);
      further.push((await client.search({ ...request, queryID, resStart: anyOf(found, step) })).ms);
    }
  };
  await Promise.all(clients.map(search));
  return [
    againstLimit(`server-million-${CLIENTS}-clients-first-page`, p95(first), CROWD_FACTOR * FIRST_MS, 'ms'),
    againstLimit(`server-million-${CLIENTS}-clients-any-page`, p95(further), CROWD_FACTOR * FURTHER_MS, 'ms'),
  ];
}

/** One after the other: sign-ins of one account at the same time count as guesses (decision 50). */
async function signInAll(server: Parameters<typeof wireClient>[0]): Promise<readonly WireClient[]> {
  const clients: WireClient[] = [];
  for (let number = 0; number < CLIENTS; number += 1) clients.push(await wireClient(server));
  return clients;
}

async function measureUploads(
  server: Parameters<typeof wireClient>[0],
  client: WireClient,
): Promise<readonly Result[]> {
  const alone: number[] = [];
  const beside: number[] = [];
  const searches = await signInAll(server);
  for (let round = 0; round < UPLOAD_ROUNDS; round += 1) {
    alone.push(await uploadAll(client, `alone-${round}`));
    let isOver = false;
    const searching = searches.map(async (searcher, number) => {
      for (let step = 0; !isOver; step += 1) {
        await searcher.search(crowdSearch(number * CROWD_STEPS + step));
        await sleep(PAUSE_MS);
      }
    });
    beside.push(await uploadAll(client, `beside-${round}`));
    isOver = true;
    await Promise.all(searching);
  }
  const figure = `server-million-${UPLOADS}-uploads-beside-${CLIENTS}-clients`;
  return [againstPeer({ figure, peer: 'alone', ours: beside, peers: alone, ratioLimit: UPLOAD_RATIO })];
}

/** Milliseconds until all are answered and processed: the next round starts with nothing left to do. */
async function uploadAll(client: WireClient, name: string): Promise<number> {
  const pictures = await jpegsOf(Array.from({ length: UPLOADS }, (_, index) => `${name}-${index}`));
  const queue = [...pictures];
  const startedAt = performance.now();
  const send = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await client.upload(next.name, next.bytes);
  };
  await Promise.all(Array.from({ length: UPLOAD_SLOTS }, send));
  const ms = performance.now() - startedAt;
  for (const picture of pictures) await client.processed(picture.name);
  return ms;
}

/** The number of a result, spread over all of them. */
function anyOf(found: number, step: number): number {
  return 1 + Math.floor(((step * 0.618) % 1) * found);
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
