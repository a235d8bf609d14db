import type { Client } from '#lib/client/client.ts';
import { searchTypeOf } from '#lib/routing/model/routes.ts';
import { readRememberedSearches } from '#lib/search/model/kept-search.ts';
import { type AddressedSearch, isTooLongForAddress } from '#lib/search/model/search-address.ts';

/**
 * The search of a sent route that is too long for its address: the sender's last one, which it hands over with the route.
 * Null where the address names the search itself, and where the search belongs to somebody else.
 */
export async function readSentSearch(
  host: Pick<Client['host'], 'readSearches'>,
  route: string,
  owner: string | null,
): Promise<AddressedSearch | null> {
  const [path = '', query] = route.split('?');
  const type = searchTypeOf(path);
  if (type === null || !isTooLongForAddress(new URLSearchParams(query))) return null;
  const remembered = await host.readSearches().then(readRememberedSearches, () => null);
  const search = remembered?.owner === owner ? remembered?.searches[type] : undefined;
  return search ? { ...search, mode: null } : null;
}
