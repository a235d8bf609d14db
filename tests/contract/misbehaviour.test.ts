/** The misbehaviour of the server is exact: engine tests rely on it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomBytes } from '../helpers/random-bytes.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, head, keyOf, locationPath, pictureMetadata, sha256, storedAsset } from './harness/tus.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = await signIn(server, 'editor');
});
afterAll(() => server.remove());
beforeEach(async () => {
  await client.send('/__test/reset', { method: 'POST' });
});

const misbehave = async (method: string, action: object, times = 1, more = {}) => {
  const rule = { match: { method, pathPattern: '^/upload-service/' }, times, action, ...more };
  expect((await client.send('/__test/misbehave', { method: 'POST', json: rule })).status).toBe(200);
};
const offsetOf = async (path: string) => Number((await head(client, path)).headers.get('upload-offset'));

describe('misbehaviour', () => {
  it('responds with a status the given number of times, with headers', async () => {
    const path = locationPath(await create(client, 10, pictureMetadata('status-1')));
    await misbehave('HEAD', { status: 503, headers: { 'Retry-After': '7' } }, 2);
    const answers = [await head(client, path), await head(client, path), await head(client, path)];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(answers[0]?.headers.get('retry-after')).toBe('7');
  });

  it('responds with an HTML page, like a proxy or a captive portal', async () => {
    const path = locationPath(await create(client, 10, pictureMetadata('html-1')));
    await misbehave('PATCH', { body: '<h1>Welcome to the hotel</h1>' });
    const page = await append(client, path, 0, Buffer.from('0123456789'));
    expect([page.status, page.headers.get('content-type'), page.text]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<h1>Welcome to the hotel</h1>',
    ]);
    expect(await offsetOf(path)).toBe(0);
    await misbehave('POST', { status: 404, body: 'gone fishing', contentType: 'text/plain' });
    const text = await create(client, 10, pictureMetadata('html-2'));
    expect([text.status, text.headers.get('content-type'), text.text]).toEqual([404, 'text/plain', 'gone fishing']);
  });

  it('rejects bodies above a size with 413, and only those', async () => {
    const path = locationPath(await create(client, 2_000, pictureMetadata('large-1')));
    await misbehave('PATCH', { maxBodyBytes: 1_000 }, 2);
    expect((await append(client, path, 0, randomBytes(1_000))).status).toBe(204);
    expect((await append(client, path, 1_000, randomBytes(1_001))).status).toBe(413);
    expect(await offsetOf(path)).toBe(1_000);
    expect((await append(client, path, 1_000, randomBytes(1_000))).status).toBe(204);
  });

  it('processes the request and drops the response', async () => {
    await misbehave('POST', { dropAnswer: true });
    await expect(create(client, 10, pictureMetadata('lost-1'))).rejects.toThrow();
    expect((await storedAsset(client, 'lost-1')).state).toBe('receiving');
    const path = locationPath(await create(client, 10, pictureMetadata('lost-1')));
    await misbehave('PATCH', { dropAnswer: true });
    await expect(append(client, path, 0, Buffer.from('0123'))).rejects.toThrow();
    expect(await offsetOf(path)).toBe(4);
  });

  it('closes the connection before processing', async () => {
    await misbehave('POST', { destroy: true });
    await expect(create(client, 10, pictureMetadata('cut-1'))).rejects.toThrow();
    expect((await client.send('/__test/assets/cut-1')).status).toBe(404);
  });

  it('closes the connection in the middle of a body', async () => {
    const bytes = randomBytes(5_000_000);
    const path = locationPath(await create(client, bytes.length, pictureMetadata('cut-2')));
    await misbehave('PATCH', { destroyAfterBytes: 1_000_000 });
    await expect(append(client, path, 0, bytes)).rejects.toThrow();
    await expect.poll(() => offsetOf(path)).toBeGreaterThan(500_000);
    expect(await offsetOf(path)).toBeLessThan(1_200_000);
  });

  it('reads a body no faster than configured', async () => {
    const bytes = randomBytes(400_000);
    const path = locationPath(await create(client, bytes.length, pictureMetadata('slow-1')));
    await misbehave('PATCH', { bytesPerSecond: 400_000 });
    const startedAt = Date.now();
    expect((await append(client, path, 0, bytes)).status).toBe(204);
    expect(Date.now() - startedAt).toBeGreaterThan(700);
  });

  it('waits before processing', async () => {
    await misbehave('POST', { delayMs: 250 });
    const startedAt = Date.now();
    await create(client, 10, pictureMetadata('delay-1'));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(245);
  });

  it.each(['release', 'reset'])('holds a request until the %s, and no other one after it', async (end) => {
    await client.send('/__test/misbehave', {
      method: 'POST',
      json: { match: { method: 'POST', pathPattern: '^/upload-service/' }, action: { isHeld: true } },
    });
    let isAnswered = false;
    const held = create(client, 10, pictureMetadata(`held-1-${end}`)).then(({ status }) => {
      isAnswered = true;
      return status;
    });
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(isAnswered).toBe(false);
    expect((await client.send(`/__test/assets/held-1-${end}`)).status).toBe(404);
    await client.send(`/__test/${end}`, { method: 'POST' });
    expect(await held).toBe(201);
    expect((await create(client, 10, pictureMetadata(`held-2-${end}`))).status).toBe(201);
  });

  const holdAfter = async (holdAfterBytes: number) => {
    const json = { match: { method: 'PATCH', pathPattern: '^/upload-service/' }, action: { holdAfterBytes } };
    expect((await client.send('/__test/misbehave', { method: 'POST', json })).status).toBe(200);
  };
  const isUnderWay = async () => {
    const seen = (await client.send('/__test/requests')).json as readonly { method: string; isFinished: boolean }[];
    return seen.some(({ method, isFinished }) => method === 'PATCH' && !isFinished);
  };

  it.each(['release', 'reset'])(
    'holds an upload at a byte until the %s, no other request, and then no more',
    async (end) => {
      const bytes = randomBytes(1_000_000);
      await holdAfter(300_000);
      const path = locationPath(await create(client, bytes.length, pictureMetadata(`gate-1-${end}`)));
      const sent = append(client, path, 0, bytes);
      const arrived = () => server.stored.arrivedBytes(keyOf(path));
      await expect.poll(arrived).toBe(300_000);
      // What reaches the byte, and no more, is answered.
      const other = locationPath(await create(client, bytes.length, pictureMetadata(`gate-2-${end}`)));
      expect((await append(client, other, 0, bytes.subarray(0, 200_000))).status).toBe(204);
      expect((await append(client, other, 200_000, bytes.subarray(200_000, 300_000))).status).toBe(204);
      expect([await isUnderWay(), await arrived()]).toEqual([true, 300_000]);
      await client.send(`/__test/${end}`, { method: 'POST' });
      expect((await sent).status).toBe(204);
      expect(await offsetOf(path)).toBe(bytes.length);
      await expect.poll(async () => (await storedAsset(client, `gate-1-${end}`)).sha256).toBe(sha256(bytes));
      expect((await append(client, other, 300_000, bytes.subarray(300_000))).status).toBe(204);
    },
  );

  it('holds an upload at the next byte when the release has another rule', async () => {
    const bytes = randomBytes(1_000_000);
    await holdAfter(300_000);
    const path = locationPath(await create(client, bytes.length, pictureMetadata('gate-4')));
    const arrived = () => server.stored.arrivedBytes(keyOf(path));
    const first = append(client, path, 0, bytes.subarray(0, 500_000));
    await expect.poll(arrived).toBe(300_000);
    const json = [{ match: { pathPattern: '^/upload-service/' }, action: { holdAfterBytes: 600_000 } }];
    await client.send('/__test/release', { method: 'POST', json });
    expect((await first).status).toBe(204);
    const second = append(client, path, 500_000, bytes.subarray(500_000));
    await expect.poll(arrived).toBe(600_000);
    expect(await isUnderWay()).toBe(true);
    await client.send('/__test/release', { method: 'POST' });
    expect((await second).status).toBe(204);
  });

  it('holds an upload at the same byte each time its client tries again, and keeps what had arrived', async () => {
    const bytes = randomBytes(1_000_000);
    await holdAfter(300_000);
    const path = locationPath(await create(client, bytes.length, pictureMetadata('gate-3')));
    for (const offset of [0, 300_000, 300_000]) {
      const leaving = new AbortController();
      const sent = append(client, path, offset, bytes.subarray(offset), {}, leaving.signal);
      await expect.poll(isUnderWay).toBe(true);
      await expect.poll(() => server.stored.arrivedBytes(keyOf(path))).toBe(300_000);
      leaving.abort();
      await expect(sent).rejects.toThrow();
      expect(await offsetOf(path)).toBe(300_000);
    }
    const again = append(client, path, 300_000, bytes.subarray(300_000));
    await expect.poll(isUnderWay).toBe(true);
    await client.send('/__test/release', { method: 'POST' });
    expect((await again).status).toBe(204);
    await expect.poll(async () => (await storedAsset(client, 'gate-3')).sha256).toBe(sha256(bytes));
  });

  it('rewrites the upload URL, like a proxy', async () => {
    const at = async (location: string, objectId: string, body?: Buffer) => {
      await misbehave('POST', { location });
      return (await create(client, 10, pictureMetadata(objectId), body)).headers.get('location');
    };
    const key = (pattern: string) => expect.stringMatching(new RegExp(`^${pattern}[0-9a-f]{32}$`));
    expect(await at('http://inner:8080', 'moved-1')).toEqual(key('http://inner:8080/upload-service/upload/'));
    expect(await at('http://inner:8080', 'moved-2', Buffer.from('01'))).toEqual(
      key('http://inner:8080/upload-service/upload/'),
    );
    // A repeated creation is answered by another route.
    expect(await at('https://inner/x{path}', 'moved-1')).toEqual(key('https://inner/x/upload-service/upload/'));
    expect(await at('/elsewhere', 'moved-3')).toBe('/elsewhere');
  });

  it.each([
    ['the same', 7],
    ['another', 8],
  ])('matches a share of the requests, the same ones with the same seed (%s)', async (which, seed) => {
    const path = locationPath(await create(client, 10, pictureMetadata(`share-${seed}`)));
    const runOf = async (ofSeed: number) => {
      await client.send('/__test/reset', { method: 'POST' });
      await misbehave('HEAD', { status: 503 }, 1_000, { probability: 0.3, seed: ofSeed });
      const statuses: number[] = [];
      for (let count = 0; count < 60; count += 1) statuses.push((await head(client, path)).status);
      return statuses;
    };
    const first = await runOf(7);
    expect(first.filter((status) => status === 503).length).toBeGreaterThan(8);
    expect(first.filter((status) => status === 503).length).toBeLessThan(30);
    const second = await runOf(seed);
    expect(second.join() === first.join()).toBe(which === 'the same');
  });

  it('passes a request that a share does not match to the next rule', async () => {
    const path = locationPath(await create(client, 10, pictureMetadata('share-9')));
    await misbehave('HEAD', { status: 500 }, 1_000, { probability: 0 });
    await misbehave('HEAD', { status: 502 });
    expect((await head(client, path)).status).toBe(502);
  });

  it('simulates a full disk for uploads only, until there is room or a reset', async () => {
    const path = locationPath(await create(client, 10, pictureMetadata('disk-1')));
    const disk = (isFull: boolean) => client.send('/__test/disk', { method: 'POST', json: { isFull } });
    await disk(true);
    const refused = await create(client, 10, pictureMetadata('disk-2'));
    expect([refused.status, refused.json]).toEqual([
      507,
      { error: 'disk-full', message: expect.any(String), retryAfter: 10 },
    ]);
    expect((await append(client, path, 0, Buffer.from('0123'))).status).toBe(507);
    expect(await offsetOf(path)).toBe(0);
    expect((await client.send('/api/refreshSession', { method: 'POST' })).status).toBe(200);
    await disk(false);
    expect((await append(client, path, 0, Buffer.from('0123'))).status).toBe(204);
    await disk(true);
    await client.send('/__test/reset', { method: 'POST' });
    expect((await create(client, 10, pictureMetadata('disk-2'))).status).toBe(201);
    expect((await client.send('/__test/disk', { method: 'POST', json: {} })).status).toBe(400);
  });

  it('[7.6] ends the sessions of one user, or all', async () => {
    const photo = await signIn(server, 'photo');
    await client.send('/__test/expire', { method: 'POST', json: { user: 'NEWS/photo' } });
    expect((await photo.send('/api/validateSession')).status).toBe(403);
    expect((await client.send('/api/validateSession')).status).toBe(200);
    await createClient(server).send('/__test/expire', { method: 'POST' });
    expect((await client.send('/api/validateSession')).status).toBe(403);
    client = await signIn(server, 'editor');
  });

  it('lists the tus requests received, their user and how each ended', async () => {
    const path = locationPath(await create(client, 10, pictureMetadata('seen-1')));
    await misbehave('PATCH', { destroy: true });
    await expect(append(client, path, 0, Buffer.from('01'))).rejects.toThrow();
    await append(client, path, 0, Buffer.from('01'));
    const { json } = await client.send('/__test/requests');
    expect(json).toMatchObject([
      { method: 'POST', user: 'NEWS/editor', objectId: 'seen-1', status: 201, offset: null },
      { method: 'PATCH', path, user: 'NEWS/editor', offset: 0, contentLength: 2, status: 0, isFinished: true },
      { method: 'PATCH', path, user: 'NEWS/editor', offset: 0, contentLength: 2, status: 204 },
    ]);
  });

  it('rejects an invalid rule', async () => {
    const rule = { match: { pathPattern: '(' }, action: { status: 500 } };
    expect((await client.send('/__test/misbehave', { method: 'POST', json: rule })).status).toBe(400);
  });

  it('is not available without the flag', async () => {
    const decent = await startServer({ misbehave: false });
    const answers = [
      await createClient(decent).send('/__test/requests', { headers: { Accept: 'text/html' } }),
      await createClient(decent).send('/__test/expire', { method: 'POST' }),
    ];
    await decent.remove();
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('stops with its rules, and keeps the request log', async () => {
    await misbehave('HEAD', { status: 500 }, 5);
    const path = locationPath(await create(client, 10, pictureMetadata('behaves')));
    expect((await head(client, path)).status).toBe(500);
    expect((await client.send('/__test/behave', { method: 'POST' })).status).toBe(200);
    expect(await offsetOf(path)).toBe(0);
    const seen = (await client.send('/__test/requests')).json as readonly { method: string; status: number }[];
    expect(seen.filter(({ method }) => method === 'HEAD').map(({ status }) => status)).toEqual([500, 200]);
  });
});
