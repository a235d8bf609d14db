/** A request as the provider has to see it: with its own path, and the address that the person's browser knows. */
import type { IncomingMessage } from 'node:http';

const bases = new WeakMap<object, URL>();

/** Changes `raw` and gives it back; `path` is where the provider is mounted. */
export function mountedRequest(raw: IncomingMessage, path: string, base: URL): IncomingMessage {
  const asked = raw.url ?? path;
  bases.set(raw, base);
  raw.headers['x-forwarded-host'] = base.host;
  raw.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  const originalUrl = `${base.pathname.slice(0, -1)}${asked}`;
  return Object.assign(raw, { originalUrl, url: asked.slice(path.length) || '/' });
}

/** The address that a mounted request was made to. */
export function baseOf(raw: object | undefined): URL | undefined {
  return raw && bases.get(raw);
}
