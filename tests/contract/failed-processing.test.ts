/** Files whose processing failed, and another try. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isShared, sharedStoresOf } from './harness/back-end.ts';
import { type Client, signIn } from './harness/client.ts';
import { CLIP, CLIP_BYTES, holdClips } from './harness/held-clips.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import { create, pictureMetadata, storedAsset } from './harness/tus.ts';

const TYPES = ['image', 'video', 'audio'] as const;
type Type = (typeof TYPES)[number];

const NOT_PROCESSED = [500, { error: 'processing-failed', message: 'The file could not be processed.' }];
const IN_TIME = { processingLimitMs: 60_000 };
const NO_TIME = { processingLimitMs: 0 };

let server: TestServer;
let editor: Client;

const restart = async (options: Parameters<TestServer['restart']>[0]) => {
  server = await server.restart(options);
  editor = await signIn(server, 'editor');
};
beforeAll(async () => {
  server = await startServer();
  editor = await signIn(server, 'editor');
});
afterAll(() => server.remove());

const statusOf = async (type: Type, objectId: string) => {
  const { status, json } = await editor.send(`/uploadstatus/${type}/${objectId}`);
  return [status, json];
};
const retry = async (client: Client, type: string, objectId: string) => {
  const { status, json } = await client.send(`/uploadstatus/${type}/${objectId}/retry`, { method: 'POST' });
  return [status, json];
};
const stateOf = async (objectId: string) => (await storedAsset(editor, objectId)).state;

/** Sends a file that is not processed in time. */
async function fail(type: Type, objectId: string): Promise<Buffer> {
  await restart(NO_TIME);
  const names = {
    image: { filename: 'a.png', ChannelID: 'img-desk' },
    video: CLIP,
    audio: { filename: 'a.mp3', ChannelID: 'aud-desk' },
  };
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a41' } });
  const bytes = { image: await picture.png().toBuffer(), video: CLIP_BYTES, audio: Buffer.from('ID3\x04') }[type];
  const metadata = pictureMetadata(objectId, { ...names[type], uploadType: type, IPTCHeadline: `Try ${objectId}` });
  expect((await create(editor, bytes.length, metadata, bytes)).status).toBe(201);
  expect(await statusOf(type, objectId)).toEqual(NOT_PROCESSED);
  return bytes;
}

describe('a file whose processing failed', () => {
  it.each(TYPES)('[4.4, 4.6] is processed again when its owner asks for it: %s', async (type) => {
    const bytes = await fail(type, `retry-${type}`);
    // Still as bad as it was: failed once more, with the same answer.
    expect(await retry(editor, type, `retry-${type}`)).toEqual([
      200,
      { objectID: `retry-${type}`, uploadProcessed: false },
    ]);
    expect(await statusOf(type, `retry-${type}`)).toEqual(NOT_PROCESSED);
    await restart(IN_TIME);
    expect(await statusOf(type, `retry-${type}`)).toEqual(NOT_PROCESSED);
    expect((await retry(editor, type, `retry-${type}`))[0]).toBe(200);
    expect(await statusOf(type, `retry-${type}`)).toEqual([200, { objectID: `retry-${type}`, uploadProcessed: true }]);
    expect((await editor.send(`/media/retry-${type}/original`)).bytes.equals(bytes)).toBe(true);
    expect((await editor.send(`/media/retry-${type}/thumb`)).status).toBe(type === 'image' ? 200 : 404);
  });

  it('[4.4] is processed once, however often that is asked for; of any other nothing changes', async () => {
    await fail('video', 'retry-often');
    const clips = holdClips();
    onTestFinished(() => clips.restore());
    await restart(IN_TIME);
    const asked = await Promise.all(Array.from({ length: 9 }, () => retry(editor, 'video', 'retry-often')));
    expect(asked.map(([status]) => status)).toEqual(asked.map(() => 200));
    await expect.poll(() => clips.starts()).toBe(1);
    clips.release();
    expect((await statusOf('video', 'retry-often'))[0]).toBe(200);
    const processed = { objectID: 'retry-often', uploadProcessed: true };
    expect(await retry(editor, 'video', 'retry-often')).toEqual([200, processed]);
    expect(await stateOf('retry-often')).toBe('processed');
    expect(clips.starts()).toBe(1);
    await create(editor, 10, pictureMetadata('retry-begun'));
    const begun = { objectID: 'retry-begun', uploadProcessed: false };
    expect(await retry(editor, 'image', 'retry-begun')).toEqual([200, begun]);
    expect(await stateOf('retry-begun')).toBe('receiving');
  });

  it('[4.4] a failed upload of another user, or under another type, is as unknown as one that was never sent', async () => {
    await fail('image', 'retry-mine');
    const photo = await signIn(server, 'photo');
    const unknown = await retry(editor, 'image', 'retry-nobody');
    expect(unknown).toEqual([404, { error: 'not-found', message: 'There is no such object.' }]);
    expect(await retry(photo, 'image', 'retry-mine')).toEqual(unknown);
    expect(await retry(editor, 'video', 'retry-mine')).toEqual(unknown);
    expect(await stateOf('retry-mine')).toBe('failed');
  });

  it('[4.7] can be removed at the same time, and does not come back', async () => {
    await fail('video', 'retry-removed');
    const clips = holdClips();
    onTestFinished(() => clips.restore());
    await restart(IN_TIME);
    const remove = () => editor.send('/uploadstatus/video/retry-removed', { method: 'DELETE' });
    await retry(editor, 'video', 'retry-removed');
    await expect.poll(() => clips.starts()).toBe(1);
    expect((await remove()).status).toBe(204);
    expect((await retry(editor, 'video', 'retry-removed'))[0]).toBe(404);
    clips.release();
    await expect.poll(async () => (await editor.send('/media/retry-removed/original')).status).toBe(404);
    expect((await statusOf('video', 'retry-removed'))[0]).toBe(404);
  });

  it('[4.4] stays so where the server does not announce another try', async () => {
    await fail('image', 'retry-none');
    await restart({ ...IN_TIME, settings: { processingRetry: false } });
    expect((await editor.send('/app-settings')).json).toMatchObject({ processingRetry: false });
    expect((await retry(editor, 'image', 'retry-none'))[0]).toBe(404);
    expect(await stateOf('retry-none')).toBe('failed');
  });

  it('[4.4] is processed again by a command beside the running server', async () => {
    await fail('image', 'retry-command');
    await fail('image', 'retry-left');
    await restart(IN_TIME);
    const listed = await command();
    expect(listed.text).toMatch(/^retry-command\tNEWS\/editor\timage\t\S+Z\ta\.png$/m);
    expect(await command('retry-command', 'retry-nobody')).toEqual({
      code: 1,
      text: '1 to be processed again.\nNot among the uploads that failed: retry-nobody\n',
    });
    await expect.poll(() => stateOf('retry-command')).toBe('processed');
    expect(await stateOf('retry-left')).toBe('failed');
    expect((await command('--all')).code).toBe(0);
    await expect.poll(() => stateOf('retry-left')).toBe('processed');
    expect(await command()).toEqual({ code: 0, text: 'No upload has failed.\n' });
  });
});

/** `npm run retry-processing` with the data of the server. */
async function command(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const script = fileURLToPath(new URL('../../reference-server/start/retry-processing.ts', import.meta.url));
  const { databaseUrl = '' } = isShared ? ((await sharedStoresOf(server.dataDir)) ?? {}) : {};
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, text, complaint) =>
      resolve({ code: Number(error?.code ?? 0), text: `${text}${complaint}` }),
    );
  });
}

describe.runIf(process.platform !== 'win32')('a tool for clips that another program ends', () => {
  const before = process.env.PATH;
  afterEach(() => {
    process.env.PATH = before;
  });

  /** A stand-in for ffprobe that is ended the first `times` times. Returns how often it was started. */
  async function endedTool(times: number): Promise<() => Promise<number>> {
    const folder = await mkdtemp(join(tmpdir(), 'comyan-ended-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const starts = join(folder, 'starts');
    const script = `#!/bin/sh\nprintf . >> ${starts}\nif [ $(wc -c < ${starts}) -gt ${times} ]; then echo '{"streams":[{"width":7,"height":7}]}'; exit 0; fi\nkill -9 $$\n`;
    await writeFile(join(folder, 'ffprobe'), script);
    await chmod(join(folder, 'ffprobe'), 0o755);
    process.env.PATH = `${folder}${delimiter}${before}`;
    return async () => (await readFile(starts, 'utf8').catch(() => '')).length;
  }
  const setClock = (offsetMs: number) => editor.send('/__test/clock', { method: 'POST', json: { offsetMs } });
  const send = (objectId: string) => create(editor, CLIP_BYTES.length, pictureMetadata(objectId, CLIP), CLIP_BYTES);
  const widthOf = async (objectId: string) => (await storedAsset(editor, objectId)).asset?.width;

  it('[4.4] once: the clip is processed, never taken for one without a size', async () => {
    await restart(IN_TIME);
    await endedTool(1);
    await send('ended-once');
    await statusOf('video', 'ended-once');
    expect([await stateOf('ended-once'), await widthOf('ended-once')]).toEqual(['processed', 7]);
  });

  it.each([
    ['twice', 'processed', 2, 7],
    ['always', 'failed', 99, undefined],
  ] as const)('[4.4] %s: the clip has a last try a minute later, and is %s', async (name, state, times, width) => {
    await restart(IN_TIME);
    const starts = await endedTool(times);
    const objectId = `ended-${name}`;
    await send(objectId);
    await expect.poll(starts).toBe(2);
    await setClock(30_000);
    expect(await stateOf(objectId)).toBe('received');
    expect(await starts()).toBe(2);
    let offsetMs = 30_000;
    // The server may notice the second end only after the clock was set, and then waits a minute from there.
    await expect
      .poll(async () => {
        offsetMs += 60_000;
        await setClock(offsetMs);
        return stateOf(objectId);
      })
      .toBe(state);
    expect(await widthOf(objectId)).toBe(width);
    await editor.send('/__test/reset', { method: 'POST' });
  });
});
