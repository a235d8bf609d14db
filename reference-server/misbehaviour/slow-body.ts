/**
 * Reads a request's body at a limited speed, or up to a given byte. Node delivers a body with `push` and requests
 * more with `_read`; returning false from `push` and delaying `_read` applies back-pressure to the connection.
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
