/** Locks for the tus package: one request at a time may use an upload, whichever node it meets. */
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { ERRORS, type Locker } from '@tus/server';
import { type Locks, LockTimeoutError, lockKey, type Release } from '../scheduling/locks.ts';

/** Longer than an older request takes to stop when it is asked to (`lockDrainTimeout` of the package). */
const WAIT_MS = 30_000;

/** Locks for one request. A waiting request stops the current holder; a request that loses its lock is cut off. */
export function createTusLocker(locks: Locks, request: () => IncomingMessage | undefined): Locker {
  return {
    newLock(uploadKey) {
      let release: Release | undefined;
      return {
        async lock(signal, requestRelease) {
          const incoming = request();
          try {
            release = await locks.acquire(lockKey('upload', uploadKey), {
              timeoutMs: WAIT_MS,
              signal,
              onWanted: () => void requestRelease(),
              onLost: () => incoming && cutOff(incoming),
            });
          } catch (error) {
            throw error instanceof LockTimeoutError ? ERRORS.ERR_LOCK_TIMEOUT : error;
          }
        },
        async unlock() {
          release?.();
        },
      };
    },
  };
}

/** At once: asking for the release would let more bytes in. */
function cutOff(request: IncomingMessage): void {
  const { stream } = request as unknown as Partial<Http2ServerRequest>;
  if (stream === undefined) request.socket.destroy();
  else stream.destroy();
}
