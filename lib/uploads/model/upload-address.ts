/** What a creation's `Location` says of the way to the server. */
export interface UploadLocation {
  /** Absolute. One that is not this server's is left as it is, for the allow-list to refuse. */
  readonly address: string;
  /** Null: as it should be. */
  readonly rewritten: RewrittenAddress | null;
}

export interface RewrittenAddress {
  /** What the answer named, without the upload's own id. */
  readonly named: string;
  /** Where uploads are created, as the client knows it. */
  readonly expected: string;
  /** The upload is looked for on the server's own origin; otherwise nothing is sent there. */
  readonly isTaken: boolean;
}

/**
 * The upload's address from the `Location` of its creation, which may be relative to `createdAt`, the address of the creating
 * request. A server behind a proxy may name a scheme, host or port of its own: what lies below `createdAt` is taken on the
 * origin that the client used, and so is http for https on the same host. Nothing else is.
 */
export function uploadAddress(location: string, createdAt: string): UploadLocation {
  const created = new URL(createdAt);
  const named = new URL(location, created);
  if (named.origin === created.origin) return { address: named.href, rewritten: null };
  const isTaken = isBelow(named, created) || isSameHostBehindTls(named, created);
  const rewritten = { named: new URL('.', named).href, expected: created.href, isTaken };
  return { address: isTaken ? `${created.origin}${named.pathname}${named.search}` : named.href, rewritten };
}

function isBelow(named: URL, created: URL): boolean {
  const folder = `${created.pathname.replace(/\/$/, '')}/`;
  return /^https?:$/.test(named.protocol) && named.pathname.startsWith(folder) && named.pathname !== folder;
}

function isSameHostBehindTls(named: URL, created: URL): boolean {
  const isBehindTls = created.protocol === 'https:' && named.protocol === 'http:';
  return isBehindTls && named.hostname === created.hostname && (named.port === '' || named.port === created.port);
}
