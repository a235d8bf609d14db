/** Mutual exclusion by key, among the requests of one node (`memory-locks.ts`) or of several. */

/** Ends the lock. More calls do nothing. */
export type Release = () => void;

export interface LockRequest {
  /** Default: waits as long as it takes. */
  readonly timeoutMs?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called when another request begins to wait for the lock while this one has it. */
  readonly onWanted?: () => void;
  /** Called when another node may get the lock although it was not released: the holder must stop at once. */
  readonly onLost?: () => void;
}

export interface Locks {
  /**
   * Waiting requests of one node get the lock in the order of their calls. Rejects with `LockTimeoutError` after
   * `timeoutMs` or when `signal` aborts.
   */
  acquire(key: string, request?: LockRequest): Promise<Release>;
  /** Undefined when another request has the lock. */
  tryAcquire(key: string): Promise<Release | undefined>;
  /** False when a lock that this node had was lost. Rejects with `HttpError` 503 when this cannot be known now. */
  isHeld(key: string): Promise<boolean>;
}

export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/** A mutex per key of one kind. */
export interface KeyedLock {
  /** Resolves with the function that releases the lock. */
  acquire(key: string): Promise<Release>;
}

/** Keys of different kinds do not exclude each other. */
export type LockKind = 'object' | 'family' | 'processing' | 'reception' | 'upload';

export function keyedLock(locks: Locks, kind: LockKind): KeyedLock {
  return { acquire: (key) => locks.acquire(lockKey(kind, key)) };
}

export function lockKey(kind: LockKind, key: string): string {
  return `${kind} ${key}`;
}
