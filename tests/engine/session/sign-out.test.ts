/**
 * How a session ends in all tabs of the hosted page, and what is kept (4.17, 4.18;
 * docs/design/session.md#how-a-session-ends).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { control } from '../../contract/harness/control.ts';
import { jpegOf } from '../../contract/harness/engine-against-server.ts';
import { startServer, type TestServer } from '../../contract/harness/start-server.ts';
import { createNodeDisk, createNodeEngine, type NodeDisk, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { createNodeTabs } from '../../helpers/engine/node-tabs.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

let server: TestServer;
let disk: NodeDisk;
let cookies: Map<string, string>;
let joinTabs: ReturnType<typeof createNodeTabs>;
let engines: NodeEngine[];

beforeEach(async () => {
  server = await startServer({ misbehave: true });
  disk = createNodeDisk();
  cookies = new Map();
  joinTabs = createNodeTabs();
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) engine.close();
  await server.remove();
});

/** A tab of the hosted page, or the one background of an extension. */
function openTab(): NodeEngine {
  const engine = createNodeEngine(server.address, { disk, cookies, otherTabs: joinTabs() });
  engines.push(engine);
  return engine;
}

const statusOf = (engine: NodeEngine) => engine.shared().auth?.status;
const becomes = (engine: NodeEngine, status: string) => waitUntil(status, () => statusOf(engine) === status);

async function twoTabs(): Promise<readonly [NodeEngine, NodeEngine]> {
  const one = openTab();
  await one.signIn();
  const other = openTab();
  await becomes(other, 'signed-in');
  return [one, other];
}

async function addTo(engine: NodeEngine, name: string): Promise<string> {
  const [uploadId = ''] = await engine.add('image', [jpegOf(name, 40_000)]);
  await waitUntil('kept', () => disk.copies.has(uploadId));
  return uploadId;
}

const SIGN_OUTS = [
  ['Sign Out that asks', (engine) => engine.send('session.signOut', { unfinished: 'ask' })],
  ['Sign Out that keeps', (engine) => engine.send('session.signOut', { unfinished: 'keep' })],
  ['Sign Out that discards', (engine) => engine.send('session.signOut', { unfinished: 'discard' })],
  ['the end of the host application', (engine) => engine.send('session.close', {})],
] as const satisfies readonly (readonly [string, (engine: NodeEngine) => Promise<unknown>])[];

describe('signing out', () => {
  it('[4.17] ends the session in every tab, and asks about the uploads of all of them', async () => {
    const [one, other] = await twoTabs();
    const kept = await addTo(other, 'other-tab.jpg');
    expect(await one.send('session.signOut', { unfinished: 'ask' })).toBe(1);
    expect([statusOf(one), disk.copies.has(kept)]).toEqual(['signed-in', true]);
    expect(await one.send('session.signOut', { unfinished: 'keep' })).toBe(0);
    await becomes(one, 'signed-out');
    await becomes(other, 'signed-out');
    expect(other.shared().auth.waiting).toMatchObject({ owner: 'NEWS/editor', count: 1 });
    expect(disk.copies.has(kept)).toBe(true);
  });

  it('[4.6, 4.17] asks about failed uploads that can be retried, in every tab', async () => {
    const [one, other] = await twoTabs();
    await addTo(one, 'own.jpg');
    await addTo(other, 'other-tab.jpg');
    await control(server, 'misbehave', {
      match: { method: 'POST', pathPattern: '/upload' },
      times: 2,
      action: { status: 415 },
    });
    for (const engine of [one, other]) await engine.send('uploads.start', { type: 'image' });
    for (const engine of [one, other]) await waitUntil('failed', () => engine.rows()[0]?.status === 'error');
    expect(await one.send('session.signOut', { unfinished: 'ask' })).toBe(2);
  });

  it('[4.17] replaces the expiry in a tab that has noticed the ended session before the message', async () => {
    const [, other] = await twoTabs();
    const third = joinTabs();
    // The server ends the session, as it does before the response to the sign-out has arrived.
    await control(server, 'expire');
    await other.send('session.refresh', {}).catch(() => undefined);
    await becomes(other, 'expired');
    third.post({ kind: 'signed-out', owner: 'NEWS/photo', server: server.address });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(statusOf(other)).toBe('expired');
    third.post({ kind: 'signed-out', owner: 'NEWS/editor', server: server.address });
    await becomes(other, 'signed-out');
  });

  it.each(SIGN_OUTS)('[4.17] %s ends each search, also a later one, until the next sign-in', async (_way, signOut) => {
    const engine = openTab();
    await engine.signIn();
    let searches = 0;
    const search = () => {
      const request = { queryText: '', resStart: 1, resCount: 24 };
      searches += 1;
      return engine.send('search.page', { requestId: `${searches}`, type: 'image', request }).then(
        () => 'found',
        ({ code }: { code: string }) => code,
      );
    };
    expect(await search()).toBe('found');
    await control(server, 'misbehave', { match: { pathPattern: '^/search/' }, action: { isHeld: true } });
    const running = search();
    const leaving = signOut(engine);
    const meanwhile = search();
    await leaving;
    const afterwards = search();
    await control(server, 'behave');
    expect(await Promise.all([running, meanwhile, afterwards])).toEqual(Array(3).fill('session/expired'));
    await engine.signIn();
    expect(await search()).toBe('found');
  });

  it('discards copies, drafts and what could be undone of every tab, including closed ones', async () => {
    const [one, other] = await twoTabs();
    const closed = openTab();
    await becomes(closed, 'signed-in');
    for (const [at, engine] of [one, other, closed].entries()) {
      await addTo(engine, `tab-${at}.jpg`);
      await engine.send('uploads.remove', { uploadIds: [await addTo(engine, `removed-${at}.jpg`)] });
    }
    expect(disk.records.steps.size).toBe(3);
    closed.close();
    await one.send('session.signOut', { unfinished: 'discard' });
    await becomes(other, 'signed-out');
    await waitUntil('all gone', () => disk.copies.size === 0 && disk.records.items.size === 0);
    expect([disk.records.bundles.size, disk.records.steps.size]).toEqual([0, 0]);
    expect(one.shared().auth.waiting).toBeNull();
  });

  it('discards what a page stores while the session ends', async () => {
    const tabs = await twoTabs();
    let isLeaving = true;
    const typing = tabs.map(async (tab, at) => {
      for (let count = 0; isLeaving; count += 1) {
        const draft = { type: 'image', values: { IPTCCaption: `Typed ${at} ${count}` } } as const;
        await tab.send('uploads.setDraft', draft).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    await tabs[0].send('session.signOut', { unfinished: 'discard' });
    isLeaving = false;
    await Promise.all(typing);
    for (const tab of tabs) await becomes(tab, 'signed-out');
    await waitUntil('all gone', () => disk.records.bundles.size === 0);
  });

  it.each([0, 1])('[4.17] discards what tab %i stores after the queue was discarded', async (typing) => {
    const tabs = await twoTabs();
    const uploadId = await addTo(tabs[0], 'sent.jpg');
    const held = { match: { pathPattern: '^/(upload-service/upload|uploadstatus/)' }, action: { isHeld: true } };
    await control(server, 'misbehave', held);
    await tabs[0].send('uploads.start', { type: 'image' });
    await waitUntil('sent', () => {
      const { state } = disk.records.items.get(uploadId) as Upload;
      return 'progress' in state && state.progress.isCreationOutcomeUnknown;
    });
    const leaving = tabs[0].send('session.signOut', { unfinished: 'discard' });
    // The session lasts until the server has confirmed the removal.
    await waitUntil('discarded', () => disk.records.items.size === 0 && disk.records.terminations.size > 0);
    await tabs[typing]?.send('uploads.setDraft', { type: 'image', values: { IPTCCaption: 'Last words' } });
    expect(disk.records.bundles.size).toBe(1);
    await control(server, 'release');
    await leaving;
    for (const tab of tabs) await becomes(tab, 'signed-out');
    await waitUntil('all gone', () => disk.records.bundles.size === 0);
  });

  it('is followed by a sign-in in every tab, which restores the kept uploads', async () => {
    const [one, other] = await twoTabs();
    const kept = await addTo(other, 'comes-back.jpg');
    await one.send('session.signOut', { unfinished: 'keep' });
    await becomes(other, 'signed-out');
    await waitUntil('the row is hidden', () => other.row(kept) === undefined);
    await one.signIn();
    await becomes(other, 'signed-in');
    await waitUntil('the row is back', () => other.row(kept));
  });
});

describe('an expired session', () => {
  it('[4.18, 7.6] is detected by the first activity after five idle minutes, and published to every tab', async () => {
    const [one, other] = await twoTabs();
    await addTo(other, 'stays.jpg');
    await control(server, 'expire');
    one.host.nowOffsetMs += 4.9 * MINUTE_MS;
    await one.send('session.active', { idleMs: 4.9 * MINUTE_MS });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(statusOf(one)).toBe('signed-in');
    one.host.nowOffsetMs += 5 * MINUTE_MS;
    await one.send('session.active', { idleMs: 5 * MINUTE_MS });
    await becomes(one, 'expired');
    await becomes(other, 'expired');
    expect(disk.copies.size).toBe(1);
  });

  it('[9.2] is not checked while another tab was in use', async () => {
    const [one, other] = await twoTabs();
    await control(server, 'expire');
    for (const engine of [one, other]) engine.host.nowOffsetMs += 4 * MINUTE_MS;
    await other.send('session.active', { idleMs: 0 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const engine of [one, other]) engine.host.nowOffsetMs += 2 * MINUTE_MS;
    await one.send('session.active', { idleMs: 6 * MINUTE_MS });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(statusOf(one)).toBe('signed-in');
  });

  it('is assumed in no tab when the server does not respond', async () => {
    const [one, other] = await twoTabs();
    await control(server, 'misbehave', { match: { pathPattern: '^/api/' }, action: { destroy: true } });
    one.host.nowOffsetMs += 6 * MINUTE_MS;
    await one.send('session.active', { idleMs: 6 * MINUTE_MS });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([statusOf(one), statusOf(other)]).toEqual(['signed-in', 'signed-in']);
  });
});

describe('another user', () => {
  it('is published to every tab, and sees nothing of the previous queue', async () => {
    const [one, other] = await twoTabs();
    const kept = await addTo(other, 'not-mine.jpg');
    await one.send('session.signOut', { unfinished: 'keep' });
    await one.signIn('photo');
    await waitUntil('photo', () => other.shared().auth.username === 'photo');
    expect(other.rows()).toEqual([]);
    expect(other.shared().auth.waiting).toBeNull();
    expect(await one.send('session.signOut', { unfinished: 'ask' })).toBe(0);
    await becomes(other, 'signed-out');
    expect(disk.copies.has(kept)).toBe(true);
  });
});

it('[4.17] text typed by one user is not stored for another who has signed in since', async () => {
  const engine = openTab();
  await engine.signIn('photo');
  const typed = { type: 'image', values: { IPTCHeadline: 'Mine' } } as const;
  await expect(engine.send('uploads.setDraft', { ...typed, owner: 'NEWS/editor' })).rejects.toMatchObject({
    code: 'session/expired',
  });
  await engine.send('uploads.setDraft', { ...typed, values: { IPTCByLine: 'Ben' }, owner: 'NEWS/photo' });
  const drafts = () => engine.shared().bundles?.map(({ draft }) => draft);
  await waitUntil('the draft', () => drafts()?.[0]?.IPTCByLine === 'Ben');
  expect(drafts()?.[0]?.IPTCHeadline ?? '').toBe('');
});

describe('a waiting queue', () => {
  it('shows until when it is kept, and is deleted after 14 days like that of another user', async () => {
    const one = openTab();
    await one.signIn('photo');
    await addTo(one, 'forgotten-too.jpg');
    await one.send('session.signOut', { unfinished: 'keep' });
    await becomes(one, 'signed-out');
    await one.signIn();
    const uploadId = await addTo(one, 'forgotten.jpg');
    const before = Date.now();
    await one.send('session.signOut', { unfinished: 'keep' });
    await becomes(one, 'signed-out');
    const until = one.shared().auth.waiting?.until ?? 0;
    expect(until - before).toBeGreaterThan(13.9 * DAY_MS);
    expect(until - before).toBeLessThan(14.1 * DAY_MS);

    one.host.nowOffsetMs += 13.9 * DAY_MS;
    one.restart();
    await becomes(one, 'signed-out');
    expect(one.shared().auth.waiting?.count).toBe(1);
    expect(disk.copies.has(uploadId)).toBe(true);

    one.host.nowOffsetMs += 0.2 * DAY_MS;
    one.restart();
    await becomes(one, 'signed-out');
    await waitUntil('gone', () => disk.records.items.size === 0 && disk.copies.size === 0);
    expect(one.shared().auth.waiting).toBeNull();
  });
});

describe('a choice on the options page', () => {
  it('is applied in another tab', async () => {
    const [one, other] = await twoTabs();
    await one.send('settings.setLocale', { locale: 'de-DE' });
    await waitUntil('German', () => {
      const { startUp } = other.shared();
      return startUp.status === 'ready' && startUp.locale === 'de-DE';
    });
  });
});

describe('an expired session, before its dialog is answered', () => {
  it('[4.14, 4.18] rejects changes of the list, and stores typed text', async () => {
    const engine = openTab();
    await engine.signIn();
    const uploadId = await addTo(engine, 'own.jpg');
    cookies.clear();
    await engine.send('session.refresh', {});
    await becomes(engine, 'expired');
    const refused = { code: 'session/expired' };
    const type = 'image';
    await expect(engine.add(type, [jpegOf('other.jpg', 1000)])).rejects.toMatchObject(refused);
    await expect(engine.send('uploads.start', { type })).rejects.toMatchObject(refused);
    await expect(engine.send('uploads.remove', { uploadIds: [uploadId] })).rejects.toMatchObject(refused);
    await expect(engine.send('uploads.rename', { uploadId, filename: 'new.jpg' })).rejects.toMatchObject(refused);
    await expect(engine.send('uploads.decideDuplicates', { type, isKept: false })).rejects.toMatchObject(refused);
    await engine.send('uploads.setDraft', { type, values: { Headline: 'Deich' }, owner: 'NEWS/editor' });
    expect(await engine.send('uploads.details', { uploadIds: [uploadId] })).toHaveLength(1);
    expect(engine.rows()).toMatchObject([{ uploadId, filename: 'own.jpg' }]);
    await engine.signIn();
    await engine.send('uploads.start', { type });
  });
});
