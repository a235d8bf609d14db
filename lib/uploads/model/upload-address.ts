/**
 * The upload's address from the `Location` of its creation, which may be relative to `createdAt`, the address of the
 * creating request. A server behind a proxy that ends TLS knows neither the scheme nor the port that the client uses and may name
 * others: for the same host the ones that reached it count. Anything else is left as it is, for the allow-list to judge.
 */
export function uploadAddress(location: string, createdAt: string): string {
  const created = new URL(createdAt);
  const named = new URL(location, created);
  const isBehindTls = created.protocol === 'https:' && named.protocol === 'http:';
  if (isBehindTls && named.hostname === created.hostname && (named.port === '' || named.port === created.port)) {
    named.protocol = created.protocol;
    named.port = created.port;
  }
  return named.href;
}
