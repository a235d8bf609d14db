/** A terminated upload never becomes an asset, whatever fails, restarts or signs in meanwhile (4.5; decision 36). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { passUndoTime } from '../../helpers/engine/pass-undo-time.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;
let answerCreations: () => void;

const DAY_MS = 24 * 60 * 60 * 1000;
const FILES = {
  image: () => new File(['picture'], 'harbour.jpg', { type: 'image/jpeg' }),
  video: () => new File(['film'], 'harbour.mp4', { type: 'video/mp4' }),
  audio: () => new File(['sound'], 'harbour.mp3', { type: 'audio/mpeg' }),
} as const;
const CHANNELS = { image: '1', video: '2', audio: '3' } as const;

const becomes = (status: string) => waitUntil(status, () => engine.shared().auth?.status === status);
const deletions = () => server.requests.filter(({ method }) => method === 'DELETE');
const isPending = () => engine.disk.records.terminations.size > 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
});
afterEach(() => {
  answerCreations();
  engine.close();
  return server.close();
});

/** The server has created the upload, and its response is still pending. */
async function createWithoutResponse(type: MediaType = 'image', ...more: readonly File[]): Promise<string[]> {
  const gate = new Promise<void>((resolve) => {
    answerCreations = resolve;
  });
  server.beforeAnswer = (method) => (method === 'POST' ? gate : undefined);
  const before = server.uploads.length;
  await engine.send('uploads.setDraft', { type, values: { ChannelID: CHANNELS[type], IPTCCaption: 'Secret text' } });
  const ids = await engine.add(type, [FILES[type](), ...more]);
  await waitUntil('kept', () =>
    ids.every((id) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady),
  );
  await engine.send('uploads.start', { type });
  await waitUntil('the server has them', () => server.uploads.length === before + ids.length);
  return ids;
}

describe('a creation without a response', () => {
  it.each(['image', 'video', 'audio'] as const)('[4.5] is terminated by objectId: %s and its sidecar', async (type) => {
    const ids = await createWithoutResponse(type, new File(['<x/>'], 'harbour.xmp'));
    const objectIds = server.uploads.map(({ objectId }) => objectId);
    await engine.remove({ uploadIds: ids });
    await waitUntil('nothing left', () => server.uploads.length === 0 && !isPending());
    expect(
      deletions()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([`/uploadstatus/${type}/${objectIds[0]}`, `/uploadstatus/metafile/${objectIds[1]}`].sort());
  });

  it('[4.5] is terminated after the next start of the background, when the server could not be reached', async () => {
    const ids = await createWithoutResponse();
    server.isUnreachable = true;
    await engine.remove({ uploadIds: ids });
    expect(isPending()).toBe(true);
    expect(engine.host.wakesRegularly).toBe(true);
    engine.restart();
    await waitUntil('started', () => engine.shared().startUp.status !== 'loading');
    expect(server.uploads).toHaveLength(1);
    server.isUnreachable = false;
    await waitUntil('nothing left', () => {
      engine.online();
      return server.uploads.length === 0 && !isPending();
    });
    await waitUntil('idle', () => !engine.host.wakesRegularly);
  });

  it('[4.5] is terminated again when the response to its termination was lost', async () => {
    const ids = await createWithoutResponse();
    server.failNext('DELETE', 'lost');
    await engine.remove({ uploadIds: ids });
    await waitUntil('requested', () => deletions().length === 1);
    expect(isPending()).toBe(true);
    await waitUntil('confirmed', () => {
      // Events during the first request start no second one.
      engine.online();
      return !isPending();
    });
    expect(deletions().map(({ status }) => status)).toEqual(['lost', 204]);
  });

  it('[4.5] is terminated although the cookie of the same session was renewed unnoticed', async () => {
    engine.cookies.set('XSRF-TOKEN', 'one');
    await engine.send('session.refresh', {});
    const ids = await createWithoutResponse();
    engine.cookies.set('XSRF-TOKEN', 'two');
    await engine.remove({ uploadIds: ids });
    await waitUntil('confirmed', () => !isPending());
    expect(server.uploads).toEqual([]);
  });

  it('[4.5] is terminated although the server repeatedly fails for others', async () => {
    const named = (...names: readonly string[]) =>
      names.map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
    server.terminationStatus = 500;
    // Together more than are sent at once.
    for (const more of [named('b', 'c'), named('d', 'e')])
      await engine.remove({ uploadIds: await createWithoutResponse('image', ...more) });
    expect(engine.disk.records.terminations.size).toBe(6);
    for (const { objectId } of server.uploads.slice(0, 2))
      for (let at = 0; at < 20; at += 1) server.failNext(objectId, 500);
    server.terminationStatus = 204;
    engine.online();
    await waitUntil('the others are removed', () => server.uploads.length === 2);
    // The client has the response a moment later.
    await waitUntil('two are left', () => engine.disk.records.terminations.size === 2);
  });

  it('[3.8] leaves neither its name nor its text on this computer', async () => {
    const ids = await createWithoutResponse();
    const [objectId] = server.uploads.map((upload) => upload.objectId);
    server.isUnreachable = true;
    await engine.remove({ uploadIds: ids });
    const records = [...engine.disk.records.terminations.values()];
    const since = expect.any(Number);
    const { address } = server;
    expect(records).toEqual([
      { objectId, type: 'image', owner: 'NEWS/editor', server: address, uploadUrl: null, since },
    ]);
  });

  it('is given up after 14 days', async () => {
    const ids = await createWithoutResponse();
    server.isUnreachable = true;
    await engine.remove({ uploadIds: ids });
    engine.host.nowOffsetMs = 13.9 * DAY_MS;
    engine.restart();
    await waitUntil('started', () => engine.shared().startUp.status !== 'loading');
    expect(isPending()).toBe(true);
    engine.host.nowOffsetMs = 14.1 * DAY_MS;
    engine.restart();
    await waitUntil('given up', () => !isPending());
    server.isUnreachable = false;
    engine.restart();
    await becomes('signed-in');
    expect(deletions()).toEqual([]);
  });

  it.each([404, 405, 501])('is given up where the server does not know this request (%i)', async (status) => {
    const ids = await createWithoutResponse();
    server.terminationStatus = status;
    await engine.remove({ uploadIds: ids });
    await waitUntil('given up', () => deletions().length === 1 && !isPending());
  });

  it.each([404, 405, 501])('[4.5] is terminated by POST where a proxy rejects DELETE (%i)', async (status) => {
    const ids = await createWithoutResponse();
    server.failNext('DELETE', status);
    await engine.remove({ uploadIds: ids });
    await waitUntil('confirmed', () => !isPending());
    expect(server.uploads).toEqual([]);
  });

  it('is not given up where the server responds to nothing else either', async () => {
    const ids = await createWithoutResponse();
    server.terminationStatus = 404;
    for (let at = 0; at < 20; at += 1) server.failNext('/api/validateSession', 404);
    await engine.remove({ uploadIds: ids });
    await waitUntil('requested', () => deletions().length === 1);
    await pause(200);
    expect(isPending()).toBe(true);
  });

  it('[4.5] is not given up after a success status other than 204 (200)', async () => {
    const ids = await createWithoutResponse();
    server.failNext('DELETE', 200);
    await engine.remove({ uploadIds: ids });
    await waitUntil('requested', () => deletions().length === 1);
    await pause(100);
    expect(isPending()).toBe(true);
    engine.online();
    await waitUntil('confirmed', () => !isPending());
    expect(server.uploads).toEqual([]);
  });

  it.each([500, 429, 403])('is not given up after a response that says nothing permanent (%i)', async (status) => {
    const ids = await createWithoutResponse();
    server.terminationStatus = status;
    await engine.remove({ uploadIds: ids });
    await waitUntil('requested', () => deletions().length === 1);
    await pause(50);
    expect(isPending()).toBe(true);
    server.terminationStatus = 204;
    engine.restart();
    await waitUntil('confirmed', () => !isPending());
  });
});

describe('an otherwise idle background', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const asked = () => server.refused + deletions().length;

  it.each([
    ['without a response', null],
    ['answered 500', 500],
    ['answered 400', 400],
  ])('[4.2, 4.5] stops while a removal is %s: an alarm repeats it', async (_, status) => {
    const ids = await createWithoutResponse();
    if (status === null) server.isUnreachable = true;
    else server.terminationStatus = status;
    await engine.remove({ uploadIds: ids });
    await waitUntil('requested', () => asked() > 0);
    await pause(100);
    const watched = asked();
    await vi.advanceTimersByTimeAsync(21_000);
    await waitUntil('repeated while a surface is open', () => asked() > watched);
    engine.closeSurface();

    await waitUntil('idle', () => engine.host.wakesEveryMs === 60_000 && !engine.host.isAwake);
    await pause(100);
    const before = asked();
    await vi.advanceTimersByTimeAsync(120_000);
    await pause(100);
    expect(asked()).toBe(before);
    engine.wakeUp();
    await waitUntil('repeated by the alarm', () => asked() > before);
    await pause(100);
    const woken = asked();
    await vi.advanceTimersByTimeAsync(120_000);
    await pause(100);
    expect(asked()).toBe(woken);
    expect(engine.host).toMatchObject({ isAwake: false, wakesEveryMs: 60_000 });
    Object.assign(server, { isUnreachable: false, terminationStatus: 204 });
    await waitUntil('confirmed', () => {
      engine.wakeUp();
      return !isPending();
    });
    await waitUntil('no alarm is set', () => engine.host.wakesEveryMs === null);
  });
});

describe('the session of another user', () => {
  it("[4.17, 4.5] never terminates the owner's uploads; the owner's next session does", async () => {
    const ids = await createWithoutResponse();
    server.isUnreachable = true;
    const before = server.refused;
    await engine.remove({ uploadIds: ids });
    await waitUntil("the owner's own request", () => server.refused > before);
    await engine.send('session.signOut', { unfinished: 'keep' });
    server.isUnreachable = false;
    server.userName = 'NEWS/photo';
    await engine.signIn('editor', { remember: true });
    await becomes('signed-in');
    engine.online();
    engine.restart();
    await becomes('signed-in');
    await pause(100);
    expect(deletions()).toEqual([]);
    await engine.send('session.signOut', { unfinished: 'discard' });
    expect(isPending()).toBe(true);
    server.userName = 'NEWS/editor';
    await engine.signIn('editor', { remember: true });
    await waitUntil('nothing left', () => server.uploads.length === 0 && !isPending());
  });
});

describe('a sign-out that discards', () => {
  it('[4.17, 4.5] terminates the uploads before it ends the session', async () => {
    await createWithoutResponse();
    server.checkMs = 1_500;
    const loggedOut = () => server.calls.filter((path) => path.startsWith('/api/logout'));
    const leaving = engine.send('session.signOut', { unfinished: 'discard' });
    await pause(300);
    expect([deletions(), loggedOut()]).toEqual([[], []]);
    await leaving;
    expect([server.uploads.length, isPending()]).toEqual([0, false]);
    await waitUntil('signed out', () => loggedOut().length > 0);
  });

  it("[4.17] ends although the server does not respond; the user's next sign-in terminates the uploads", async () => {
    await createWithoutResponse();
    server.isUnreachable = true;
    await engine.send('session.signOut', { unfinished: 'discard' });
    await becomes('signed-out');
    expect([engine.disk.records.items.size, isPending()]).toEqual([0, true]);
    await pause(200);
    server.isUnreachable = false;
    engine.online();
    await pause(100);
    expect(deletions()).toEqual([]);
    engine.restart();
    await engine.signIn('editor', { remember: true });
    await waitUntil('nothing left', () => server.uploads.length === 0 && !isPending());
  });
});

it('deleting all local data deletes pending terminations after they were sent', async () => {
  await createWithoutResponse();
  await engine.send('settings.forgetEverything', {});
  expect([server.uploads.length, isPending()]).toEqual([0, false]);
});

it('deleting all local data deletes pending terminations although the server cannot be reached', async () => {
  await createWithoutResponse();
  server.isUnreachable = true;
  await engine.send('settings.forgetEverything', {});
  expect(isPending()).toBe(false);
});

describe('an upload with a known URL', () => {
  const long = () => new File(['x'.repeat(600_000)], 'long.jpg', { type: 'image/jpeg' });

  async function begun(at: 'first' | 'last'): Promise<string> {
    answerCreations = () => undefined;
    await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
    const [uploadId = ''] = await engine.add('image', [long()]);
    const gate = new Promise<void>((resolve) => {
      answerCreations = resolve;
    });
    let patches = 0;
    server.beforeAnswer = (method) => (method === 'PATCH' && ++patches === (at === 'first' ? 1 : 2) ? gate : undefined);
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('the server has them', () => patches === (at === 'first' ? 1 : 2));
    return uploadId;
  }

  it('[4.5] is terminated there while bytes are missing', async () => {
    const uploadId = await begun('first');
    const [upload] = server.uploads;
    await engine.remove({ uploadIds: [uploadId] });
    await waitUntil('nothing left', () => server.uploads.length === 0 && !isPending());
    expect(deletions().map(({ path }) => path)).toEqual([upload?.url, `/uploadstatus/image/${upload?.objectId}`]);
  });

  it.each([404, 405, 501])('[4.5] is terminated there where the server supports nothing else (%i)', async (status) => {
    const uploadId = await begun('first');
    server.terminationStatus = status;
    await engine.remove({ uploadIds: [uploadId] });
    await waitUntil('nothing left', () => server.uploads.length === 0 && !isPending());
    expect(deletions().map((request) => request.status)).toEqual([204, status]);
  });

  it.each([500, 'lost'] as const)(
    '[4.5] is terminated by objectId after its tus termination, again after: %s',
    async (at) => {
      const uploadId = await begun('first');
      server.failNext(server.uploads[0]?.objectId ?? '', at);
      await engine.remove({ uploadIds: [uploadId] });
      await waitUntil('requested', () => deletions().length === 2);
      expect(isPending()).toBe(true);
      await waitUntil('confirmed', () => {
        engine.online();
        return !isPending();
      });
      expect(deletions().map(({ status }) => status)).toEqual([204, at, 404, 204]);
    },
  );

  it('[4.5] is terminated by objectId when its last bytes had arrived without a response', async () => {
    const uploadId = await begun('last');
    const [upload] = server.uploads;
    await engine.remove({ uploadIds: [uploadId] });
    await waitUntil('nothing left', () => server.uploads.length === 0 && !isPending());
    expect(deletions().map(({ path }) => path)).toEqual([upload?.url, `/uploadstatus/image/${upload?.objectId}`]);
  });
});

it('[4.5] stays on the server when it is finished and its row is removed', async () => {
  answerCreations = () => undefined;
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  const [uploadId = ''] = await engine.add('image', [FILES.image()]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  await engine.remove({ uploadIds: [uploadId] });
  await pause(50);
  expect([server.uploads.length, deletions().length, isPending()]).toEqual([1, 0, false]);
});

it.each([1, 2, 3])(
  '[4.5] a removed upload can continue or is gone on both sides, killed before write %i of a removal',
  async (nth) => {
    const [uploadId = ''] = await createWithoutResponse();
    server.isUnreachable = true;
    let writes = 0;
    const isKilled = new Promise<boolean>((resolve) => {
      engine.disk.before = (access) => {
        if (access !== 'write' || ++writes < nth) return;
        engine.disk.before = () => undefined;
        engine.restart();
        resolve(true);
      };
    });
    const isDone = engine.remove({ uploadIds: [uploadId] }).then(
      () => pause(100).then(() => false),
      () => false,
    );
    const wasKilled = await Promise.race([isKilled, isDone]);
    engine.disk.before = () => undefined;
    server.beforeAnswer = () => undefined;
    answerCreations();
    server.isUnreachable = false;
    if (!wasKilled) engine.restart();
    if (nth === 1) {
      await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
      expect(server.uploads).toHaveLength(1);
    } else {
      await waitUntil('started', () => engine.shared().startUp.status !== 'loading');
      passUndoTime(engine);
      await waitUntil('nothing left', () => {
        engine.online();
        return server.uploads.length === 0 && !isPending();
      });
      expect(engine.rows()).toEqual([]);
    }
  },
);
