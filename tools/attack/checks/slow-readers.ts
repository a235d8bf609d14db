/** Clients that ask for a file and hardly read it. */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { requestPath } from '../exchange.ts';
import { openSocket } from '../raw-socket.ts';
import type { Target } from '../target.ts';
import { besides } from './besides.ts';
import { type Check, type Finding, Skip, unless } from './check.ts';
import { plant } from './planted.ts';

/** More than the systems of both sides and a proxy between them keep. */
const FILE_BYTES = 30_000_000;
const READERS = 20;
const SLOW_MS = 180_000;

/** True: the server has ended the answer, of which so many bytes were read. Others may have arrived by then. */
function isCut(socket: Socket, bytesRead: number): Promise<boolean> {
  let bytes = bytesRead;
  socket.on('data', ({ length }) => (bytes += length)).resume();
  return new Promise((resolve) => {
    socket.once('close', () => resolve(bytes < FILE_BYTES));
    socket.on('data', () => bytes >= FILE_BYTES && socket.destroy());
  });
}

async function readSlowly(target: Target, address: string, some: number): Promise<boolean> {
  const { endpoint, a } = target;
  const cookies = [...a.cookies].map((pair) => pair.join('=')).join('; ');
  const socket = openSocket(endpoint).pause();
  socket.write(
    `GET ${requestPath(endpoint, address)} HTTP/1.1\r\nHost: ${endpoint.base.host}\r\nCookie: ${cookies}\r\n\r\n`,
  );
  let bytesRead = 0;
  const reading = setInterval(() => {
    bytesRead += socket.read(some)?.length ?? 0;
  }, 500);
  await delay(SLOW_MS * endpoint.patience);
  clearInterval(reading);
  return isCut(socket, bytesRead);
}

export const SLOW_READERS: readonly Check[] = [
  {
    id: 'bounds-slow-readers',
    title: 'an answer that is hardly read is ended by the server',
    source: 'contract: Time-outs',
    isLong: true,
    async run(target: Target): Promise<Finding[]> {
      const { media, state } = await plant(target, { bytes: Buffer.alloc(FILE_BYTES, 9), filename: 'attack-kit.tif' });
      const original = media.at(-1);
      if (state !== 'processed' || original === undefined) throw new Skip('a file of 30 MB was not processed');
      return besides(target, async () => {
        const readers = Array.from({ length: READERS }, (_, at) => readSlowly(target, original, at % 2 === 0 ? 0 : 16));
        const open = (await Promise.all(readers)).filter((isEnded) => !isEnded).length;
        return unless(open === 0, {
          sent: `${READERS} × GET of 30 MB, of which at most 32 bytes a second are read`,
          came: `${open} go on after ${SLOW_MS / 1000} s`,
          expected: 'none',
        });
      });
    },
  },
];
