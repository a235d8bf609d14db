import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heldSchema } from '#lib/capture/model/page-facts.ts';
import * as inPage from '#lib/host/extension/in-page.ts';

const BYTES = Buffer.alloc(1_000, 7);

const server = createServer(({ url }, response) => {
  if (url === '/hangs.jpg') return;
  response.statusCode = url === '/gone.jpg' ? 410 : 200;
  response.setHeader('content-type', 'image/jpeg');
  response.end(BYTES);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['is held', '/a.jpg', 1_000, { kind: 'held', bytes: 1_000, mimeType: 'image/jpeg' }],
  ['is larger than the limit', '/a.jpg', 999, { kind: 'too-large' }],
  ['is refused', '/gone.jpg', 1_000, { kind: 'refused', status: 410 }],
])('a picture that %s is answered as the background reads it', async (_, path, maxBytes, answer) => {
  const held = await inPage.holdPicture('key', `${origin}${path}`, maxBytes, 60_000);
  expect(held).toEqual(answer);
  expect(v.is(heldSchema, held)).toBe(true);
});

it('a picture that cannot be reached is answered as such', async () => {
  expect(await inPage.holdPicture('key', 'http://127.0.0.1:1/a.jpg', 1, 60_000)).toEqual({ kind: 'unreachable' });
});

it('a picture whose site hangs is waited for as long as the background says', async () => {
  expect(await inPage.holdPicture('key', `${origin}/hangs.jpg`, 1, 0)).toEqual({ kind: 'unreachable' });
});

it('a picture is held until it is freed', async () => {
  const scope = globalThis as unknown as Record<string, Blob | undefined>;
  await inPage.holdPicture('held-1', `data:image/jpeg;base64,${BYTES.toString('base64')}`, 1_000, 60_000);
  const held = scope['held-1'] ?? new Blob();
  expect(Buffer.from(await held.arrayBuffer())).toEqual(BYTES);
  inPage.freeHeld('held-1');
  expect(scope['held-1']).toBeUndefined();
});

it('what is not held is not read as nothing', async () => {
  await expect(inPage.readHeldPart('gone', 0, 10)).rejects.toThrow('nothing is held');
});

it.each(Object.entries(inPage))('a script in a page uses nothing of its file but itself: %s', (_, script) => {
  const others = Object.keys(inPage).filter((name) => name !== script.name);
  for (const name of others) expect(String(script)).not.toContain(name);
});
