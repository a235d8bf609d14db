/**
 * Locks among nodes: advisory locks of the database, which a node has as long as its connection. So the locks of a node
 * that dies end at once, and no clock matters.
 */
import { createHash } from 'node:crypto';
import { log } from '../../core/log.ts';
import { type LockRequest, type Locks, LockTimeoutError, type Release } from '../../scheduling/locks.ts';
import { createMemoryLocks } from '../../scheduling/memory-locks.ts';
import type { NodeConnection } from './connection/node-connection.ts';

/** Between two attempts, unless the release is noticed before. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

interface Held extends LockRequest {
  /** Another node waits for the release. */
  isAwaited: boolean;
}

export function createPostgresLocks(connection: NodeConnection): Locks {
  /** One session can have the same lock twice, so the requests of this node exclude each other first. */
  const local = createMemoryLocks();
  const held = new Map<string, Held>();
  const releases = new EventTarget();

  connection.listen('lock_wanted', (id) => {
    const lock = held.get(id);
    if (lock === undefined) return;
    lock.isAwaited = true;
    lock.onWanted?.();
  });
  connection.listen('lock_released', (id) => releases.dispatchEvent(new Event(id)));
  connection.onLost(() => {
    const lost = [...held.values()];
    held.clear();
    for (const { onLost } of lost) onLost?.();
  });

  const keep = (id: string, request: LockRequest, releaseLocal: Release): Release => {
    const lock: Held = { ...request, isAwaited: false };
    held.set(id, lock);
    return () => {
      if (held.get(id) === lock) {
        held.delete(id);
        void unlock(connection, id, lock.isAwaited);
      }
      releaseLocal();
    };
  };
  return {
    async acquire(key, request = {}) {
      const id = idOf(key);
      let isWanted = false;
      const onWanted = () => {
        isWanted = true;
        held.get(id)?.onWanted?.();
      };
      const releaseLocal = await local.acquire(id, { ...request, onWanted });
      try {
        await waitForOthers(connection, releases, id, request);
      } catch (error) {
        releaseLocal();
        throw error;
      }
      const release = keep(id, request, releaseLocal);
      if (isWanted) request.onWanted?.();
      return release;
    },
    async tryAcquire(key) {
      const id = idOf(key);
      const releaseLocal = await local.tryAcquire(id);
      if (releaseLocal === undefined) return undefined;
      const isLocked = await tryLock(connection, id).catch((error: unknown) => {
        releaseLocal();
        throw error;
      });
      if (isLocked) return keep(id, {}, releaseLocal);
      releaseLocal();
      return undefined;
    },
    async isHeld(key) {
      const id = idOf(key);
      const lock = held.get(id);
      if (lock === undefined) return false;
      // The lock lasts as long as the connection, and that it has ended may not have been noticed yet.
      await connection.query('SELECT 1');
      return held.get(id) === lock;
    },
  };
}

/** Takes the lock when no other node has it. */
async function waitForOthers(
  connection: NodeConnection,
  releases: EventTarget,
  id: string,
  { signal, timeoutMs = Number.POSITIVE_INFINITY }: LockRequest,
): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  for (
    let pauseMs = FIRST_PAUSE_MS;
    !(await tryLock(connection, id));
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  ) {
    if (signal?.aborted || performance.now() > endsAt) throw new LockTimeoutError('another node has the lock');
    // The answer may come before `publish` resolves. Checked each time, because a third node may have taken the lock.
    const release = released(releases, id, pauseMs);
    await connection.publish('lock_wanted', id);
    await release;
  }
}

async function tryLock(connection: NodeConnection, id: string): Promise<boolean> {
  const [row] = await connection.query('SELECT pg_try_advisory_lock($1) AS is_locked', [id]);
  return row?.is_locked === true;
}

async function unlock(connection: NodeConnection, id: string, isAwaited: boolean): Promise<void> {
  try {
    await connection.query('SELECT pg_advisory_unlock($1)', [id]);
    if (isAwaited) await connection.publish('lock_released', id);
  } catch (error) {
    log('warn', 'nodes: a lock was not released', { error });
  }
}

/** A number of 64 bits, which is what the database locks. */
function idOf(key: string): string {
  return createHash('sha256').update(key).digest().readBigInt64BE().toString();
}

function released(releases: EventTarget, id: string, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, atMostMs);
    releases.addEventListener(id, end);
    function end() {
      clearTimeout(timer);
      releases.removeEventListener(id, end);
      resolve();
    }
  });
}
