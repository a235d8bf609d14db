/**
 * The server with a million pictures beside two loops that keep two cores busy: the first page of each special filter of the
 * demo and of each filter by use, with its opposite and beside a word. None may be refused, and the count has to come.
 */
import { Worker } from 'node:worker_threads';
import { tableRows } from '../../../reference-server/config/tables.ts';
import { againstLimit, type Figure, type Result } from '../harness/figure.ts';
import { p95 } from '../harness/scroll-frames.ts';
import { type SearchRequest, wireClient } from '../harness/wire-client.ts';

const ROWS = 1_000_000;
const FIRST_MS = 300;
const LOOPS = 2;
const USES = ['usable', 'killed', 'embargoed', 'expired', 'unclear', 'restricted', 'instructed'];
const TEXTS = ['', 'archive', 'in'];

export const busyMillion: Figure = {
  name: 'busy-million',
  rows: ROWS,
  hasDemoLibrary: true,
  async measure({ server }) {
    const loops = Array.from({ length: LOOPS }, () => new Worker('for (;;);', { eval: true }));
    try {
      return await measureFilters(server);
    } finally {
      await Promise.all(loops.map((loop) => loop.terminate()));
    }
  },
};

/** A search that is refused ends the measurement. */
async function measureFilters(server: Parameters<typeof wireClient>[0]): Promise<readonly Result[]> {
  const client = await wireClient(server);
  const special = (tableRows('imgSearchCustomQueries', 'en') ?? [])
    .map(({ rowVal }) => rowVal)
    .filter((value) => value !== '*');
  const filters = [...special, ...USES.map((use) => `Usage:${use}`)].map((filter) => `(${filter})`);
  const requests = [...filters, ...filters.map((filter) => `-${filter}`)].flatMap((queryFilter) =>
    TEXTS.map((queryText): SearchRequest => ({ queryText, queryFilter })),
  );
  const first: number[] = [];
  const counts: number[] = [];
  for (const request of requests) {
    const { ms, queryID, isAtLeast } = await client.search({ ...request, queryCount: false });
    first.push(ms);
    if (isAtLeast) counts.push((await client.search({ ...request, queryID, resCount: 1, queryCount: true })).ms);
  }
  return [
    againstLimit('busy-million-first-page', p95(first), FIRST_MS, 'ms'),
    againstLimit('busy-million-slowest-first-page', Math.max(...first), FIRST_MS * 2, 'ms'),
    againstLimit('busy-million-later-counts', p95([0, ...counts]), 5_000, 'ms'),
  ];
}
