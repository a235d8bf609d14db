/** Requests what a start needs at the same time, instead of one after the other. */
import { uploadChannels } from '#lib/contract/channels.ts';
import { table } from '#lib/contract/localisation.ts';
import { searchChannels } from '#lib/contract/search-channels.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { refreshSession } from '#lib/contract/session.ts';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';
import type { ClientWithAhead } from '#lib/net/requests-ahead.ts';
import { tableQuery } from '#lib/net/table-reader.ts';
import { channelsQuery, FILTER_TABLES } from '#lib/search/filter-lists-api.ts';
import { VIEW_MODE_TABLES } from '#lib/search/view-modes-api.ts';
import type { PendingLogout } from '#lib/session/logout/pending-logout.ts';
import { startUpCalls } from '#lib/settings/server/fetch-start-up.ts';

interface RequestAheadDeps {
  readonly httpClient: ClientWithAhead;
  readonly pendingLogout: Pick<PendingLogout, 'isPending' | 'fingerprint'>;
  /** The search that the page is opened with. */
  readonly openedSearch: SearchType | null;
}

/** Before anything stored is read, which takes longest when there is nothing. `locale`: that of the browser. */
export function requestStartUpAhead(server: string, locale: string, httpClient: ClientWithAhead): void {
  const send = httpClient.ahead(server, locale);
  for (const { call, query } of startUpCalls(locale)) send(call, { query });
}

/** The user, and what the first page needs. `locale`: the app's. */
export async function requestUserAhead(locale: string, deps: RequestAheadDeps): Promise<void> {
  const { httpClient, pendingLogout, openedSearch } = deps;
  const server = httpClient.server();
  // After Sign Out nobody is asked for (decision 19).
  if (server === null || (await pendingLogout.isPending())) return;
  const send = httpClient.ahead(server, locale);
  send(refreshSession);
  // Without a session these would be refused.
  if ((await pendingLogout.fingerprint()) === null) return;
  send(uploadChannels);
  if (openedSearch === null) return;
  const languageId = String(localeIdOf(locale));
  const tables = [...(openedSearch === 'image' ? FILTER_TABLES : []), VIEW_MODE_TABLES[openedSearch]];
  for (const tableID of tables) send(table, { query: tableQuery(tableID, languageId) });
  if (openedSearch === 'image') send(searchChannels, { query: channelsQuery(openedSearch, languageId) });
}
