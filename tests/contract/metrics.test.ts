/** `GET /metrics` on its own port (docs/operating.md#metrics). */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, createClient, signIn } from './harness/client.ts';
import { readCounts, readMetrics } from './harness/metrics.ts';
import { startProgram } from './harness/start-program.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { append, create, locationPath, pictureMetadata, upload } from './harness/tus.ts';

let server: TestServer;
let editor: Client;

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startServer({ metricsPort: 0, nodeName: 'node-1' });
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

/** Status of a request to the port of the metrics. */
function statusOf(path: string, { method = 'GET', host = '127.0.0.1' } = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const ends = { port: server.metricsPort, host: '127.0.0.1', path, method, headers: { Host: host } };
    httpRequest(ends, (incoming) => resolve(incoming.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

it('the port of the metrics is off unless it is asked for, and never on the port of the users', async () => {
  const plain = await startServer();
  expect(plain.metricsPort).toBeUndefined();
  await plain.remove();
  for (const client of [editor, createClient(server)])
    expect((await client.send('/metrics', { headers: { Accept: 'text/html' } })).status).toBe(404);
});

it('the port of the metrics is there for this computer by its own names only', async () => {
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/metrics', { host: `localhost:${server.metricsPort}` })).toBe(200);
  expect(await statusOf('/metrics', { host: 'evil.example' })).toBe(421);
  expect([await statusOf('/'), await statusOf('/health/live'), await statusOf('/metrics/x')]).toEqual([404, 404, 404]);
  expect(await statusOf('/metrics', { method: 'POST' })).toBe(405);
});

it('counts the uploads, their bytes and their processing', async () => {
  const before = await readCounts(server);
  await upload(editor, Buffer.from('12345'), pictureMetadata('counted'));
  const path = locationPath(await create(editor, 10, pictureMetadata('begun')));
  await append(editor, path, 0, Buffer.from('123'));
  await create(editor, 10, pictureMetadata('begun'));
  const after = await readCounts(server);
  const added = (name: string, labels = {}) => after(name, labels) - before(name, labels);
  const events = ['begun', 'received', 'processed', 'failed'].map((event) => added('comyan_uploads_total', { event }));
  // Not an image, but the asset has what was sent with it.
  expect(events).toEqual([2, 1, 1, 0]);
  expect(added('comyan_upload_received_bytes_total')).toBe(8);
  expect(added('comyan_processing_duration_seconds_count')).toBe(1);
  expect(after('comyan_processing_queue_length')).toBe(0);
});

it('shows how many uploads wait', async () => {
  const slow = await startServer({ metricsPort: 0, processingDelayMs: 60_000 });
  const client = await signIn(slow, 'editor');
  for (const name of ['one', 'two']) {
    const path = locationPath(await create(client, 1, pictureMetadata(name)));
    await append(client, path, 0, Buffer.from('x'));
  }
  expect((await readCounts(slow))('comyan_processing_queue_length')).toBe(2);
  await slow.remove();
});

it('measures searches and requests, and counts refused sign-ins', async () => {
  const before = await readCounts(server);
  await editor.send('/search/video/', { method: 'POST', json: { queryText: 'secret-words' } });
  const form = 'username=NEWS%2Feditor&password=secret-password&remember=false';
  await createClient(server).send('/api/login', { method: 'POST', form });
  await createClient(server).send('/api/validateSession');
  const after = await readCounts(server);
  const added = (name: string, labels: Readonly<Record<string, string>>) => after(name, labels) - before(name, labels);
  expect(added('comyan_search_duration_seconds_count', { type: 'video' })).toBe(1);
  expect(added('comyan_search_duration_seconds_count', { type: 'image' })).toBe(0);
  const requests = 'comyan_http_request_duration_seconds_count';
  expect(added(requests, { method: 'POST', route: '/search/:type/', status: '2xx' })).toBe(1);
  expect(added(requests, { method: 'GET', route: '/api/validateSession', status: '4xx' })).toBe(1);
  expect(added('comyan_security_events_total', { event: 'sign-in-refused' })).toBe(1);
});

it('metrics have the process, the name of the node, and no label that a request chooses', async () => {
  for (let index = 0; index < 30; index += 1) {
    await createClient(server).send(`/no-such-address/${index}?secret=${index}`);
    await createClient(server).send(`/media/private-object-${index}/thumb`);
    await createClient(server)
      .send('/app-settings', { method: index % 2 ? 'PROPFIND' : 'TRACE' })
      .catch(() => undefined);
  }
  const text = await readMetrics(server);
  expect(text).toMatch(/^process_resident_memory_bytes\{node="node-1"\} \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds\{/m);
  for (const secret of ['secret', 'private-object', 'no-such-address', 'counted', 'editor'])
    expect(text).not.toContain(secret);
  const routes = new Set(
    [...text.matchAll(/ route="([^"]*)"|,route="([^"]*)"/g)].map(([, one, other]) => one ?? other),
  );
  const registered = (await createClient(server).send('/__test/routes')).json as { readonly url: string }[];
  const known = new Set(['none', ...registered.map(({ url }) => url)]);
  expect(routes.size).toBeGreaterThan(3);
  expect([...routes].filter((route) => !known.has(route ?? ''))).toEqual([]);
  const methods = new Set([...text.matchAll(/method="([^"]*)"/g)].map(([, method]) => method));
  expect(
    [...methods].filter((method) => !/^(?:GET|HEAD|POST|PATCH|DELETE|OPTIONS|PUT|other)$/.test(method ?? '')),
  ).toEqual([]);
});

it('a server without a free port for them does not start, and says why', async () => {
  const { metricsPort = 0 } = server;
  const dataDir = await mkdtemp(join(tmpdir(), 'comyan-metrics-'));
  const starting = startProgram({ dataDir, environment: { METRICS_PORT: String(metricsPort) } });
  await expect(starting).rejects.toThrow(`Port ${metricsPort} is in use. Set METRICS_PORT to another one.`);
  await rm(dataDir, { recursive: true });
  await expect(startServer({ metricsPort })).rejects.toMatchObject({ code: 'EADDRINUSE', port: metricsPort });
});
