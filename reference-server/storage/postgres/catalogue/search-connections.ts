/**
 * The connections on which this node searches. One person has all of them but one at most, and those who wait are served
 * in turn. A search that takes too long, or that no client waits for any more, is cancelled in the database.
 */
import type pg from 'pg';
import { HttpError } from '../../../core/http-error.ts';
import { InterruptedRead } from '../../../scheduling/read-clock.ts';
import { createThreadLending, type Lent, SERVER } from '../../../scheduling/thread-lending.ts';
import type { Reading } from '../../../stores/reading.ts';
import { destroy, processIdOf } from '../connection/client-parts.ts';
import type { Database, Query, Row } from '../connection/database.ts';
import { storable } from '../connection/storable.ts';

export interface SearchConnections {
  /**
   * Statements of a search. They reject with `InterruptedRead` when its time is over or when it is cancelled. Without a
   * reading: of the server itself, which has no limits. `isPatient`: after those that are not.
   */
  of(reading?: Reading, isPatient?: boolean): Query;
  close(): Promise<void>;
}

/** Connections per person; one more leaves a connection to the others. */
const SHARE = 4;

/**
 * PostgreSQL does not say how much processor time a statement has taken. So its time counts, and this much of it is allowed for
 * each of processor time: it is not the statement's fault that the machine is busy.
 */
const SLOWDOWN = 5;

/** Until a cancelled statement has ended. */
const CANCEL_MS = 2_000;

/** Counting is divided among processes. */
const SETTINGS = `SET jit = off; SET work_mem = '64MB';
  SET max_parallel_workers_per_gather = 2; SET default_transaction_read_only = on`;

export function openSearchConnections(database: Database): SearchConnections {
  const lending = createThreadLending({ open: () => openConnection(database), size: SHARE + 1, share: SHARE });
  const ask = async (sql: string, values: readonly unknown[], reading?: Reading, isPatient = false) => {
    reading?.check();
    const person = reading?.person ?? SERVER;
    return lending.lend({ person, isPatient, signal: reading?.signal }, async (connection) => {
      const startedAt = performance.now();
      const taken = reading?.take();
      try {
        const limit = taken !== undefined && { budgetMs: SLOWDOWN * taken };
        return await connection.run(sql, storable(values), { ...limit, signal: reading?.signal });
      } finally {
        if (taken !== undefined) reading?.give(taken, (performance.now() - startedAt) / SLOWDOWN);
      }
    });
  };
  return {
    of:
      (reading, isPatient) =>
      (sql, values = []) =>
        ask(sql, values, reading, isPatient),
    close: () => lending.close(),
  };
}

interface Limits {
  readonly budgetMs?: number;
  readonly signal: AbortSignal | undefined;
}

interface SearchConnection extends Lent {
  run(sql: string, values: readonly unknown[], limits: Limits): Promise<readonly Row[]>;
}

/** Connects with the first statement. */
function openConnection(database: Database): SearchConnection {
  let client: Promise<pg.Client> | undefined;
  let isOpen = true;
  let isClosing = false;
  const connect = async () => {
    const connected = await database.connect();
    connected.on('error', () => {
      isOpen = false;
    });
    try {
      await database.guarded(() => connected.query(SETTINGS));
    } catch (error) {
      isOpen = false;
      destroy(connected);
      throw error;
    }
    return connected;
  };
  const end = async () => {
    isOpen = false;
    await client?.then((connected) => connected.end()).catch(() => undefined);
  };
  return {
    get isOpen() {
      return isOpen;
    },
    end() {
      isClosing = true;
      return end();
    },
    async run(sql, values, limits) {
      const interruption = createInterruption(database, limits);
      try {
        client ??= connect();
        const connected = await client;
        interruption.arm(connected);
        const ask = () =>
          connected.query<Row>(sql, [...values]).catch((error: unknown) => {
            // The server itself has ended the connection, so this says nothing about the database.
            throw isClosing ? new Error('the catalogue is closed', { cause: error }) : error;
          });
        return (await database.guarded(ask)).rows;
      } catch (error) {
        if (interruption.reason !== undefined) throw new InterruptedRead(interruption.reason);
        if (error instanceof HttpError) void end();
        throw error;
      } finally {
        // A cancellation on its way could meet the next statement.
        if (interruption.disarm()) void end();
      }
    },
  };
}

/**
 * Cancels the statement of a connection when the time is over or the signal is aborted. The connection ends when that
 * takes too long, such as with a database that does not answer any more.
 */
function createInterruption(database: Database, { budgetMs, signal }: Limits) {
  let reason: InterruptedRead['code'] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  let cancel: ((why: InterruptedRead['code']) => void) | undefined;
  const onAbort = () => cancel?.('cancelled');
  return {
    get reason() {
      return reason;
    },
    arm(client: pg.Client) {
      cancel = (why) => {
        if (reason !== undefined) return;
        reason = why;
        // When the database is away, the statement fails as well.
        database.query('SELECT pg_cancel_backend($1)', [processIdOf(client)]).catch(() => undefined);
        patience = setTimeout(() => destroy(client), CANCEL_MS);
      };
      if (budgetMs !== undefined) timer = setTimeout(() => cancel?.('too-slow'), budgetMs);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
    },
    /** True when the statement was cancelled. */
    disarm(): boolean {
      clearTimeout(timer);
      clearTimeout(patience);
      signal?.removeEventListener('abort', onAbort);
      cancel = undefined;
      return reason !== undefined;
    },
  };
}
