/** A search whose client does not wait for the answer. */
import { request as httpRequest } from 'node:http';
import type { Client } from './client.ts';

/** `sent` resolves when the server may have the whole request. */
export function sendAndLeave(
  { cookies }: Client,
  port: number,
  queryFilter: string,
): { readonly sent: Promise<void>; leave(): void } {
  const payload = JSON.stringify({ queryFilter });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(payload),
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
  };
  const to = { host: '127.0.0.1', port, path: '/search/image/' };
  const outgoing = httpRequest({ ...to, method: 'POST', headers });
  outgoing.on('error', () => undefined);
  const sent = new Promise<void>((resolve) => {
    outgoing.end(payload, () => resolve());
  });
  return { sent, leave: () => outgoing.destroy() };
}
