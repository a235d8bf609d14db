import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let first: BareServer;
let second: BareServer;

beforeEach(async () => {
  first = await startBareTusServer({ isCreationIdempotent: true });
  second = await startBareTusServer({ isCreationIdempotent: true });
});
afterEach(() => Promise.all([first.close(), second.close()]));

const jpeg = (name: string) =>
  new File([new Uint8Array(1_200_000).fill(name.charCodeAt(0))], name, { type: 'image/jpeg' });

async function withWaitingUpload(): Promise<{ engine: NodeEngine; uploadId: string }> {
  const engine = createNodeEngine(first.address, { isServerChosen: true });
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored');
  first.isUnreachable = true;
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'connection');
  return { engine, uploadId };
}

it('the engine is idle while the waiting uploads belong to another server', async () => {
  const { engine } = await withWaitingUpload();
  await engine.send('settings.connect', { server: second.address });
  await waitUntil('idle', () => !engine.host.isAwake && !engine.host.wakesRegularly);
  engine.host.nowOffsetMs = 60_000;
  await engine.send('uploads.setDraft', { type: 'image', values: {} });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(engine.host).toMatchObject({ isAwake: false, wakesRegularly: false, badge: '' });
  expect(engine.rows()).toEqual([]);
});

it('waiting uploads continue after the user has returned to their server', async () => {
  const { engine, uploadId } = await withWaitingUpload();
  await engine.send('settings.connect', { server: second.address });
  first.isUnreachable = false;
  await engine.send('settings.connect', { server: first.address });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
  expect(second.uploads).toEqual([]);
});

it('a delay that a server has asked for ends when the user leaves the server', async () => {
  const engine = createNodeEngine(first.address, { isServerChosen: true });
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  first.failNext('POST', 429, { 'Retry-After': '3600' });
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'busy');
  await engine.send('settings.connect', { server: second.address });
  await engine.send('settings.connect', { server: first.address });
  await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
});

it('[4.5] a removal that its server has not confirmed reaches no other server, and does not delay removals there', async () => {
  const { engine, uploadId } = await withWaitingUpload();
  await engine.remove({ uploadIds: [uploadId] });
  const [ofFirst] = [...engine.disk.records.terminations.keys()];
  await engine.send('settings.connect', { server: second.address });
  await engine.signIn();
  const created = Promise.withResolvers<void>();
  second.beforeAnswer = (method) => (method === 'POST' ? created.promise : undefined);
  const [other = ''] = await engine.add('image', [jpeg('b.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('created', () => second.uploads.length === 1);
  const ofSecond = second.uploads[0]?.objectId;
  await engine.remove({ uploadIds: [other] });
  const pending = () => [...engine.disk.records.terminations.keys()];
  await waitUntil('confirmed by the second server', () => pending().join() === ofFirst);
  const deletions = (server: BareServer) => server.requests.filter(({ method }) => method === 'DELETE');
  expect(deletions(second).map(({ path }) => path)).toEqual([`/uploadstatus/image/${ofSecond}`]);
  await waitUntil('idle', () => !engine.host.isAwake && !engine.host.wakesRegularly);

  created.resolve();
  first.isUnreachable = false;
  await engine.send('settings.connect', { server: first.address });
  await waitUntil('confirmed by the first server', () => pending().length === 0);
  expect(deletions(first).map(({ path }) => path)).toEqual([`/uploadstatus/image/${ofFirst}`]);
});

it('a failed connection to another server does not touch uploads', async () => {
  const engine = createNodeEngine(first.address, { isServerChosen: true });
  await engine.signIn();
  const ids = await engine.add('image', ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(jpeg));
  await engine.send('uploads.start', { type: 'image' });
  second.failNext('API', 404);
  await expect(engine.send('settings.connect', { server: second.address })).rejects.toMatchObject({
    code: 'settings/not-a-media-system',
  });
  await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
  expect(first.requests.filter(({ method }) => method === 'HEAD')).toEqual([]);
});

it('[4.17] no user is signed in at a server that has not confirmed it', async () => {
  const engine = createNodeEngine(first.address, { isServerChosen: true });
  await engine.signIn();
  for (let at = 0; at < 9; at += 1) second.failNext('/api/refreshSession', 503);
  await engine.send('settings.connect', { server: second.address });
  await waitUntil('signed out', () => engine.shared().auth.status === 'signed-out');
  expect(engine.shared().auth).toMatchObject({ username: '', channels: { img: [] } });
  engine.restart();
  await engine.send('session.refresh', {});
  await waitUntil('forgotten', () => engine.shared().auth?.username === '');
});

it('a sign-out discards the uploads waiting for this server, and terminates them there', async () => {
  const engine = createNodeEngine(first.address, { isServerChosen: true });
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  for (let at = 0; at < 9; at += 1) first.failNext('PATCH', 429);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('the upload is created', () => first.requests.some(({ method }) => method === 'PATCH'));
  await engine.send('session.signOut', { unfinished: 'discard' });
  expect(engine.disk.records.items.has(uploadId)).toBe(false);
  expect(engine.disk.copies.size).toBe(0);
  await waitUntil('terminated', () => first.requests.some(({ method }) => method === 'DELETE'));
});

it('a sign-out discards nothing of a user with the same name at another server', async () => {
  const { engine, uploadId } = await withWaitingUpload();
  await engine.send('settings.connect', { server: second.address });
  await engine.signIn();
  await engine.send('session.signOut', { unfinished: 'discard' });
  expect(engine.disk.records.items.has(uploadId)).toBe(true);
  expect(engine.disk.copies.has(uploadId)).toBe(true);
});

it("a sign-out discards uploads although the server's settings could not be loaded", async () => {
  const engine = createNodeEngine(first.address, { isServerChosen: true });
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await waitUntil('kept', () => engine.row(uploadId)?.bytesLocation === 'stored');
  engine.disk.records.values.delete('lastStartUp');
  first.failNext('/app-settings', 500);
  engine.restart();
  await waitUntil(
    'failed',
    () => engine.shared().startUp.status === 'failed' && engine.shared().auth?.status === 'signed-in',
  );
  await engine.send('session.signOut', { unfinished: 'discard' });
  expect([engine.disk.records.items.size, engine.disk.copies.size]).toEqual([0, 0]);
});

describe('[4.17] a server set by managed policy', () => {
  const signedIn = async (): Promise<NodeEngine> => {
    const engine = createNodeEngine(first.address, { isServerChosen: true });
    await engine.signIn();
    await engine.send('metadata.lists', { type: 'image' });
    for (let at = 0; at < 9; at += 1) second.failNext('/api/refreshSession', 503);
    engine.host.policy = { server: second.address };
    return engine;
  };
  const isAtSecond = (engine: NodeEngine) => () => {
    const { startUp } = engine.shared();
    return startUp.status === 'ready' && startUp.server === second.address;
  };

  it('has no user of the previous server, and accepts no files for them', async () => {
    const engine = await signedIn();
    engine.policyChanged();
    await waitUntil('connected to the second server', isAtSecond(engine));
    await waitUntil('signed out', () => engine.shared().auth.status === 'signed-out');
    expect(engine.shared().auth).toMatchObject({ username: '', channels: { img: [] }, permissions: { image: false } });
    await expect(engine.add('image', [jpeg('a.jpg')])).rejects.toMatchObject({ code: 'session/expired' });
    const listRequests = () => second.calls.filter((path) => path.includes('locGetTable')).length;
    const before = listRequests();
    await engine.send('metadata.lists', { type: 'image' });
    expect(listRequests()).toBeGreaterThan(before);
  });

  it("is asked for its signed-in user without a user's command", async () => {
    const engine = createNodeEngine(first.address, { isServerChosen: true });
    await engine.signIn();
    const states: string[] = [];
    engine.watch(({ startUp, auth }) => states.push(`${startUp.status}, ${auth.username || 'no user'}`));
    engine.host.policy = { server: second.address };
    engine.policyChanged();
    await waitUntil('requested', () => second.calls.some((path) => path.includes('refreshSession')));
    await waitUntil('named', () => states.at(-1) === 'ready, editor');
    // However fast the second one responds, surfaces have seen the change of server.
    expect(states[0]).toBe('loading, no user');
  });

  it('shows no user of the previous server at the start after it was set', async () => {
    const engine = await signedIn();
    engine.restart();
    const names = new Set<string>();
    await waitUntil('signed out', () => {
      const { auth } = engine.shared();
      if (auth) names.add(auth.username);
      return isAtSecond(engine)() && auth.status === 'signed-out';
    });
    expect([...names]).toEqual(['']);
  });

  it('is used by a start that is faster than the policy event', async () => {
    const engine = createNodeEngine(first.address, { isServerChosen: true, policy: { server: second.address } });
    await waitUntil('connected to the second server', isAtSecond(engine));
    engine.host.policy = null;
    const requestCount = first.calls.length;
    engine.restart();
    await waitUntil('connected again', isAtSecond(engine));
    expect(first.calls).toHaveLength(requestCount);
  });
});
