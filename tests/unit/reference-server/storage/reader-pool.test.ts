import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { planQuery } from '../../../../reference-server/search/query-plan.ts';
import { openCatalogueDatabase } from '../../../../reference-server/storage/sqlite/catalogue-database.ts';
import type { CatalogueRead } from '../../../../reference-server/storage/sqlite/readers/catalogue-reader-worker.ts';
import { openReaderPool, type ReaderPool } from '../../../../reference-server/storage/sqlite/readers/reader-pool.ts';
import { openSqliteCatalogue } from '../../../../reference-server/storage/sqlite/sqlite-catalogue.ts';
import type { CatalogueAsset } from '../../../../reference-server/stores/catalogue.ts';

/** More than a pool has threads. */
const CALLS = 60;
/** With two, as on some machines, only one read counts at a time. */
const CORES = 4;
const PLAN = planQuery({ type: 'image', words: [], sourceIds: [] });

const ASSET: CatalogueAsset = {
  objectId: 'picture',
  type: 'image',
  zType: 'I',
  sourceId: 'NEWS',
  name: 'picture.jpg',
  createdAt: 0,
  receivedAt: 0,
  fields: {},
  mediaType: 'image/jpeg',
  hasThumb: false,
  hasPreview: false,
};

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
  pool = openReaderPool(path, Promise.resolve(), CORES);
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
    pool = openReaderPool(join(folder, 'catalogue.sqlite'), Promise.resolve(), CORES);
    await pool.state();
    expect(threads).toEqual(before);
  });

  it('are not started after the pool was closed', async () => {
    await pool.close();
    await expect(pool.state()).rejects.toThrow('the catalogue is closed');
    expect(threads).toEqual([]);
  });

  it.each([
    ['a count', 'asked'],
    ['a count beside a page', 'later'],
  ] as const)('[8.6] divide the processor time of %s among its reads', async (_case, counts) => {
    const budgetMs = 3_000;
    const given: number[] = [];
    const record = (thread: Worker) => {
      const post = thread.postMessage.bind(thread);
      thread.postMessage = (message: { readonly request?: CatalogueRead }, ...more: []) => {
        const { kind, budgetMs: budget } = message.request ?? {};
        if (kind === 'count' && budget !== undefined) given.push(budget);
        post(message, ...more);
      };
    };
    process.on('worker', record);
    onTestFinished(() => void process.off('worker', record));
    const catalogue = openSqliteCatalogue(join(folder, 'catalogue.sqlite'), { partSize: 1, cores: CORES });
    await catalogue.save(...Array.from({ length: CALLS }, (_, at) => ({ ...ASSET, objectId: `picture-${at}` })));
    const part = { kind: 'field', name: 'IPTCCaption', operator: ':', value: 'none' } as const;
    const filter = { kind: 'not', part } as const;
    const query = { type: 'image', words: [], filter, sourceIds: [], offset: 0, count: 24, counts } as const;
    const { signal } = new AbortController();
    await catalogue.search(query, { person: 'NEWS/editor', budgetMs, countMs: 60_000, signal });
    await catalogue.close();
    expect(pool.counting).toBeGreaterThan(1);
    expect(given.length).toBeGreaterThan(0);
    expect(Math.max(...given)).toBeLessThanOrEqual(budgetMs / pool.counting);
  });
});
