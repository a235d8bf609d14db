/**
 * A file that is read for an answer is closed if the answer is closed before it begins. Fastify, which closes it later,
 * waits for an event of the answer that has been by then, and the file would stay open for good (docs/dependencies.md).
 */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isClosed } from './client-signal.ts';

/** For the routes that are added after it. */
export function addSourceEnd(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (!(payload instanceof Readable) || !isClosed(reply)) return done();
    // An error of a source that is not read.
    payload.once('error', () => undefined).destroy();
    done(null, null);
  });
}
