/**
 * The query parameters a surface was opened with: those of the address and those of the hash's own query, which a hash
 * route carries (docs/design/surfaces-and-messages.md#surfaces). The hash's win, because they are nearer to the route.
 */
export function surfaceQuery(address: URL): URLSearchParams {
  const [, hashQuery = ''] = address.hash.split('?', 2);
  const query = new URLSearchParams(address.search);
  for (const [name, value] of new URLSearchParams(hashQuery)) query.set(name, value);
  return query;
}
