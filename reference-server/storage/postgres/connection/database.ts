/** A pool of connections to PostgreSQL. */
import pg from 'pg';
import { destroy } from './client-parts.ts';
import { createConnections, createDurations } from './connections.ts';
import { unavailability, unavailableError } from './unavailable.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement with bound values. `int8` columns are `bigint`. */
export type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Every function rejects with `HttpError` 503 `unavailable` when the database cannot be used, and otherwise with the
 * driver's error.
 */
export interface Database {
  readonly query: Query;
  /**
   * Runs `work` in one transaction (read committed), again when another one was in its way (SQLSTATE 40001, 40P01), up
   * to ten times. `work` must have no effects apart from its statements.
   */
  inTransaction<Value>(work: (query: Query) => Promise<Value>): Promise<Value>;
  /** A connection of its own, for what outlives a statement; not of the pool. The caller ends it. */
  connect(): Promise<pg.Client>;
  /** Rejects as all functions do, for work with a connection of `connect`. */
  guarded<Value>(work: () => Promise<Value>): Promise<Value>;
  /** How long the oldest statement or transaction has been running, in ms; 0: none. */
  longestRunMs(): number;
  /** Rejects with `HttpError` 503 when the database does not answer within 3 s, on a connection of its own. */
  requireAnswer(): Promise<void>;
  /** Ends all connections at once: what waits for their answers rejects. */
  breakConnections(): void;
  /** Connections in use, idle, and requests that wait for one. */
  counts(): { readonly inUse: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Most connections of the pool. */
  readonly connections: number;
  /** Shown in `pg_stat_activity`. */
  readonly nodeName: string;
  /** Called with the driver's error, and the reason in words, each time when the database cannot be used. */
  readonly onUnavailable?: (reason: string, error: unknown) => void;
}

const CONNECT_MS = 5_000;
/** Longer than any statement of a request; searches have limits of their own. */
const STATEMENT_MS = 30_000;
/** Time in which a reachable database answers. */
const ANSWER_MS = 3_000;
const MAX_TRIES = 10;

const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** Connects when it is first used, so a database that is away at the start is no error here. */
export function openDatabase({ url, connections, nodeName, onUnavailable }: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: nodeName,
    keepAlive: true,
    types,
  };
  const pool = new pg.Pool({
    ...config,
    max: connections,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + CONNECT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  });
  // An idle connection that breaks is replaced when it is needed.
  pool.on('error', () => undefined);
  const open = createConnections();
  pool.on('connect', open.add);
  const durations = createDurations();

  const guarded = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await durations.measure(work);
    } catch (error) {
      const reason = unavailability(error);
      if (reason === undefined) throw error;
      onUnavailable?.(reason, error);
      throw Object.assign(unavailableError(reason), { cause: error });
    }
  };
  const connect: Connect = async (more = {}) => {
    const client = new pg.Client({ ...config, ...more });
    open.add(client);
    await client.connect();
    return client;
  };
  return {
    query: (sql, values = []) => guarded(() => retried(() => run(pool, sql, values))),
    inTransaction: (work) => guarded(() => retried(() => transaction(pool, work))),
    connect: () => guarded(() => retried(() => connect())),
    longestRunMs: durations.longestMs,
    breakConnections: open.breakAll,
    requireAnswer: () => guarded(() => requireAnswer(connect)),
    guarded,
    counts: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

type Connect = (more?: pg.ClientConfig) => Promise<pg.Client>;

async function requireAnswer(connect: Connect): Promise<void> {
  const client = await connect({ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  try {
    await client.query('SELECT 1');
  } finally {
    destroy(client);
  }
}

async function run(on: pg.Pool | pg.PoolClient, sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
  const { rows } = await on.query<Row>(sql, [...values]);
  return rows;
}

async function transaction<Value>(pool: pg.Pool, work: (query: Query) => Promise<Value>): Promise<Value> {
  const connection = await pool.connect();
  let failure: unknown;
  try {
    await connection.query('BEGIN');
    const value = await work((sql, values = []) => run(connection, sql, values));
    await connection.query('COMMIT');
    return value;
  } catch (error) {
    failure = error;
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    connection.release(failure !== undefined && !isConflict(failure));
  }
}

async function retried<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(isConflict(error) || isCrowded(error)) || tries === MAX_TRIES) throw error;
      // Those that were in each other's way do not meet again at once.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** Math.min(tries, 6)));
    }
  }
}

/** Serialisation failure or deadlock: the transaction has changed nothing and can be repeated. */
function isConflict(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === '40001' || code === '40P01';
}

/** The database has no connection left for this one. Another one of this node may be free soon. */
function isCrowded(error: unknown): boolean {
  return Object(error).code === '53300';
}
