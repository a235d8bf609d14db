/** The real engine against the reference server over slow, delayed, lossy or silent connections. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { createDeadlineClock } from '../../helpers/engine/deadline-clock.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await pair.close();
});

const ON_UPLOADS = { pathPattern: '^/upload-service/' };
const TEN_MB = 10_000_000;

async function expectStoredUnchanged(...files: readonly File[]): Promise<void> {
  for (const file of files) expect((await pair.stored(file.name)).sha256).toBe(await sha256OfBlob(file));
  expect(await pair.uploads()).toHaveLength(files.length);
}

async function startAll(...files: readonly File[]): Promise<string[]> {
  const ids = await pair.add(...files);
  await pair.start();
  return ids;
}

const seen = async () => (await pair.requests()).map(({ method, contentLength }) => [method, contentLength ?? 0]);

describe('a connection with high latency', () => {
  for (const delayMs of [50, 1_000])
    it(`[7.14] carries 10 MB in one request, on the first day and later: ${delayMs} ms`, {
      tags: delayMs < 1_000 ? ['thorough'] : [],
    }, async () => {
      pair = await startEngineAgainstServer();
      await pair.misbehave({ match: ON_UPLOADS, action: { delayMs } });
      const files = [jpegOf('first.jpg', TEN_MB), jpegOf('later.jpg', TEN_MB)];
      for (const file of files) await pair.completes(...(await startAll(file)));
      expect(await seen()).toEqual([
        ['POST', TEN_MB],
        ['POST', TEN_MB],
      ]);
      await expectStoredUnchanged(...files);
    });

  it('[7.14] carries 10 MB in two requests where the creation may carry no bytes', async () => {
    pair = await startEngineAgainstServer({ settings: { uploadStatusList: 0, creationWithUpload: false } });
    await pair.misbehave({ match: ON_UPLOADS, action: { delayMs: 1_000 } });
    const file = jpegOf('late.jpg', TEN_MB);
    await pair.completes(...(await startAll(file)));
    expect(await seen()).toEqual([
      ['POST', 0],
      ['PATCH', TEN_MB],
    ]);
    await expectStoredUnchanged(file);
  });

  it('[7.14] a connection with high latency that also loses one request in five completes, and resends at most the current chunk', async () => {
    pair = await startEngineAgainstServer({
      settings: { uploadStatusList: 0, maxChunkSize: 200_000, creationWithUpload: false },
    });
    // Destroys requests of any method, before or after the server processes them; the seed decides which.
    await pair.misbehave([
      { match: ON_UPLOADS, probability: 0.1, seed: 1, action: { delayMs: 50, destroy: true } },
      { match: ON_UPLOADS, probability: 0.1, seed: 2, action: { delayMs: 50, dropAnswer: true } },
      { match: ON_UPLOADS, action: { delayMs: 50 } },
    ]);
    const file = jpegOf('lossy.jpg', 4_400_000);
    const [id = ''] = await startAll(file);
    await waitUntil('complete', () => pair.engine.row(id)?.status === 'complete');
    const requests = await pair.requests();
    expect(requests.filter(({ status }) => status === 0).length).toBeGreaterThanOrEqual(3);
    const patches = requests.filter(({ method }) => method === 'PATCH');
    const offsets = patches.map(({ offset }) => offset ?? 0);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    // One more for each lost chunk, however small the next one is.
    expect(patches.length).toBeLessThan(4_400_000 / 200_000 + 15);
    await expectStoredUnchanged(file);
  });
});

describe('a connection that answers small requests and cuts every request with bytes', () => {
  it('[9.3] is tried with each of several uploads only after its own delays', async () => {
    pair = await startEngineAgainstServer({ settings: { uploadStatusList: 0, creationWithUpload: false } });
    await pair.misbehave([
      { match: { method: 'PATCH', ...ON_UPLOADS }, action: { destroy: true } },
      { match: { method: 'HEAD', ...ON_UPLOADS }, action: { delayMs: 150 } },
    ]);
    const files = ['a.jpg', 'bb.jpg', 'ccc.jpg'].map((name) => jpegOf(name, 700_000));
    const ids = await startAll(...files);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    // Each is sent at first, after 0 s and after 3 s.
    expect((await pair.requests('PATCH')).length).toBeLessThanOrEqual(3 * files.length);
    await fetch(new URL('__test/reset', pair.server.address), { method: 'POST' });
    await pair.engine.send('uploads.tryNow', {});
    await pair.completes(...ids);
    await expectStoredUnchanged(...files);
  });
});

it('[7.14] an outage of the server makes no request smaller', async () => {
  pair = await startEngineAgainstServer();
  const small = Array.from({ length: 12 }, (_, at) => jpegOf(`${'abcdefghijkl'[at]}.jpg`, 20_000 + at));
  await pair.misbehave({ match: ON_UPLOADS, action: { status: 500 } });
  const ids = await startAll(...small);
  await waitUntil('tried', async () => (await pair.requests()).length > 12);
  await fetch(new URL('__test/reset', pair.server.address), { method: 'POST' });
  await pair.engine.send('uploads.tryNow', {});
  await pair.completes(...ids);
  await fetch(new URL('__test/reset', pair.server.address), { method: 'POST' });
  const large = jpegOf('large-one.jpg', TEN_MB);
  await pair.completes(...(await startAll(large)));
  // A size limit would make 156 requests of 64,000 bytes.
  expect((await seen()).length).toBeLessThanOrEqual(10);
  await expectStoredUnchanged(...small, large);
});

describe('a request that is never answered', () => {
  it.each([undefined, 0])(
    '[7.14] ends after 30 s, and the upload continues; chunk size set by the server: %s',
    async (maxChunkSize) => {
      const clock = createDeadlineClock();
      pair = await startEngineAgainstServer({
        settings: { uploadStatusList: 0, maxChunkSize, creationWithUpload: false },
      });
      await pair.misbehave({ match: { method: 'PATCH', ...ON_UPLOADS }, times: 1, action: { isHeld: true } });
      const file = jpegOf('silent.jpg', 20_000_000);
      const [id = ''] = await startAll(file);
      await waitUntil('sent', async () => (await pair.requests('PATCH')).length === 1);
      clock.advance(29_000);
      await delay(100);
      expect(pair.engine.row(id)).toMatchObject({ status: 'uploading', waitingFor: 'none' });
      expect(await pair.requests('HEAD')).toEqual([]);
      clock.advance(1_000);
      await waitUntil('offset requested', async () => (await pair.requests('HEAD')).length > 0);
      await pair.completes(id);
      await expectStoredUnchanged(file);
      for (const { contentLength } of await pair.requests('PATCH'))
        expect(contentLength).toBeLessThanOrEqual(16_777_216);
    },
  );

  it('[7.11, 9.2] a status check that is never answered delays no other, ends after 30 s, and is repeated', async () => {
    const clock = createDeadlineClock();
    pair = await startEngineAgainstServer({ settings: { uploadStatusList: 0 } });
    const files = Array.from({ length: 8 }, (_, at) => jpegOf(`${'abcdefgh'[at]}.jpg`, 20_000 + at));
    await pair.misbehave({ match: { pathPattern: '^/uploadstatus/' }, times: 1, action: { isHeld: true } });
    const ids = await startAll(...files);
    const complete = () => ids.filter((id) => pair.engine.row(id)?.status === 'complete');
    await waitUntil('all others', () => complete().length === files.length - 1);
    const [silent = ''] = ids.filter((id) => !complete().includes(id));
    expect(pair.engine.row(silent)).toMatchObject({ status: 'processing', waitingFor: 'none', error: null });
    clock.advance(30_000);
    await pair.completes(silent);
    await expectStoredUnchanged(...files);
  });

  it('[7.11, 9.2] a status list that is never answered ends after 30 s, and is repeated', async () => {
    const clock = createDeadlineClock();
    pair = await startEngineAgainstServer();
    await pair.misbehave({
      match: { method: 'POST', pathPattern: '^/uploadstatus$' },
      times: 1,
      action: { isHeld: true },
    });
    const file = jpegOf('silent.jpg', 20_000);
    const [id = ''] = await startAll(file);
    await waitUntil('processing', () => pair.engine.row(id)?.status === 'processing');
    await delay(300);
    clock.advance(29_000);
    await delay(300);
    // A second request would have been answered.
    expect(pair.engine.row(id)).toMatchObject({ status: 'processing', waitingFor: 'none', error: null });
    clock.advance(1_000);
    await pair.completes(id);
    await expectStoredUnchanged(file);
  });

  it.each([0, 100])(
    '[9.2] status checks that are never answered are an error of the upload after 600 s; of a list: %i',
    async (size) => {
      const clock = createDeadlineClock();
      pair = await startEngineAgainstServer({ settings: { uploadStatusList: size } });
      await pair.misbehave({ match: { pathPattern: '^/uploadstatus' }, action: { isHeld: true } });
      const [id = ''] = await startAll(jpegOf('a.jpg', 20_000));
      await waitUntil('processing', () => pair.engine.row(id)?.status === 'processing');
      await delay(100);
      pair.engine.host.elapsedOffsetMs += 600_000;
      clock.advance(30_000);
      await waitUntil('error', () => pair.engine.row(id)?.status === 'error');
      expect(pair.engine.row(id)).toMatchObject({ error: 'uploads/check-failed' });
    },
  );
});
