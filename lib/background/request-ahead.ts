/** Requests what a start needs at the same time, instead of one after the other. */
import { uploadChannels } from '#lib/contract/channels.ts';
import { table } from '#lib/contract/localisation.ts';
import { searchChannels } from '#lib/contract/search-channels.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { refreshSession } from '#lib/contract/session.ts';
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { Network } from '#lib/host/network.ts';
import type { RecordStorage } from '#lib/host/record-storage.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import { usableLocale } from '#lib/localisation/model/usable-locale.ts';
import { createHttpClient } from '#lib/net/http-client.ts';
import { type ClientWithAhead, withRequestsAhead } from '#lib/net/requests-ahead.ts';
import { tableQuery } from '#lib/net/table-reader.ts';
import { channelsQuery, FILTER_TABLES } from '#lib/search/filter-lists-api.ts';
import { VIEW_MODE_TABLES } from '#lib/search/view-modes-api.ts';
import { createPendingLogoutStorage, isLogoutPending } from '#lib/session/logout/pending-logout.ts';
import { readFingerprint } from '#lib/session/logout/session-fingerprint.ts';
import { startUpCalls } from '#lib/settings/server/fetch-start-up.ts';
import { LOCALE } from '#lib/storage/stored-keys.ts';
import { createStoredValues, type StoredValues } from '#lib/storage/stored-values.ts';

/** What the services of a background send their requests with, and where they keep their values. */
export interface Connection {
  readonly network: Network;
  readonly httpClient: ClientWithAhead;
  readonly values: StoredValues;
}

export function createConnection(network: Network, records: RecordStorage): Connection {
  const httpClient = withRequestsAhead(createHttpClient(network), network);
  return { network, httpClient, values: createStoredValues(records) };
}

/**
 * Sends the first requests of a background that begins with its page, before its other services exist, whose scripts take a slow
 * computer longer than the server. `opened`: the search that the page is opened with.
 */
export function connectAhead(
  { fixedServer, browserLocale }: Pick<EngineHost, 'fixedServer' | 'browserLocale'>,
  opened: SearchType | null,
  connection: Connection,
): void {
  if (fixedServer === null) return;
  const locale = usableLocale(browserLocale);
  const send = connection.httpClient.ahead(fixedServer, locale);
  for (const { call, query } of startUpCalls(locale)) send(call, { query });
  const chosen = connection.values.get(LOCALE).catch(() => '');
  void chosen.then((choice) => requestUserAhead(fixedServer, usableLocale(choice, browserLocale), opened, connection));
}

/** The user, and what the first page needs. `locale`: the app's. Never rejects. */
export async function requestUserAhead(
  server: string,
  locale: string,
  opened: SearchType | null,
  connection: Connection,
): Promise<void> {
  await sendUserAhead(server, locale, opened, connection).catch((error: unknown) =>
    log('warn', 'background: not requested ahead', { error }),
  );
}

async function sendUserAhead(
  server: string,
  locale: string,
  opened: SearchType | null,
  { network, httpClient, values }: Connection,
): Promise<void> {
  // After Sign Out nobody is asked for (decision 19).
  if (await isLogoutPending(server, network, createPendingLogoutStorage(values))) return;
  const send = httpClient.ahead(server, locale);
  send(refreshSession);
  // Without a session these would be refused.
  if ((await readFingerprint(network, server)) === null) return;
  send(uploadChannels);
  if (opened === null) return;
  const languageId = String(localeIdOf(locale));
  const tables = [...(opened === 'image' ? FILTER_TABLES : []), VIEW_MODE_TABLES[opened]];
  for (const tableID of tables) send(table, { query: tableQuery(tableID, languageId) });
  if (opened === 'image') send(searchChannels, { query: channelsQuery(opened, languageId) });
}
