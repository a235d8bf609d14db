/** Simulates a proxy that rewrites the `Location` header. */
import type { ServerResponse } from 'node:http';

/** Prepends an origin in `text` to the path. Other text replaces the value; `{path}` in it is the path. */
export function rewriteLocation(response: ServerResponse, requestPath: string, text: string): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const isOrigin = URL.parse(text)?.origin === text;
  const rewrite = (value: unknown): string => {
    const path = new URL(String(value), new URL(requestPath, 'http://inner')).pathname;
    return isOrigin ? `${text}${path}` : text.replace('{path}', path);
  };
  response.writeHead = ((...args: unknown[]) => {
    const set = response.getHeader('location');
    if (set !== undefined) response.setHeader('Location', rewrite(set));
    return writeHead(...args.map((arg) => rewriteIn(arg, rewrite)));
  }) as typeof response.writeHead;
}

/** The headers of `writeHead` are an object or a flat list of names and values. */
function rewriteIn(headers: unknown, rewrite: (value: unknown) => string): unknown {
  const isLocation = (name: unknown): boolean => String(name).toLowerCase() === 'location';
  if (Array.isArray(headers))
    return headers.map((value, index) => (index % 2 === 1 && isLocation(headers[index - 1]) ? rewrite(value) : value));
  if (typeof headers !== 'object' || headers === null) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isLocation(name) ? rewrite(value) : value]),
  );
}
