/**
 * The query parameters of the address and of the hash route's own query
 * (docs/design/surfaces-and-messages.md#surfaces). Those of the hash take precedence.
 */
export function surfaceQuery(address: URL): URLSearchParams {
  const [, hashQuery = ''] = address.hash.split('?', 2);
  const query = new URLSearchParams(address.search);
  for (const [name, value] of new URLSearchParams(hashQuery)) query.set(name, value);
  return query;
}
