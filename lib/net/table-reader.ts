import { type TableRow, table } from '#lib/contract/localisation.ts';
import type { TableId } from '#lib/contract/tables.ts';
import type { HttpClient } from './http-client.ts';
import type { SessionCache } from './session-cache.ts';
import { withRetries } from './with-retries.ts';

/** Tables are not required for the start, so they get fewer retries than its labels (7.16). */
const TABLE_RETRIES = 2;

/** The rows of a table in a language, requested once per session (7.18). Rejects like a call. */
export type ReadTable = (tableID: TableId, languageId: string) => Promise<readonly TableRow[]>;

export function createTableReader(httpClient: HttpClient, cache: SessionCache): ReadTable {
  return (tableID, languageId) =>
    cache.get(`table ${tableID} ${languageId}`, () =>
      withRetries(TABLE_RETRIES, () => httpClient.call(table, { query: tableQuery(tableID, languageId) })),
    );
}

export function tableQuery(tableID: TableId, svcLanguageID: string): Readonly<Record<string, string>> {
  return { svcCmd: 'locGetTable', svcFormat: 'jsonxhr', tableID, svcLanguageID };
}
