/** Locks among the requests of one node, and among nodes. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Locks, LockTimeoutError } from '../../reference-server/scheduling/locks.ts';
import { createMemoryLocks } from '../../reference-server/scheduling/memory-locks.ts';
import { openDatabase } from '../../reference-server/storage/postgres/connection/database.ts';
import { openNodeConnection } from '../../reference-server/storage/postgres/connection/node-connection.ts';
import { createPostgresLocks } from '../../reference-server/storage/postgres/postgres-locks.ts';
import { startTestPostgres } from '../contract/harness/test-postgres.ts';
import { retryUntilPassing } from '../helpers/waiting/retry-until-passing.ts';

interface Opened {
  /** In the case of one node, both are the same object. */
  readonly locks: Locks;
  readonly otherNode: Locks;
  /** Ends the connections of all nodes. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

async function openMemory(): Promise<Opened> {
  const locks = createMemoryLocks();
  return { locks, otherNode: locks, breakConnections: async () => undefined, close: async () => undefined };
}

async function openPostgres(): Promise<Opened> {
  const server = await startTestPostgres();
  const url = await server.newDatabase();
  const databases = ['a', 'b'].map((nodeName) => openDatabase({ url, connections: 2, nodeName }));
  const connections = databases.map(openNodeConnection);
  const [locks, otherNode] = connections.map(createPostgresLocks) as [Locks, Locks];
  return {
    locks,
    otherNode,
    async breakConnections() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('a', 'b')");
      await client.end();
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.close()));
      await Promise.all(databases.map((database) => database.close()));
      await server.remove();
    },
  };
}

describe.each([
  ['one node', openMemory],
  ['nodes', openPostgres],
])('a lock of %s', (_, open) => {
  let opened: Opened;
  let count = 0;
  const newKey = () => `key ${++count}`;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it('is held by one of many requests', async () => {
    const key = newKey();
    let holders = 0;
    let most = 0;
    const work = async (index: number) => {
      const release = await (index % 2 ? opened.locks : opened.otherNode).acquire(key);
      holders += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setTimeout(resolve, 5));
      holders -= 1;
      release();
      release();
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));
    expect([most, holders]).toEqual([1, 0]);
  });

  it('is refused while it is held, by its key', async () => {
    const key = newKey();
    const release = await opened.locks.acquire(key);
    expect(await opened.locks.tryAcquire(key)).toBeUndefined();
    expect(await opened.otherNode.tryAcquire(key)).toBeUndefined();
    const other = await opened.otherNode.tryAcquire(newKey());
    expect(other).toBeDefined();
    other?.();
    release();
    await expect.poll(() => opened.otherNode.tryAcquire(key)).toBeDefined();
  });

  it('is asked for, and not had after the time-out or when the request ends', async () => {
    const key = newKey();
    const onWanted = vi.fn();
    const release = await opened.locks.acquire(key, { onWanted });
    const ending = new AbortController();
    const waiting = [
      opened.locks.acquire(key, { timeoutMs: 300 }),
      opened.otherNode.acquire(key, { timeoutMs: 300 }),
      opened.otherNode.acquire(key, { signal: ending.signal }),
    ];
    setTimeout(() => ending.abort(), 100);
    const results = await Promise.allSettled(waiting);
    const errors = results.map((result) => result.status === 'rejected' && result.reason instanceof LockTimeoutError);
    expect(errors).toEqual([true, true, true]);
    expect(onWanted).toHaveBeenCalled();
    release();
    const next = await opened.otherNode.acquire(key, { timeoutMs: 5_000 });
    next();
  });

  it('is passed on without a delay', async () => {
    const key = newKey();
    const wanted = Promise.withResolvers<void>();
    const release = await opened.locks.acquire(key, { onWanted: wanted.resolve });
    // The waiting node does not try again by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = opened.otherNode.acquire(key);
    await wanted.promise;
    release();
    (await waiting)();
  });
});

describe('a lock of nodes', () => {
  it('is lost with the connection, once, and can be had again', async () => {
    const opened = await openPostgres();
    const onLost = vi.fn();
    const release = await opened.locks.acquire('key', { onLost });
    expect(await opened.locks.isHeld('key')).toBe(true);
    expect(await opened.otherNode.isHeld('key')).toBe(false);
    await opened.breakConnections();
    // Also before the end of the connection has been noticed.
    expect(await opened.locks.isHeld('key').catch(({ statusCode }) => statusCode)).not.toBe(true);
    await expect.poll(() => onLost.mock.calls).toHaveLength(1);
    const next = await retryUntilPassing(() => opened.otherNode.acquire('key', { timeoutMs: 2_000 }));
    // The request that has lost it does not end the lock of the next one.
    release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await opened.locks.tryAcquire('key')).toBeUndefined();
    next();
    await expect.poll(() => opened.locks.tryAcquire('key')).toBeDefined();
    await opened.close();
  });
});
