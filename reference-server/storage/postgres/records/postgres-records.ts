/** Records in PostgreSQL, which several nodes of the server share. */
import type { Records } from '../../../stores/records.ts';
import type { Database } from '../connection/database.ts';
import { withAnyText } from '../connection/text-values.ts';
import { namedSearchRows } from './postgres-named-searches.ts';
import { processingRows } from './postgres-processing.ts';
import { sessionRecords } from './postgres-session-records.ts';
import { terminatedRows } from './postgres-terminations.ts';
import { uploadRows } from './postgres-upload-records.ts';

/** As many as a person may have unfinished uploads. */
const MOST_TAKEN_BACK = 20_000;

export interface PostgresRecordsOptions {
  /** Identifies this run of the server. */
  readonly nodeId: string;
  /** See `Records`. */
  readonly now: () => number;
  /** Removals of each owner that are remembered. */
  readonly mostTakenBack?: number;
}

/** The tables must exist when a function is called. `close` leaves the database open. */
export function openPostgresRecords(
  database: Database,
  { nodeId, now, mostTakenBack = MOST_TAKEN_BACK }: PostgresRecordsOptions,
): Records {
  const text = withAnyText(database);
  return {
    now,
    ...sessionRecords(text, now),
    ...namedSearchRows(text),
    ...uploadRows(text),
    ...processingRows(text, nodeId),
    ...terminatedRows(text, mostTakenBack),
    close: async () => undefined,
  };
}
