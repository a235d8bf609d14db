/**
 * Ends answers that their clients do not read: each holds a connection, and a file or a connection to the bucket. A slow line
 * may take hours for a file, so time is counted for what waits for the client only. Players continue by a range.
 */
import type { ServerResponse } from 'node:http';
import { constants, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { SecurityLog } from '../core/security-log.ts';
import { isClosed } from '../http/client-signal.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { SLOWEST_BYTES } from './limit-bodies.ts';

const CHECK_EVERY_MS = 1_000;

interface OpenAnswer {
  readonly raw: ServerResponse;
  /** Below TLS and HTTP/2. */
  readonly connection: Socket | undefined;
  readonly requestId: string;
  readonly address: string;
  /** Bytes that its source has given. */
  given: number;
  /** Start of the current period, and what waited for the client and was given by then. */
  since: number;
  waited: number;
  goal: number;
}

/** Ends answers whose client takes no data for `slowAnswerMs`, or longer if more than 30 kB wait. */
export function limitAnswers(
  server: FastifyInstance,
  { slowAnswerMs }: Pick<CompleteOptions, 'slowAnswerMs'>,
  securityLog: Pick<SecurityLog, 'record'>,
): void {
  const connectionOf = connectionsOf(server);
  const answers = new Set<OpenAnswer>();
  server.addHook('onRequest', async ({ id: requestId, ip: address, raw: { socket } }, reply) => {
    if (isClosed(reply)) return;
    const { raw } = reply;
    const connection = connectionOf(socket);
    const answer: OpenAnswer = { raw, connection, requestId, address, given: 0, since: 0, waited: 0, goal: 0 };
    answers.add(answer);
    raw.once('close', () => answers.delete(answer));
    raw.on('pipe', (source: Readable) => source.on('data', ({ length }) => (answer.given += length)));
  });

  const check = (): void => {
    const now = performance.now();
    for (const answer of answers) {
      const waits = waitingBytes(answer.raw);
      const hasTaken = answer.given - waits >= answer.goal;
      if (waits === 0 || answer.waited === 0 || hasTaken) {
        Object.assign(answer, { since: now, waited: waits, goal: answer.given });
      } else if (now - answer.since > slowAnswerMs * Math.max(1, answer.waited / SLOWEST_BYTES)) {
        answers.delete(answer);
        securityLog.record('too-slow', { address: answer.address, requestId: answer.requestId });
        end(answer, answers);
      }
    }
  };
  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, slowAnswerMs));
  timer.unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/** Bytes that the client has not taken. */
function waitingBytes({ socket, writableLength }: ServerResponse): number {
  // Without a socket it waits for an earlier answer of its connection.
  return socket === null ? 0 : writableLength;
}

/** HTTP/2: ends the stream alone, unless the connection has no other request and may be stuck itself. */
function end({ raw, connection }: OpenAnswer, others: Iterable<OpenAnswer>): void {
  const { stream } = raw as { readonly stream?: ServerHttp2Stream };
  if (stream !== undefined) {
    stream.close(constants.NGHTTP2_CANCEL);
    // A connection that takes no bytes does not take the reset either.
    stream.destroy();
    for (const other of others) if (other.connection === connection) return;
  }
  // Frees what the system keeps for the client as well.
  connection?.resetAndDestroy();
}

/** A session of HTTP/2 does not give out its socket, and waits for its last write when it is destroyed. */
function connectionsOf({ server }: FastifyInstance): (socket: Socket) => Socket | undefined {
  const connections = new Map<string, Socket>();
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (connection: Socket) => {
    const name = nameOf(connection);
    connections.set(name, connection);
    connection.once('close', () => connections.delete(name));
  });
  return (socket) => connections.get(nameOf(socket));
}
