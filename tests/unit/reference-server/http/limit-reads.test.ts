import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addErrorHandler } from '../../../../reference-server/http/errors.ts';
import { limitReadsAtOnce } from '../../../../reference-server/http/limit-requests.ts';

const MOST = 3;

let server: FastifyInstance;
let finish: () => void;
beforeEach(async () => {
  server = fastify();
  addErrorHandler(server, { securityLog: { note: () => undefined, close: async () => undefined } });
  limitReadsAtOnce(server, MOST);
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.get('/costly', { config: { isCostlyRead: true } }, () => finished.then(() => 'done'));
  server.get('/other', async () => 'done');
});
afterEach(() => server.close());

const read = async (url: string, remoteAddress = '10.0.0.1') => await server.inject({ url, remoteAddress });

it('one address has so many reads in progress, and the next when they are answered', async () => {
  const reading = Array.from({ length: MOST }, () => read('/costly'));
  const refused = await read('/costly');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '1',
    {
      error: 'too-many-requests',
      message: 'Too many requests at the same time. Try again in 1 s.',
      retryAfter: 1,
    },
  ]);
  expect((await read('/other')).statusCode).toBe(200);
  reading.push(read('/costly', '10.0.0.2'));
  finish();
  expect((await Promise.all(reading)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await read('/costly')).statusCode).toBe(200);
});
