import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

let turn = Promise.resolve();

/**
 * Reads the body of a refused request, so that its client gets to the answer and may use the connection again. One piece
 * of one body at a time: otherwise many bodies would keep the server from everything else.
 */
export function discardBody(request: Readable): void {
  const readPieces = async () => {
    while (request.read() !== null) {
      turn = turn.then(() => setImmediate());
      await turn;
    }
  };
  // At once: after an answer Node itself reads the rest of a body that is not being read, without a pause.
  let reading = readPieces();
  request.on('error', () => undefined);
  request.on('readable', () => {
    reading = reading.then(readPieces);
  });
}
