/** How many results of a kept search have arrived since the user looked at it. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { Send } from '#lib/messaging/messages.ts';
import { offeredParts } from '#lib/search/model/filter-parts.ts';
import { receivedSince, restrictedToIds } from '#lib/search/model/filter-query.ts';
import type { KeptSearch } from '#lib/search/model/kept-search.ts';
import { linkParts, readLink } from '#lib/search/model/search-address.ts';
import { createSearchFiltering } from './search-filtering.ts';

/** Null if that is not known. Never rejects. */
export async function countNew(kept: KeptSearch, send: Send, settings: ServerSettings): Promise<number | null> {
  const { type, link, lookedAt } = kept;
  // Only images have a filter by the time of receipt (2.9), and types for which the server announces it.
  if (!offeredParts(type, settings).includes('period')) return null;
  const now = new Date();
  const { search, invalidPart } = readLink(link, type, now, linkParts(type, settings));
  if (invalidPart !== null) return null;
  const filtering = createSearchFiltering(send, type, (each) => offeredParts(each, settings));
  const query = restrictedToIds(
    filtering.queryOf(search.filter ?? (await filtering.initial()), now),
    type,
    search.only,
  );
  const queryFilter = [receivedSince(type, new Date(lookedAt)), query.queryFilter].filter(Boolean).join(' ');
  const request = { queryText: search.text, resStart: 1, resCount: 1, ...query, queryFilter };
  const answer = await send('search.page', { requestId: randomId(), type, request }).catch(() => null);
  return answer === null ? null : answer.Query.QueryFound;
}
