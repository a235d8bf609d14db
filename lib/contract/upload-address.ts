/** The upload URL from the `Location` of a creation. */
export interface UploadLocation {
  /** Absolute. An address of another server is unchanged, and the allow-list refuses it. */
  readonly address: string;
  /** Null if the origin is the expected one. */
  readonly rewritten: RewrittenAddress | null;
}

export interface RewrittenAddress {
  /** The address of the answer, without the upload's id. */
  readonly named: string;
  /** The client's URL for creations. */
  readonly expected: string;
  /** The path is used on the client's origin; otherwise nothing is sent to the address. */
  readonly isTaken: boolean;
}

/**
 * Resolves the `Location` of a creation, which may be relative to `createdAt`, the URL of the creation. A server behind
 * a proxy may name its internal scheme, host or port: a path below `createdAt`, or http instead of https on the same
 * host, is moved to the client's origin. Other addresses are not changed.
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
