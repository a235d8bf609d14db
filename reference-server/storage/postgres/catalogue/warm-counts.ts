/**
 * Counts searches that find a large share of the library before a client asks, one after the other, on one node at a
 * time: of millions such a count takes seconds. Kept counts are brought up to date, which takes milliseconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../../../core/http-error.ts';
import { log } from '../../../core/log.ts';
import { fingerprint } from '../../../search/query-id.ts';
import { planQuery } from '../../../search/query-plan.ts';
import type { Database, Query } from '../connection/database.ts';
import { readState } from './catalogue-reads.ts';
import { frequentSearches } from './frequent-searches.ts';
import type { KeptCounts } from './kept-counts.ts';

const EVERY_MS = 600_000;
/** Between two counts, so that others get the processors. */
const PAUSE_MS = 50;
/** Advisory lock of the one node that counts. */
const LOCK = 4_213_771_094;

export interface Warming {
  close(): Promise<void>;
}

/** `query`: after everything that is not patient. The first round begins at once. */
export function startWarming(database: Database, counts: KeptCounts, query: Query): Warming {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await round(database, counts, query, signal).catch((error: unknown) => {
        // A database that is away is reported by its readiness.
        if (!signal.aborted && !(error instanceof HttpError)) log('warn', 'search: counting ahead stopped', { error });
      });
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}

async function round(database: Database, counts: KeptCounts, query: Query, signal: AbortSignal): Promise<void> {
  // Its end ends the lock.
  const connection = await database.connect();
  try {
    const { rows } = await database.guarded(() =>
      connection.query('SELECT pg_try_advisory_lock($1) AS is_mine', [LOCK]),
    );
    if (rows[0]?.is_mine !== true) return;
    for (const criteria of await frequentSearches(query)) {
      if (signal.aborted) return;
      const { lastRow } = await readState(query);
      const plan = planQuery(criteria);
      await counts.countAt({ key: fingerprint(criteria), plan, query, lastRow, withParts: true });
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  } finally {
    await connection.end();
  }
}
