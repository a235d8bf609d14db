import type { ClientRequest, IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface PassedBody {
  /** Index of the node that it was passed to. */
  readonly node: number;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Bytes of the body that were passed on; the node has received at most these. */
  readonly passedBytes: number;
  /** Status of the answer that the client got; undefined without an answer. */
  readonly status: number | undefined;
}

/**
 * Sends the body of `request` as that of `passed`, no faster than `bytesPerSecond`. Resolves with the number of bytes
 * that were passed on, also when one of both ends in the middle.
 */
export async function passBody(
  request: IncomingMessage,
  passed: ClientRequest,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<number> {
  let passedBytes = 0;
  const counter = new Transform({
    async transform(piece: Buffer, _, done) {
      passedBytes += piece.length;
      if (Number.isFinite(bytesPerSecond)) await sleep((piece.length / bytesPerSecond) * 1_000);
      done(null, piece);
    },
  });
  // Not a part of the pipeline: its end in the middle would take the answer away from the client.
  request.pipe(counter);
  await pipeline(counter, passed).catch(() => request.unpipe(counter).resume());
  return passedBytes;
}
