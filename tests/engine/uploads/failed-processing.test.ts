/** Retry of a file that the server could not process, through the engine to the reference server. */
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { CLIP_BYTES } from '../../contract/harness/held-clips.ts';
import type { TestServer } from '../../contract/harness/start-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const TYPES = ['image', 'video', 'audio'] as const;
type Type = (typeof TYPES)[number];

let pair: EngineAgainstServer;
let server: TestServer;
const fetched = vi.spyOn(globalThis, 'fetch');
// A spy that another file of the worker creates later would be this one, with its calls.
afterAll(() => fetched.mockRestore());
beforeEach(() => void fetched.mockClear());
afterEach(async () => {
  pair.engine.close();
  await server.remove();
});

const FAILED = { status: 'error', error: 'uploads/processing-failed' };
const row = (id: string) => pair.engine.row(id);
const retry = (id: string) => pair.engine.send('uploads.retry', { uploadIds: [id] });

/** Uploads a file of this type, whose processing fails. */
async function fail(type: Type, settings: ServerOptions['settings'] = {}): Promise<string> {
  // No time to decode anything.
  pair = await startEngineAgainstServer({ processingLimitMs: 0, settings });
  server = pair.server;
  const { engine } = pair;
  const channel = await waitUntil('channels', () => engine.shared().auth?.channels[UPLOAD_DOMAIN[type]][0]);
  await engine.send('uploads.setDraft', { type, values: { ChannelID: channel.chanID } });
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a41' } });
  const files = {
    image: new File([new Uint8Array(await picture.png().toBuffer())], 'a.png', { type: 'image/png' }),
    video: new File([new Uint8Array(CLIP_BYTES)], 'a.mp4', { type: 'video/mp4' }),
    audio: new File(['ID3\x04'.padEnd(200, '\0')], 'a.mp3', { type: 'audio/mpeg' }),
  };
  const [id = ''] = await engine.add(type, [files[type]]);
  await waitUntil('it is read', () => row(id)?.isReady);
  await engine.send('uploads.start', { type });
  await waitUntil('it has failed', () => row(id)?.status === 'error');
  expect(row(id)).toMatchObject(FAILED);
  return id;
}

/** Starts the server again, with time to decode. */
async function mend(settings: ServerOptions['settings'] = {}): Promise<void> {
  const port = Number(new URL(server.address).port);
  server = await server.restart({ port, processingLimitMs: 60_000, settings });
}

const states = async () => (await pair.uploads()).map(({ state }) => state);
/** Requests of the engine about its file. */
function asked(): string[] {
  return fetched.mock.calls.flatMap(([url, init]) => {
    const { origin, pathname } = new URL(String(url));
    const isOwn = origin === new URL(server.address).origin && pathname.startsWith('/uploadstatus');
    return isOwn ? [`${init?.method} ${pathname.replace(/[^/]*(?=\/retry$)/, '…')}`] : [];
  });
}

/** Retry ends in the same error, after so many requests or more. */
async function failAgain(id: string, requests: number): Promise<void> {
  const before = asked().length;
  await pair.misbehave({
    match: { method: 'POST', pathPattern: '^/uploadstatus' },
    action: { isHeld: true },
    times: 1,
  });
  await retry(id);
  // Rows are shown a moment late: the error that is shown until then is the one before.
  await waitUntil('tried again', () => row(id)?.status !== 'error');
  await fetch(new URL('__test/release', server.address), { method: 'POST' });
  await waitUntil('failed again', () => row(id)?.status === 'error');
  expect(row(id)).toMatchObject(FAILED);
  expect(asked().length).toBeGreaterThanOrEqual(before + requests);
}

const RETRIES = { method: 'POST', pathPattern: '/retry$' };
const RETRY = 'POST /uploadstatus/image/…/retry';

describe('[4.4, 4.6] Retry of a file that the server could not process', () => {
  it.each(TYPES)('has it processed again, without its bytes: %s', async (type) => {
    const id = await fail(type);
    await failAgain(id, 2);
    await mend();
    const sent = (await pair.requests()).length;
    await retry(id);
    await pair.completes(id);
    expect(await states()).toEqual(['processed']);
    expect((await pair.requests()).length).toBe(sent);
  });

  it('is asked for again after an answer of a server that is stopped, and once after that', async () => {
    const id = await fail('image');
    await mend();
    await pair.misbehave({ match: RETRIES, action: { status: 503 }, times: 1 });
    await retry(id);
    await pair.completes(id);
    expect(asked().filter((request) => request === RETRY)).toEqual([RETRY, RETRY]);
  });

  it('checks only the status at a server that announces more than it does', async () => {
    const id = await fail('image');
    await pair.misbehave({ match: RETRIES, action: { status: 405 } });
    await failAgain(id, 2);
    expect(asked().slice(-2)).toEqual([RETRY, 'POST /uploadstatus']);
  });

  it('sends what it always sent to a server that does not announce it', async () => {
    const id = await fail('image', { processingRetry: false });
    await mend({ processingRetry: false });
    await failAgain(id, 1);
    expect(new Set(asked())).toEqual(new Set(['POST /uploadstatus']));
  });
});
