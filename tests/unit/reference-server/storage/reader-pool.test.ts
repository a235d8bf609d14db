import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planQuery } from '../../../../reference-server/search/query-plan.ts';
import { openCatalogueDatabase } from '../../../../reference-server/storage/sqlite/catalogue-database.ts';
import { openReaderPool, type ReaderPool } from '../../../../reference-server/storage/sqlite/readers/reader-pool.ts';

/** More than a pool has threads. */
const CALLS = 60;
const PLAN = planQuery({ type: 'image', words: [], sourceIds: [] });

let folder: string;
let pool: ReaderPool;
let threads: Worker[];
const recordThread = (thread: Worker) => threads.push(thread);

beforeEach(async () => {
  threads = [];
  process.on('worker', recordThread);
  folder = await mkdtemp(join(tmpdir(), 'comyan-readers-'));
  const path = join(folder, 'catalogue.sqlite');
  openCatalogueDatabase(path).close();
  pool = openReaderPool(path, Promise.resolve());
});

// An ended thread serves no other pool: a test that got one would wait without end.
afterEach(async () => {
  process.off('worker', recordThread);
  await pool.close();
  await Promise.all(threads.map((thread) => thread.terminate()));
  await rm(folder, { recursive: true });
});

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // That of the listing itself.
      return [];
    }
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

  it.runIf(process.platform === 'linux')(
    'have closed the catalogue when the pool is closed while calls wait',
    async () => {
      // Has opened its file.
      await pool.state();
      const settling = Promise.allSettled(countOften());
      await setImmediate();
      await pool.close();
      const settled = await settling;
      const failures = settled.flatMap((call) => (call.status === 'rejected' ? [String(call.reason)] : []));
      expect(new Set(failures)).toEqual(new Set(['Error: the catalogue is closed']));
      expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]);
    },
  );

  it('wait for another connection that has locked the catalogue', async () => {
    const other = new DatabaseSync(join(folder, 'catalogue.sqlite'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
    const state = pool.state();
    const outcome = Promise.race([state.then(String, String), delay(500, 'waits')]);
    expect(await outcome).toBe('waits');
    other.close();
    expect(await state).toEqual({ lastRow: 0, changes: 0 });
  });

  it('serve the next pool', async () => {
    await pool.state();
    await pool.close();
    const before = [...threads];
    pool = openReaderPool(join(folder, 'catalogue.sqlite'), Promise.resolve());
    await pool.state();
    expect(threads).toEqual(before);
  });

  it('are not started after the pool was closed', async () => {
    await pool.close();
    await expect(pool.state()).rejects.toThrow('the catalogue is closed');
    expect(threads).toEqual([]);
  });
});
