/** The database of several nodes, which may be away when a node starts, and later. */
import type { Readiness } from '../../health/readiness.ts';
import { HttpError } from '../../http/http-error.ts';
import { log } from '../../logging/log.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { unavailability, unavailableError } from './unavailable.ts';

export interface SharedDatabase extends Database {
  /** Why the database cannot be used, in words; undefined: it can. */
  unavailableReason(): string | undefined;
  /** Resolves when the tables are up to date, or `signal` aborts. */
  whenReady(signal: AbortSignal): Promise<void>;
}

const RETRY_MS = 1_000;
/** A single connection that broke keeps nobody waiting for long. */
const PROBE_MS = 200;
/** A start does not wait longer, such as for another node that migrates a large table. */
const FIRST_ATTEMPT_MS = 5_000;

type SharedDatabaseOptions = Omit<DatabaseOptions, 'onReport'> & { readonly readiness: Pick<Readiness, 'report'> };

/**
 * Resolves after the first attempt to bring the tables up to date, which is repeated until it succeeds. Before that
 * every function rejects with `HttpError` 503 `unavailable`. Each change of the reason is logged.
 */
export async function openSharedDatabase({ readiness, ...options }: SharedDatabaseOptions): Promise<SharedDatabase> {
  let reason: string | undefined = 'the tables of the database are not up to date yet';
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let probing: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();
  let isReady = false;
  const report = (next: string | undefined) => {
    reason = next;
    if (!isClosed) readiness.report('database', next === undefined ? { ready: true } : { ready: false, reason: next });
  };
  const database = openDatabase({
    ...options,
    onReport(next) {
      if (!isReady) return;
      report(next);
      // While it is not ready, no request reaches the database and could find it there again.
      if (next !== undefined) probe();
    },
  });
  const probe = () => {
    if (isClosed || probing !== undefined) return;
    probing = setTimeout(() => {
      probing = undefined;
      database.query('SELECT 1').catch(() => undefined);
    }, PROBE_MS).unref();
  };

  const attempt = async () => {
    try {
      const names = await migrate(database);
      if (names.length > 0) log('info', 'the tables of the database are up to date', { migrations: names });
      isReady = true;
      report(undefined);
      ready.resolve();
    } catch (error) {
      report(reasonOf(error));
      if (!isClosed) timer = setTimeout(attempt, RETRY_MS).unref();
    }
  };
  await Promise.race([attempt(), new Promise((resolve) => setTimeout(resolve, FIRST_ATTEMPT_MS).unref())]);
  if (!isReady) report(reason);

  const whenUsable = <Arguments extends readonly unknown[], Value>(
    work: (...given: Arguments) => Promise<Value>,
  ): ((...given: Arguments) => Promise<Value>) => {
    return async (...given) => {
      if (!isReady) throw unavailableError(reason ?? 'it starts');
      return work(...given);
    };
  };
  return {
    query: whenUsable(database.query),
    inTransaction: (work) => whenUsable(() => database.inTransaction(work))(),
    connect: whenUsable(database.connect),
    guarded: (work) => whenUsable(() => database.guarded(work))(),
    counts: database.counts,
    unavailableReason: () => reason,
    whenReady: (signal) =>
      Promise.race([ready.promise, new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))]),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(probing);
      await database.close();
    },
  };
}

function reasonOf(error: unknown): string {
  const { cause = error } = Object(error) as { readonly cause?: unknown };
  if (error instanceof HttpError) return unavailability(cause) ?? error.message;
  return unavailability(error) ?? (error as Error).message;
}
