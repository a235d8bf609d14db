/** What a signal does to a server at work (docs/operating.md#stop-and-rolling-restart). */

import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomBytes } from '../helpers/random-bytes.ts';
import { selfSignedCertificate } from '../helpers/servers/self-signed-certificate.ts';
import { type Client, createClient, signIn } from './harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from './harness/held-clips.ts';
import { type Program, startProgram } from './harness/start-program.ts';
import { startServer } from './harness/start-server.ts';
import { append, create, keyOf, locationPath, offsetOf, pictureMetadata, sha256, storedAsset } from './harness/tus.ts';

const MEGABYTE = 1024 * 1024;
/** A stop that waits for it does not end within the test. */
const A_WEEK_MS = 7 * 24 * 3_600_000;

let dataDir: string;
let running: Program[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comyan-stop-'));
});
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>> = {}, folder = dataDir): Promise<Program> {
  const program = await startProgram({ dataDir: folder, settings: { processingDelayMs: '10', ...settings } });
  running.push(program);
  return program;
}

interface OpenPatch {
  readonly outgoing: ClientRequest;
  readonly answer: Promise<IncomingMessage | 'cut'>;
}

/** A PATCH of which `bytes` have been sent, on a connection that its client wants to keep. */
function beginPatch(program: Program, client: Client, path: string, bytes: Buffer, length: number): OpenPatch {
  const headers = {
    Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': length,
    Connection: 'keep-alive',
  };
  const outgoing = httpRequest({ port: program.port, host: '127.0.0.1', method: 'PATCH', path, headers });
  const answer = new Promise<IncomingMessage | 'cut'>((resolve) => {
    outgoing.on('response', (incoming) => resolve(incoming.resume()));
    outgoing.on('error', () => resolve('cut'));
  });
  outgoing.write(bytes);
  return { outgoing, answer };
}

/** Waits until this many bytes of the upload are on the disk, while its request is in progress. */
const arrive = (path: string, bytes: number, folder = dataDir) =>
  expect.poll(async () => (await stat(join(folder, 'uploads', keyOf(path)))).size).toBe(bytes);

const isRefused = (program: Program) =>
  createClient(program)
    .send('/health/live')
    .then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    );

describe('SIGTERM', () => {
  it('lets the chunk of an upload end, and the upload continues after the restart', async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    const first = await start();
    const editor = await signIn(first, 'editor');
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('chunk')));
    const patch = beginPatch(first, editor, path, bytes.subarray(0, MEGABYTE), 2 * MEGABYTE);
    await arrive(path, MEGABYTE);
    first.kill('SIGTERM');
    await expect.poll(() => isRefused(first)).toBe(true);
    patch.outgoing.end(bytes.subarray(MEGABYTE, 2 * MEGABYTE));
    const answer = await patch.answer;
    if (answer === 'cut') throw new Error('the chunk was cut');
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(2 * MEGABYTE)]);
    // So that the next chunk meets another node.
    expect(answer.headers.connection).toBe('close');
    expect([await first.ended, first.output.error]).toEqual([0, '']);

    await start();
    const [, second] = running as [Program, Program];
    const later = createClient(second);
    for (const [name, value] of editor.cookies) later.cookies.set(name, value);
    expect(await offsetOf(later, path)).toBe(2 * MEGABYTE);
    expect((await append(later, path, 2 * MEGABYTE, bytes.subarray(2 * MEGABYTE))).status).toBe(204);
    await expect.poll(async () => (await storedAsset(later, 'chunk')).state).toBe('processed');
    expect((await storedAsset(later, 'chunk')).sha256).toBe(sha256(bytes));
  });

  it('cuts an upload at the limit, and all bytes that arrived are kept', async () => {
    const bytes = randomBytes(2 * MEGABYTE);
    const first = await start({ stopWithinMs: '1000' });
    const editor = await signIn(first, 'editor');
    const path = locationPath(await create(editor, bytes.length, pictureMetadata('cut')));
    const patch = beginPatch(first, editor, path, bytes.subarray(0, MEGABYTE), bytes.length);
    await arrive(path, MEGABYTE);
    // Has the limit of ten seconds, and is asked to stop first.
    const folder = join(dataDir, 'patient');
    await mkdir(folder);
    const patient = await start({}, folder);
    const photo = await signIn(patient, 'photo');
    const other = locationPath(await create(photo, 10, pictureMetadata('patient')));
    beginPatch(patient, photo, other, Buffer.from('12345'), 10);
    await arrive(other, 5, folder);
    patient.kill('SIGTERM');
    await expect.poll(() => isRefused(patient)).toBe(true);
    const startedAt = performance.now();
    first.kill('SIGTERM');
    const ended = [first.ended.then(() => 'first'), patient.ended.then(() => 'patient')];
    expect(await Promise.race(ended)).toBe('first');
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    expect([await patch.answer, await first.ended]).toEqual(['cut', 0]);
    expect(first.output.error).toMatch(/^\[comyan\] server: requests were cut at the end of stopWithinMs.*\n$/);

    const second = await start();
    const later = createClient(second);
    for (const [name, value] of editor.cookies) later.cookies.set(name, value);
    expect(await offsetOf(later, path)).toBe(MEGABYTE);
    expect((await append(later, path, MEGABYTE, bytes.subarray(MEGABYTE))).status).toBe(204);
    await expect.poll(async () => (await storedAsset(later, 'cut')).state).toBe('processed');
    expect((await storedAsset(later, 'cut')).sha256).toBe(sha256(bytes));
  });

  it('is seen by the load balancer first; requests are answered meanwhile', async () => {
    const program = await start({ drainMs: '1500' });
    const editor = await signIn(program, 'editor');
    program.kill('SIGTERM');
    const health = () => createClient(program).send('/health/ready');
    await expect.poll(async () => (await health()).status).toBe(503);
    expect((await health()).json).toEqual({ ready: false, waitingFor: [], draining: true });
    const search = await editor.send('/search/image/', {
      method: 'POST',
      json: {},
      headers: { Connection: 'keep-alive' },
    });
    expect([search.status, search.headers.get('connection')]).toEqual([200, 'close']);
    expect([await program.ended, program.output.error]).toEqual([0, '']);
  });

  it('waits for a search, and not for a status that the client asks for again', async () => {
    const program = await start({ processingDelayMs: '60000' });
    const editor = await signIn(program, 'editor');
    const path = locationPath(await create(editor, 1, pictureMetadata('waiting')));
    await append(editor, path, 0, Buffer.from('x'));
    const rule = { match: { pathPattern: '^/search/' }, action: { delayMs: 2_000 } };
    await editor.send('/__test/misbehave', { method: 'POST', json: rule });
    const search = editor.send('/search/image/', { method: 'POST', json: {} });
    const status = editor.send('/uploadstatus/image/waiting');
    await sleep(300);
    program.kill('SIGTERM');
    expect(await Promise.race([status.then(() => 'status'), search.then(() => 'search')])).toBe('status');
    expect((await status).json).toEqual({ objectID: 'waiting', uploadProcessed: false });
    expect((await search).status).toBe(200);
    expect([await program.ended, program.output.error]).toEqual([0, '']);

    const second = await start();
    await expect.poll(async () => (await storedAsset(createClient(second), 'waiting')).state).toBe('processed');
  });

  it('gives back the file that is being processed at the limit; it is processed after the restart', async () => {
    const clips = holdClips();
    try {
      const program = await start({ stopWithinMs: '500' });
      const editor = await signIn(program, 'editor');
      const path = locationPath(await create(editor, CLIP_BYTES.length, pictureMetadata('clip', CLIP)));
      await append(editor, path, 0, CLIP_BYTES);
      await expect.poll(clips.starts).toBe(1);
      program.kill('SIGTERM');
      expect(await program.ended).toBe(0);
      expect(program.output.error).toContain('it is continued after the next start');
      clips.release();
      const second = createClient(await start());
      await expect.poll(async () => (await storedAsset(second, 'clip')).state).toBe('processed');
      expect((await storedAsset(second, 'clip')).sha256).toBe(sha256(CLIP_BYTES));
    } finally {
      // Otherwise the tool would wait for ever.
      clips.release();
      await sleep(200);
      clips.restore();
    }
  });

  it('ends at once when a second one follows; one that is sent twice counts once', async () => {
    const program = await start({ stopWithinMs: '30000' });
    const editor = await signIn(program, 'editor');
    const path = locationPath(await create(editor, 10, pictureMetadata('held')));
    const patch = beginPatch(program, editor, path, Buffer.from('12345'), 10);
    await arrive(path, 5);
    program.kill('SIGTERM');
    program.kill('SIGINT');
    await expect.poll(() => isRefused(program)).toBe(true);
    patch.outgoing.write('67');
    await arrive(path, 7);
    // A moment after the first one they no longer count as the same.
    const again = setInterval(() => program.kill('SIGTERM'), 50);
    expect([await program.ended, await patch.answer]).toEqual([143, 'cut']);
    clearInterval(again);
  });
});

describe('stop', () => {
  it('waits for the requests of HTTP/2, and tells the client to use no more of the connection', async () => {
    const certificate = selfSignedCertificate('localhost');
    const tls = { cert: Buffer.from(certificate.cert), key: Buffer.from(certificate.key) };
    const server = await startServer({ dataDir, tls, stopWithinMs: A_WEEK_MS });
    const session = connect(server.address, { ca: certificate.cert });
    const begin = (path: string, method = 'GET', body = '') => {
      const stream = session.request({ ':method': method, ':path': path, 'content-type': 'application/json' });
      if (body !== '') stream.end(body);
      return new Promise<number>((resolve, reject) => {
        stream.on('response', (headers) => resolve(Number(headers[':status'])));
        stream.on('error', reject);
        stream.resume();
      });
    };
    const rule = { match: { pathPattern: '^/app-settings' }, action: { delayMs: 800 } };
    expect(await begin('/__test/misbehave', 'POST', JSON.stringify(rule))).toBe(200);
    const settings = begin('/app-settings');
    await sleep(200);
    const saidGoodbye = new Promise((resolve) => session.once('goaway', resolve));
    const stopped = server.stop();
    await saidGoodbye;
    expect(await settings).toBe(200);
    await stopped;
    session.destroy();
  });

  it('stop is immediate when nothing is in progress, and may be called again or with close', async () => {
    const server = await startServer({ dataDir, stopWithinMs: A_WEEK_MS });
    await Promise.all([server.stop(), server.stop(), server.close()]);
  });
});
