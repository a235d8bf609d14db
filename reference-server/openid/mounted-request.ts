/** Rewrites a request for the mounted provider: path below its mount point, host and scheme of the public address. */
import type { IncomingMessage } from 'node:http';

const bases = new WeakMap<object, URL>();

/** Changes and returns `raw`; `path` is the mount point of the provider. */
export function mountedRequest(raw: IncomingMessage, path: string, base: URL): IncomingMessage {
  const requested = raw.url ?? path;
  bases.set(raw, base);
  raw.headers['x-forwarded-host'] = base.host;
  raw.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  const originalUrl = `${base.pathname.slice(0, -1)}${requested}`;
  return Object.assign(raw, { originalUrl, url: requested.slice(path.length) || '/' });
}

/** The `base` that a request was mounted with; undefined for any other object. */
export function baseOf(raw: object | undefined): URL | undefined {
  return raw && bases.get(raw);
}
