/**
 * Reads a request's body at a limited speed, or up to a given byte. Node delivers a body with `push` and requests
 * more with `_read`; returning false from `push` and delaying `_read` applies back-pressure to the connection.
 * `holdBody` applies none: a connection that is not read would not be seen to close.
 */
import type { IncomingMessage } from 'node:http';

export interface SlowBody {
  readonly bytesPerSecond?: number | undefined;
  readonly destroyAfterBytes?: number | undefined;
}

export function slowDown(request: IncomingMessage, { bytesPerSecond, destroyAfterBytes }: SlowBody): void {
  const startedAt = Date.now();
  const push = request.push.bind(request);
  const read = request._read.bind(request);
  let taken = 0;

  request.push = (piece: unknown) => {
    if (!Buffer.isBuffer(piece)) return push(piece);
    taken += piece.length;
    const hasRoom = push(piece);
    if (destroyAfterBytes !== undefined && taken >= destroyAfterBytes) {
      request.socket.destroy();
      return false;
    }
    return bytesPerSecond === undefined && hasRoom;
  };
  if (bytesPerSecond === undefined) return;
  request._read = (size) => {
    const waitMs = (taken / bytesPerSecond) * 1000 - (Date.now() - startedAt);
    if (waitMs <= 0) read(size);
    else setTimeout(() => read(size), waitMs);
  };
}

/**
 * Delivers `bytes` of a request's body, and what follows, the end too, only when `released` resolves. The route may run
 * when the result resolves: at once, or after the release if more has come with the headers, which cannot be held back.
 */
export function holdBody(request: IncomingMessage, bytes: number, released: Promise<void>): Promise<void> {
  const push = request.push.bind(request);
  let missing = Math.max(0, bytes - request.readableLength);
  let waiting: unknown[] | undefined = [];
  const runs = missing > 0 ? Promise.resolve() : released;
  request.push = (piece: unknown) => {
    if (waiting === undefined) return push(piece);
    const now = Buffer.isBuffer(piece) ? piece.subarray(0, missing) : Buffer.alloc(0);
    missing -= now.length;
    if (now.length > 0) push(now);
    if (!Buffer.isBuffer(piece)) waiting.push(piece);
    else if (now.length < piece.length) waiting.push(piece.subarray(now.length));
    return true;
  };
  void released.then(() => {
    const pieces = waiting ?? [];
    waiting = undefined;
    if (!request.destroyed) for (const piece of pieces) push(piece);
  });
  return runs;
}
