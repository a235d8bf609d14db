/** The database of several nodes, which may be away when a node starts, and later. */
import { randomBytes, randomUUID } from 'node:crypto';
import { HttpError } from '../../../core/http-error.ts';
import { log } from '../../../core/log.ts';
import type { Readiness } from '../../../core/readiness.ts';
import { migrate } from '../migrate.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { watchSilence } from './silence.ts';
import { lacksTables, unavailability, unavailableError } from './unavailable.ts';

export interface SharedDatabase extends Database {
  /** Why the database cannot be used, in words; undefined: it can. */
  unavailableReason(): string | undefined;
  /** Resolves when the tables are up to date, or `signal` aborts. */
  whenReady(signal: AbortSignal): Promise<void>;
}

const RETRY_MS = 1_000;
/** A broken connection delays a request only briefly. */
const PROBE_MS = 200;
/** A start does not wait longer, such as for another node that migrates a large table. */
const FIRST_ATTEMPT_MS = 5_000;

interface SharedDatabaseOptions extends Omit<DatabaseOptions, 'onUnavailable'> {
  readonly readiness: Pick<Readiness, 'report'>;
  /** Brings what the tables have up to date. `onProgress`: why the database is not ready yet, in words; throws when it is closed. */
  prepare?(database: Database, onProgress: (reason: string) => void): Promise<void>;
}

/**
 * Resolves after the first attempt to bring the tables up to date, which is repeated until it succeeds. Before that
 * every function rejects with `HttpError` 503 `unavailable`. Each change of the reason is logged.
 */
export async function openSharedDatabase({
  readiness,
  prepare,
  ...options
}: SharedDatabaseOptions): Promise<SharedDatabase> {
  let reason: string | undefined = 'the tables of the database are not up to date yet';
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();
  let areTablesThere = false;
  const report = (next: string | undefined) => {
    reason = next;
    if (!isClosed) readiness.report('database', next === undefined ? { ready: true } : { ready: false, reason: next });
  };
  const reportProgress = (next: string) => {
    if (isClosed) throw unavailableError('this node stops');
    report(next);
  };
  const database = openDatabase({
    ...options,
    onUnavailable(next, error) {
      if (!areTablesThere) return;
      report(next);
      if (lacksTables(error)) areTablesThere = false;
      // While it is not ready, no request reaches the database and could find it there again.
      again(areTablesThere ? PROBE_MS : RETRY_MS);
    },
  });
  const again = (delayMs: number) => {
    if (!isClosed) timer ??= setTimeout(attempt, delayMs).unref();
  };
  const attempt = async () => {
    try {
      if (!areTablesThere) {
        const names = await database.guarded(() => migrate(database));
        if (names.length > 0) log('info', 'the tables of the database are up to date', { migrations: names });
        await database.guarded(async () => prepare?.(database, reportProgress));
      }
      await requireWrites(database);
      timer = undefined;
      areTablesThere = true;
      report(undefined);
      ready.resolve();
    } catch (error) {
      timer = undefined;
      report(reasonOf(error));
      again(areTablesThere ? PROBE_MS : RETRY_MS);
    }
  };
  await Promise.race([attempt(), new Promise((resolve) => setTimeout(resolve, FIRST_ATTEMPT_MS).unref())]);
  if (!areTablesThere) report(reason);
  const silence = watchSilence(database);

  const whenUsable = <Arguments extends readonly unknown[], Value>(
    work: (...given: Arguments) => Promise<Value>,
  ): ((...given: Arguments) => Promise<Value>) => {
    return async (...given) => {
      if (!areTablesThere) throw unavailableError(reason ?? 'it starts');
      return work(...given);
    };
  };
  return {
    query: whenUsable(database.query),
    inTransaction: (work) => whenUsable(() => database.inTransaction(work))(),
    connect: whenUsable(database.connect),
    guarded: (work) => whenUsable(() => database.guarded(work))(),
    longestRunMs: database.longestRunMs,
    requireAnswer: database.requireAnswer,
    breakConnections: database.breakConnections,
    counts: database.counts,
    unavailableReason: () => reason,
    whenReady: (signal) =>
      Promise.race([ready.promise, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))]),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      silence.close();
      await database.close();
    },
  };
}

/** Random, so that it takes its room in the database: a full disk is noticed. */
const PROBE_BYTES = 6_000;

/** Rejects with `HttpError` 503 while nothing can be written, such as on a standby or a full disk. Leaves nothing. */
async function requireWrites(database: Database): Promise<void> {
  const row = [`probe ${randomUUID()}`, randomBytes(PROBE_BYTES).toString('base64')];
  await database.inTransaction(async (query) => {
    await query('INSERT INTO secrets VALUES ($1, $2)', row);
    await query('DELETE FROM secrets WHERE name = $1', row.slice(0, 1));
  });
}

function reasonOf(error: unknown): string {
  const { cause = error } = Object(error) as { readonly cause?: unknown };
  if (error instanceof HttpError) return unavailability(cause) ?? error.message;
  return unavailability(error) ?? (error as Error).message;
}
