/** What uploads wait for instead of failing, and what ends a wait (decision 38). */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function reference(creationWithUpload = true): Promise<EngineAgainstServer> {
  const pair = await startEngineAgainstServer({ settings: { uploadStatusList: 0, creationWithUpload } });
  ends.push(pair.close);
  return pair;
}

async function bare(options: { keepsCopies?: boolean } = {}): Promise<{ server: BareServer; engine: NodeEngine }> {
  const server = await startBareTusServer({ isCreationIdempotent: true });
  const engine = createNodeEngine(server.address, options);
  ends.push(async () => {
    engine.close();
    await server.close();
  });
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  return { server, engine };
}

/** All have different bytes. */
const differing = (count: number): File[] => Array.from({ length: count }, (_, at) => jpegOf(`${at}.jpg`, 9_000 + at));

const UPLOADS = '^/upload-service/';
const HTML = { body: '<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>' };
const LOGIN = { status: 302, headers: { Location: 'http://login.example/' } };

async function expectStoredUnchanged(pair: EngineAgainstServer, files: readonly File[]): Promise<void> {
  for (const file of files) expect((await pair.stored(file.name)).sha256).toBe(await sha256OfBlob(file));
  expect(await pair.uploads()).toHaveLength(files.length);
}

const reset = ({ server }: EngineAgainstServer) => fetch(new URL('__test/reset', server.address), { method: 'POST' });

describe('an upload waits and completes without user action', () => {
  it.each([
    { fault: '500 for everything', match: { pathPattern: '.*' }, action: { status: 500 }, waitingFor: 'server' },
    {
      fault: '500 for creations',
      match: { method: 'POST', pathPattern: UPLOADS },
      action: { status: 500 },
      waitingFor: 'server',
    },
    { fault: '429 without Retry-After', match: { pathPattern: UPLOADS }, action: { status: 429 }, waitingFor: 'busy' },
    { fault: '409', match: { method: 'PATCH', pathPattern: UPLOADS }, action: { status: 409 }, waitingFor: 'locked' },
    { fault: '423', match: { pathPattern: UPLOADS }, action: { status: 423 }, waitingFor: 'locked' },
    { fault: '507', match: { pathPattern: UPLOADS }, action: { status: 507 }, waitingFor: 'full' },
    { fault: '503', match: { pathPattern: UPLOADS }, action: { status: 503 }, waitingFor: 'connection' },
    { fault: 'a page for everything', match: { pathPattern: '.*' }, action: HTML, waitingFor: 'portal' },
    { fault: 'a redirect for everything', match: { pathPattern: '.*' }, action: LOGIN, waitingFor: 'portal' },
    {
      fault: 'a page for creations',
      match: { method: 'POST', pathPattern: UPLOADS },
      action: HTML,
      waitingFor: 'portal',
    },
    { fault: 'a page for bytes', match: { method: 'PATCH', pathPattern: UPLOADS }, action: HTML, waitingFor: 'portal' },
    {
      fault: 'a redirect for bytes',
      match: { method: 'PATCH', pathPattern: UPLOADS },
      action: LOGIN,
      waitingFor: 'portal',
    },
    {
      fault: 'a page for the status check',
      match: { pathPattern: '^/uploadstatus/' },
      action: HTML,
      waitingFor: 'portal',
    },
    {
      fault: 'a redirect for the status check',
      match: { pathPattern: '^/uploadstatus/' },
      action: LOGIN,
      waitingFor: 'portal',
    },
    {
      fault: '500 for the status check',
      match: { pathPattern: '^/uploadstatus/' },
      action: { status: 500 },
      waitingFor: 'server',
    },
  ])(
    '[4.4, 4.6, 7.14] an upload completes after $fault: its row waits for $waitingFor',
    async ({ match, action, waitingFor }) => {
      // Where bytes are rejected, the creation may carry none.
      const pair = await reference(match.method !== 'PATCH');
      const files = [jpegOf('a.jpg', 20_000), jpegOf('bb.jpg', 700_000)];
      const ids = await pair.add(...files);
      await pair.misbehave({ match, action });
      await pair.start();
      const row = (at: number) => pair.engine.row(ids[at] ?? '');
      await waitUntil(waitingFor, () => row(0)?.waitingFor === waitingFor || row(1)?.waitingFor === waitingFor);
      expect(ids.map((id) => pair.engine.row(id)?.status)).not.toContain('error');
      await reset(pair);
      await pair.engine.send('uploads.tryNow', {});
      await pair.completes(...ids);
      await expectStoredUnchanged(pair, files);
    },
  );

  it.each([
    ['500', { status: 500 }, 'server'],
    ['507', { status: 507 }, 'full'],
    ['a page', HTML, 'portal'],
    ['a redirect', LOGIN, 'portal'],
  ])('[7.4, 7.14] whose owner cannot be confirmed because of %s for refreshSession', async (_, action, waitingFor) => {
    const pair = await reference();
    const [id = ''] = await pair.add(jpegOf('a.jpg', 20_000));
    await pair.misbehave({ match: { pathPattern: 'api/refreshSession' }, action });
    pair.engine.restart();
    await waitUntil('read', () => pair.engine.row(id) !== undefined);
    await pair.start();
    await waitUntil(waitingFor, () => pair.engine.row(id)?.waitingFor === waitingFor);
    await reset(pair);
    await pair.engine.send('uploads.tryNow', {});
    await pair.completes(id);
  });

  it('[7.14] an upload waits whose owner cannot be confirmed, who is not requested again for each few of many', async () => {
    const pair = await reference();
    const ids = await pair.add(...differing(60));
    await pair.start();
    await pair.misbehave({ match: { pathPattern: UPLOADS }, action: { delayMs: 20_000 } });
    // More than the start and the first retry ask.
    await pair.misbehave({ match: { pathPattern: 'api/refreshSession' }, times: 8, action: { status: 500 } });
    pair.engine.restart();
    const before = (await pair.requests('POST')).length;
    await waitUntil('all wait', () => ids.every((id) => pair.engine.row(id)?.waitingFor === 'server'));
    expect(await pair.requests('POST')).toHaveLength(before);
  });
});

describe('a wait', () => {
  it.each([1, 5])(
    '[7.14] ends with any request that reaches the server, for all uploads at once (%i)',
    async (count) => {
      const { server, engine } = await bare();
      const ids = await engine.add('image', differing(count));
      server.isUnreachable = true;
      await engine.send('uploads.start', { type: 'image' });
      const isWaiting = () => engine.rows().some(({ waitingFor }) => waitingFor === 'connection');
      await waitUntil('waiting', isWaiting);
      for (let at = 0; at < 4; at += 1) await tried(engine, server);
      server.isUnreachable = false;
      postponeRetries(engine);
      await engine.send('session.refresh', {});
      await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
    },
  );

  it.each([-7_200_000, 7_200_000])('[7.14] ends after its time, whatever the clock is set to (%i ms)', async (ms) => {
    const { server, engine } = await bare();
    const [id = ''] = await engine.add('image', [jpegOf('a.jpg', 9_000)]);
    server.isUnreachable = true;
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('waiting', () => engine.row(id)?.waitingFor === 'connection');
    engine.host.nowOffsetMs = ms;
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.isUnreachable = false;
    await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  });

  it('[7.14] is not prolonged by a clock that was changed while the background was stopped', async () => {
    const { server, engine } = await bare();
    const [id = ''] = await engine.add('image', [jpegOf('a.jpg', 9_000)]);
    await waitUntil('kept', () => engine.row(id)?.bytesLocation === 'stored');
    server.isUnreachable = true;
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('waiting', () => engine.row(id)?.waitingFor === 'connection');
    // The restarted background counts from its start: the stored time would be hours away.
    engine.host.nowOffsetMs = -7_200_000;
    engine.host.elapsedOffsetMs = -7_200_000;
    server.isUnreachable = false;
    engine.restart();
    await waitUntil('complete', () => engine.row(id)?.status === 'complete');
  });

  it.each(['a restored connection', 'an opened surface', 'the alarm'] as const)(
    '[7.14] ends at once with %s',
    async (event) => {
      const { server, engine } = await bare();
      const [id = ''] = await engine.add('image', [jpegOf('a.jpg', 9_000)]);
      server.isUnreachable = true;
      await engine.send('uploads.start', { type: 'image' });
      await waitUntil('waiting', () => engine.row(id)?.waitingFor === 'connection');
      server.isUnreachable = false;
      postponeRetries(engine);
      if (event === 'a restored connection') engine.online();
      if (event === 'an opened surface') engine.openSurface(true);
      if (event === 'the alarm') engine.wakeUp();
      await waitUntil('complete', () => engine.row(id)?.status === 'complete');
    },
  );
});

/** An hour before now, so that what completes an upload is not its own next retry. */
function postponeRetries({ host }: NodeEngine): void {
  host.nowOffsetMs -= 3_600_000;
  host.elapsedOffsetMs -= 3_600_000;
}

/** One more failed try, so that the next wait is longer. */
async function tried(engine: NodeEngine, server: BareServer): Promise<void> {
  const before = server.refused;
  await waitUntil('tried', async () => {
    await engine.send('uploads.tryNow', {});
    return server.refused > before;
  });
  await waitUntil('waiting', () => engine.rows().every(({ isTrying }) => !isTrying));
}

it('[9.3] an upload waits for the time that the server sets, although the alarm fires', async () => {
  const pair = await reference();
  const limited = { status: 429, headers: { 'Retry-After': '600' } };
  await pair.misbehave({ match: { pathPattern: UPLOADS }, action: limited });
  const [id = ''] = await pair.add(jpegOf('a.jpg', 20_000));
  await pair.start();
  await waitUntil('busy', () => pair.engine.row(id)?.waitingFor === 'busy');
  for (let at = 0; at < 3; at += 1) {
    pair.engine.wakeUp();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await pair.requests()).toHaveLength(1);
  await reset(pair);
  await pair.engine.send('uploads.tryNow', {});
  await pair.completes(id);
});

describe('a server that cannot be reached', () => {
  it.each([
    [true, { isAwake: false, wakesEveryMs: 60_000 }],
    [false, { isAwake: true, wakesEveryMs: 30_000 }],
  ])('[4.2] lets the background stop between tries when all files are stored: %s', async (keepsCopies, host) => {
    const { server, engine } = await bare({ keepsCopies });
    const ids = await engine.add('image', differing(6));
    const location = keepsCopies ? 'stored' : 'memory';
    await waitUntil('added', () => ids.every((id) => engine.row(id)?.bytesLocation === location));
    server.isUnreachable = true;
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('waiting', () => engine.rows().some(({ waitingFor }) => waitingFor === 'connection'));
    for (let at = 0; at < 5; at += 1) await tried(engine, server);
    engine.closeSurface();
    await waitUntil('idle', () => engine.host.wakesEveryMs === host.wakesEveryMs);
    expect(engine.host).toMatchObject(host);
    const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));
    // The last try may be running.
    await aMoment();
    const before = server.refused;
    await aMoment();
    // One upload is tried for all of them.
    expect(server.refused).toBe(before);
    server.isUnreachable = false;
    engine.wakeUp();
    await waitUntil('sent', () => server.uploads.filter(({ bytes, length }) => bytes.length === length).length === 6);
    await waitUntil('done', () => !engine.host.isAwake && engine.host.wakesEveryMs === null);
  });

  it('[7.14] is tried with one upload, not with each of a queue', async () => {
    const { server, engine } = await bare();
    await engine.add('image', differing(30));
    server.isUnreachable = true;
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('waiting', () => engine.rows().some(({ waitingFor }) => waitingFor === 'connection'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.refused).toBeLessThan(8);
  });
});

describe('a final error', () => {
  it('[4.4, 8.5] follows at once from a status check that reports it as the contract defines', async () => {
    const pair = await reference();
    const failure = { status: 500, body: '{"error":"processing-failed"}', contentType: 'application/json' };
    await pair.misbehave({ match: { pathPattern: '^/uploadstatus/' }, action: failure });
    const [id = ''] = await pair.add(jpegOf('a.jpg', 20_000));
    const checks = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => checks.mockRestore());
    await pair.start();
    await waitUntil('error', () => pair.engine.row(id)?.error === 'uploads/processing-failed');
    expect(checks.mock.calls.filter(([url]) => String(url).includes('/uploadstatus/'))).toHaveLength(1);
  });

  it('[4.4, 7.14] a 500 behind a proxy that blocks requests about the upload is no final error', async () => {
    const pair = await reference();
    await pair.misbehave([
      { match: { pathPattern: '^/uploadstatus/' }, action: { status: 500 } },
      { match: { method: 'HEAD', pathPattern: UPLOADS }, action: { status: 405 } },
      { match: { method: 'POST', pathPattern: `${UPLOADS}upload/.` }, action: { status: 405 } },
    ]);
    const [id = ''] = await pair.add(jpegOf('a.jpg', 20_000));
    await pair.start();
    await waitUntil('nine blocked requests', async () => {
      await pair.engine.send('uploads.tryNow', {});
      return (await pair.requests()).filter(({ status }) => status === 405).length >= 9;
    });
    expect(pair.engine.row(id)).toMatchObject({ status: 'processing', waitingFor: 'server' });
  });

  it('[4.4, 7.14] a 500 of a server that cannot create any upload is no final error', async () => {
    const pair = await reference();
    await pair.misbehave({ match: { method: 'POST', pathPattern: UPLOADS }, action: { status: 500 } });
    const [id = ''] = await pair.add(jpegOf('a.jpg', 20_000));
    await pair.start();
    await waitUntil('nine tries', async () => {
      await pair.engine.send('uploads.tryNow', {});
      return (await pair.requests('POST')).length >= 9;
    });
    expect(pair.engine.row(id)?.status).toBe('uploading');
  });
});

describe('a clock that is wrong by weeks', () => {
  it.each([-30, 30])('[4.17] removes no queue of the signed-in user (%i days)', async (days) => {
    const { engine } = await bare();
    engine.host.nowOffsetMs = days * 86_400_000;
    const [id = ''] = await engine.add('image', [jpegOf('a.jpg', 9_000)]);
    await waitUntil('kept', () => engine.row(id)?.bytesLocation === 'stored');
    // Corrected, for example by network time.
    engine.host.nowOffsetMs = 0;
    engine.restart();
    await waitUntil('there', () => engine.row(id)?.bytesLocation === 'stored');
    engine.host.nowOffsetMs = days * 86_400_000;
    engine.restart();
    await waitUntil('still there', () => engine.row(id)?.bytesLocation === 'stored');
    expect(engine.disk.copies.has(id)).toBe(true);
  });
});

it('[4.28, 7.15] the engine starts with saved data behind a captive portal, reports that, and reloads when the portal opens', async () => {
  const pair = await reference();
  await pair.misbehave({ match: { pathPattern: '.*' }, action: HTML });
  pair.engine.restart();
  const startUp = () => pair.engine.shared().startUp;
  const staleBecause = () => {
    const now = startUp();
    return now.status === 'ready' ? now.staleBecause : undefined;
  };
  await waitUntil('stale', () => staleBecause()?.code === 'net/intercepted');
  await reset(pair);
  await pair.engine.send('session.refresh', {});
  await waitUntil('fresh', () => staleBecause() === null);
});
