import type { Database } from './database.ts';
import { SILENT, unavailability } from './unavailable.ts';

/** A statement that runs for longer may wait for a database that does not answer any more. */
const LONG_MS = 2_000;
const EVERY_MS = 500;
/** A database that has answered is not asked again so soon, because some statements do take long. */
const PAUSE_MS = 5_000;

/** Breaks the connections when a statement runs for long and the database does not answer another one either. */
export function watchSilence(database: Database): { close(): void } {
  let nextAt = 0;
  const look = async () => {
    if (performance.now() < nextAt || database.longestRunMs() < LONG_MS) return;
    nextAt = Number.POSITIVE_INFINITY;
    await database.requireAnswer().catch(({ cause }: Error) => {
      if (unavailability(cause) === SILENT) database.breakConnections();
    });
    nextAt = performance.now() + PAUSE_MS;
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}
