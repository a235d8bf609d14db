/** Status checks of many uploads at once, through the engine to the reference server (decision 44). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { createServer, type ReferenceServer } from '../../../reference-server/start/create-server.ts';
import { control } from '../../contract/harness/control.ts';
import { createDeadlineClock } from '../../helpers/engine/deadline-clock.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: ReferenceServer;
let dataDir: string;
let engine: NodeEngine;
const fetched = vi.spyOn(globalThis, 'fetch');
// A spy that another file of the worker creates later would be this one, with its calls.
afterAll(() => fetched.mockRestore());

beforeEach(async () => {
  fetched.mockClear();
  dataDir = await mkdtemp(join(tmpdir(), 'comyan-status-'));
});

afterEach(async () => {
  engine.close();
  await server.close();
  await rm(dataDir, { recursive: true });
});

async function start(options: Partial<ServerOptions>): Promise<void> {
  server = await createServer({ dataDir, seed: false, misbehave: true, ...options });
  engine = createNodeEngine(server.address);
  await engine.signIn();
}

const NAMES = { image: 'p.jpg', video: 'v.mp4', audio: 'a.mp3' } as const;

async function upload(type: MediaType, count: number): Promise<string[]> {
  const channel = await waitUntil('channels', () => engine.shared().auth?.channels[UPLOAD_DOMAIN[type]][0]);
  const values = { ChannelID: channel.chanID, ...(type === 'image' ? { IPTCHeadline: 'x' } : { AVMTitle: 'x' }) };
  await engine.send('uploads.setDraft', { type, values });
  const files = Array.from(
    { length: count },
    (_, at) => new File([`${at}`.padStart(2_000, '.')], `${at}${NAMES[type]}`),
  );
  const ids = await engine.add(type, files);
  await engine.send('uploads.start', { type });
  return ids;
}

const statuses = (ids: readonly string[]) => new Set(ids.map((id) => engine.row(id)?.status));

/** Method and path of each status request of the engine. Engines of other test files share the `fetch`. */
function statusRequests(): string[] {
  return fetched.mock.calls.flatMap(([url, init]) => {
    const { origin, pathname } = new URL(String(url));
    const isOwn = origin === new URL(server.address).origin && pathname.startsWith('/uploadstatus');
    return isOwn ? [`${init?.method} ${pathname.split('/', 2).join('/')}`] : [];
  });
}

const misbehave = (rule: object) => control(server, 'misbehave', rule);

const LIST = { method: 'POST', pathPattern: '/uploadstatus$' };

describe('[4.3, 7.11] the status of many uploads', () => {
  it.each(['image', 'video', 'audio'] as const)('is requested together: %s', async (type) => {
    await start({ processingDelayMs: 400 });
    const began = performance.now();
    const ids = await upload(type, type === 'image' ? 40 : 8);
    await waitUntil('all complete', () => [...statuses(ids)].join() === 'complete');
    expect(new Set(statusRequests())).toEqual(new Set(['POST /uploadstatus']));
    // Ten a second at most, however fast the files are processed.
    expect(statusRequests().length).toBeLessThan(2 + (performance.now() - began) / 100);
  });

  it('is requested one by one where the server offers no lists', async () => {
    await start({ settings: { uploadStatusList: 0 } });
    const ids = await upload('image', 3);
    await waitUntil('all complete', () => [...statuses(ids)].join() === 'complete');
    expect(new Set(statusRequests())).toEqual(new Set(['GET /uploadstatus']));
  });

  it.each([
    ['does not know the request', { status: 404 }],
    ['answers something else', { status: 200, contentType: 'application/json', body: '{"uploads":null}' }],
    ['fails', { status: 500 }],
  ])('is requested one by one once a list %s', async (_, action) => {
    await start({});
    await misbehave({ match: LIST, action });
    const ids = await upload('image', 3);
    await waitUntil('all complete', () => [...statuses(ids)].join() === 'complete');
    const [first, ...others] = statusRequests();
    expect(first).toBe('POST /uploadstatus');
    expect(new Set(others)).toEqual(new Set(['GET /uploadstatus']));
  });

  it('[4.4] a status check that fails for one file is an error of that file only', async () => {
    await start({ processingDelayMs: 30_000 });
    // No request of the engine waits for the real answer.
    await misbehave({ match: LIST, action: { status: 503, headers: { 'Retry-After': '1' } } });
    const ids = await upload('image', 3);
    const bodyOf = async (): Promise<string> => {
      const uploads = (await (await fetch(new URL('__test/uploads', server.address))).json()) as {
        objectId: string;
        metadata: Record<string, string>;
      }[];
      const [one, two, three] = ids.map(
        (id) => uploads.find(({ metadata }) => metadata['uploadId'] === id)?.objectId ?? '',
      );
      if (!one || !two || !three) return '';
      return JSON.stringify({
        uploads: [
          { objectID: one, uploadProcessed: true },
          { objectID: two, error: 'processing-failed' },
          { objectID: three, error: 'not-found' },
        ],
      });
    };
    const body = await waitUntil('all created', bodyOf);
    await fetch(new URL('__test/behave', server.address), { method: 'POST' });
    await misbehave({ match: LIST, action: { status: 200, contentType: 'application/json', body } });
    await waitUntil('decided', () => [...statuses(ids)].every((status) => status === 'complete' || status === 'error'));
    expect(ids.map((id) => [engine.row(id)?.status, engine.row(id)?.error])).toEqual([
      ['complete', null],
      ['error', 'uploads/processing-failed'],
      ['error', 'uploads/check-failed'],
    ]);
  });

  it('[4.8] a file that takes long does not delay those that are added after it', async () => {
    await start({ processingDelayMs: 0 });
    onTestFinished(createDeadlineClock().restore);
    await misbehave({ match: LIST, times: 1, action: { isHeld: true } });
    const [slow = ''] = await upload('image', 1);
    await waitUntil('asked for', async () => (engine.row(slow)?.status === 'processing' ? true : undefined));
    const later = await upload('video', 2);
    await waitUntil('complete', () => [...statuses(later)].join() === 'complete');
  });

  it('[4.8] files that fill a list and take long do not delay the others', async () => {
    await start({ processingDelayMs: 0, settings: { uploadStatusList: 2 } });
    await misbehave({ match: LIST, action: { status: 503, headers: { 'Retry-After': '600' } } });
    const ids = await upload('image', 3);
    await waitUntil('sent', () => [...statuses(ids)].join() === 'processing');
    await waitUntil('asked for', () => ids.every((id) => engine.row(id)?.waitingFor !== 'none'));
    await fetch(new URL('__test/behave', server.address), { method: 'POST' });
    onTestFinished(createDeadlineClock().restore);
    await misbehave({ match: LIST, times: 1, action: { isHeld: true } });
    await engine.send('uploads.tryNow', {});
    await waitUntil('complete', () => [...statuses(ids)].join() === 'complete');
  });

  it.each([
    ['a server that is being restarted', { status: 503, headers: { 'Retry-After': '1' } }, 'connection'],
    ['a broken connection', { destroy: true }, 'connection'],
    ['the sign-in page of a network', { body: '<!doctype html><title>Welcome</title>' }, 'portal'],
    ['a busy server', { status: 429, headers: { 'Retry-After': '1' } }, 'busy'],
  ])('[4.6] a status list that meets %s is asked for again together', async (_, action, waitingFor) => {
    await start({});
    const seen = new Set<string | undefined>();
    // Longer than the first attempts, which follow at once.
    await misbehave({ match: LIST, times: 3, action });
    const ids = await upload('image', 3);
    await waitUntil('all complete', () => {
      for (const id of ids) seen.add(engine.row(id)?.waitingFor);
      return [...statuses(ids)].join() === 'complete';
    });
    expect([...seen]).toContain(waitingFor);
    expect(new Set(statusRequests())).toEqual(new Set(['POST /uploadstatus']));
  });
});
