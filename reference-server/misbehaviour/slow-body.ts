/**
 * Takes a request's body at a given speed, or up to a given byte. Node hands a body over with `push` and asks for
 * more with `_read`; refusing the one and delaying the other holds the bytes back in the network.
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
    const goesOn = push(piece);
    if (destroyAfterBytes !== undefined && taken >= destroyAfterBytes) {
      request.socket.destroy();
      return false;
    }
    return bytesPerSecond === undefined && goesOn;
  };
  if (bytesPerSecond === undefined) return;
  request._read = (size) => {
    const waitMs = (taken / bytesPerSecond) * 1000 - (Date.now() - startedAt);
    if (waitMs <= 0) read(size);
    else setTimeout(() => read(size), waitMs);
  };
}
