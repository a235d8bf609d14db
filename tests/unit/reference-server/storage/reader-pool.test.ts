import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planQuery } from '../../../../reference-server/search/query-plan.ts';
import { openCatalogueDatabase } from '../../../../reference-server/storage/sqlite/catalogue-database.ts';
import { openReaderPool, type ReaderPool } from '../../../../reference-server/storage/sqlite/readers/reader-pool.ts';

/** More than a pool has threads. */
const CALLS = 60;
/** Id of a thread that has ended. */
const ENDED = -1;
const PLAN = planQuery({ type: 'image', words: [], sourceIds: [] });

let folder: string;
let pool: ReaderPool;
let threads: Worker[];
const noteThread = (thread: Worker) => threads.push(thread);

beforeEach(async () => {
  threads = [];
  process.on('worker', noteThread);
  folder = await mkdtemp(join(tmpdir(), 'comyan-readers-'));
  const path = join(folder, 'catalogue.sqlite');
  openCatalogueDatabase(path).close();
  pool = openReaderPool(path, Promise.resolve());
});

afterEach(async () => {
  process.off('worker', noteThread);
  await pool.close();
  await Promise.all(threads.map((thread) => thread.terminate()));
  await rm(folder, { recursive: true });
});

const countOften = () =>
  Array.from({ length: CALLS }, () =>
    pool.count({ plan: PLAN, lastRow: 0, ranges: [{ low: PLAN.low, high: PLAN.high }] }),
  );

describe('the threads that read the catalogue', () => {
  it.each(['state', 'count'] as const)(
    'are no more than the size of their pool for many calls of %s at once',
    async (kind) => {
      const calls = kind === 'count' ? countOften() : Array.from({ length: CALLS }, () => pool.state());
      expect(await Promise.all(calls)).toHaveLength(CALLS);
      expect(threads.length).toBeGreaterThan(0);
      expect(threads.length).toBeLessThanOrEqual(pool.size);
    },
  );

  it('have all ended when the pool is closed while calls wait', async () => {
    const started = once(process, 'worker');
    const settling = Promise.allSettled(countOften());
    // Not the first reply: many more may have come before this function goes on.
    await started;
    await pool.close();
    const settled = await settling;
    const failures = settled.flatMap((call) => (call.status === 'rejected' ? [String(call.reason)] : []));
    expect(new Set(failures)).toEqual(new Set(['Error: the catalogue is closed']));
    expect(new Set(threads.map(({ threadId }) => threadId))).toEqual(new Set([ENDED]));
  });

  it('wait for another connection that has locked the catalogue', async () => {
    const other = new DatabaseSync(join(folder, 'catalogue.sqlite'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
    const state = pool.state();
    const outcome = Promise.race([state.then(String, String), delay(500, 'waits')]);
    expect(await outcome).toBe('waits');
    other.close();
    expect(await state).toEqual({ lastRow: 0, changes: 0 });
  });

  it('are not started after the pool was closed', async () => {
    await pool.close();
    await expect(pool.state()).rejects.toThrow('the catalogue is closed');
    expect(threads).toEqual([]);
  });
});
