/**
 * The connection of a node that outlives its requests: its locks end with it (`postgres-locks.ts`), and it receives what
 * other nodes publish.
 */
import type pg from 'pg';
import { log } from '../../../core/log.ts';
import { destroy, processIdOf } from './client-parts.ts';
import type { Database, Row } from './database.ts';
import { unavailability, unavailableError } from './unavailable.ts';

export interface NodeConnection {
  /** Rejects with `HttpError` 503 `unavailable` while there is no connection. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Sends a text to the listeners of all nodes except this one. While there is no connection, it is lost. */
  publish(channel: Channel, payload: string): Promise<void>;
  listen(channel: Channel, listener: (payload: string) => void): void;
  /** Called each time a connection has ended. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

export const CHANNELS = ['lock_wanted', 'lock_released', 'upload_decided'] as const;
export type Channel = (typeof CHANNELS)[number];

const RETRY_MS = 1_000;
/** A connection that does not answer in this time has ended. */
const ANSWER_MS = 5_000;
const HEARTBEAT_MS = 5_000;

/**
 * The database ends the locks of a node whose computer is gone after 20 s; by then the node, if it is only cut off, has
 * noticed it (`HEARTBEAT_MS` + `ANSWER_MS`) and stopped the work that needs the locks.
 */
const SETTINGS = `
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
  SET tcp_user_timeout = 20000; SET idle_session_timeout = 0; SET statement_timeout = ${ANSWER_MS};`;

/** Connects, and again a second after the connection has ended. */
export function openNodeConnection(database: Pick<Database, 'connect'>): NodeConnection {
  const listeners = new Map<Channel, ((payload: string) => void)[]>();
  const lostListeners: (() => void)[] = [];
  let connected: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const client = await database.connect();
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      connected = undefined;
      destroy(client);
      for (const listener of lostListeners) listener();
      reconnect();
    };
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId === processIdOf(client)) return;
      for (const listener of listeners.get(channel as Channel) ?? []) listener(payload);
    });
    watch(client, lose);
    await client.query(SETTINGS);
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`);
    return client;
  };
  const current = (): Promise<pg.Client> => {
    if (connected !== undefined) return connected;
    if (isClosed) return Promise.reject(unavailableError('this node stops'));
    const attempt = connect();
    connected = attempt;
    attempt.catch(() => {
      if (connected === attempt) connected = undefined;
      reconnect();
    });
    return attempt;
  };
  const reconnect = () => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => current().catch(() => undefined), RETRY_MS).unref();
  };
  const query: NodeConnection['query'] = async (sql, values = []) => {
    const client = await current();
    try {
      return await ask(client, sql, values);
    } catch (error) {
      const reason = unavailability(error);
      if (reason === undefined) throw error;
      // It may hold locks, which closing the connection releases.
      destroy(client);
      throw Object.assign(unavailableError(reason), { cause: error });
    }
  };
  current().catch(() => undefined);
  return {
    query,
    async publish(channel, payload) {
      await query('SELECT pg_notify($1, $2)', [channel, payload]).catch((error: unknown) =>
        log('warn', 'nodes: a message was not sent', { channel, error }),
      );
    },
    listen: (channel, listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    onLost: (listener) => void lostListeners.push(listener),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const client = await connected?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** Calls `onEnd` when the connection has ended or does not answer. */
function watch(client: pg.Client, onEnd: () => void): void {
  const heartbeat = setInterval(() => {
    ask(client, 'SELECT 1').catch(onEnd);
  }, HEARTBEAT_MS).unref();
  client.on('error', onEnd);
  client.on('end', () => {
    clearInterval(heartbeat);
    onEnd();
  });
}

/** The last statement of each connection: the driver takes one at a time, and the time of a statement begins with it. */
const lastOf = new WeakMap<pg.Client, Promise<unknown>>();

function ask(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const send = async () => {
    const { rows } = await client.query<Row>({ text, values: [...values], query_timeout: ANSWER_MS } as pg.QueryConfig);
    return rows;
  };
  const answer = (lastOf.get(client) ?? Promise.resolve()).then(send, send);
  lastOf.set(client, answer);
  return answer;
}
