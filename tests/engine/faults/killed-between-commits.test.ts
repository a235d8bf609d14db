/** The browser is killed between two commits of one command. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { passUndoTime } from '../../helpers/engine/pass-undo-time.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;
let ids: string[];

const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' });
const isComplete = () => engine.shared().bundles?.[0]?.completion === 'success';

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  ids = await engine.add('image', ['a.jpg', 'b.jpg'].map(jpeg));
  await waitUntil('kept', () => ids.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  server.isUnreachable = true;
});

afterEach(() => {
  engine.close();
  return server.close();
});

/** Kills the background at the second commit that writes `key`. */
async function killAtSecond(key: string, command: () => Promise<unknown>): Promise<void> {
  let commits = 0;
  const isKilled = new Promise<void>((resolve) => {
    engine.disk.before = (access, keys) => {
      if (access !== 'write' || !keys.includes(key) || ++commits < 2) return;
      engine.disk.before = () => undefined;
      engine.restart();
      resolve();
    };
  });
  void command().catch(() => undefined);
  await isKilled;
  server.isUnreachable = false;
}

it('[4.12] reports the completion of an upload that was stored before its bundle was', async () => {
  const bundleId = engine.shared().bundles[0]?.id ?? '';
  await killAtSecond(bundleId, () => engine.send('uploads.start', { type: 'image' }));
  await waitUntil('completion', isComplete);
  expect(ids.map((id) => engine.row(id)?.status)).toEqual(['complete', 'complete']);
});

/**
 * Kills the background before its `nth` write from now, or lets the command complete; returns whether it was killed.
 */
async function killAtWrite(nth: number, command: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const isKilled = new Promise<boolean>((resolve) => {
    engine.disk.before = (access) => {
      if (access !== 'write' || ++writes < nth) return;
      engine.disk.before = () => undefined;
      engine.restart();
      resolve(true);
    };
  });
  const isDone = command().then(
    () => false,
    () => false,
  );
  const wasKilled = await Promise.race([isKilled, isDone]);
  engine.disk.before = () => undefined;
  if (!wasKilled) engine.restart();
  return wasKilled;
}

const namesOfRecords = () =>
  [...engine.disk.records.items.values()].map((record) => (record as { filename: string }).filename).sort();

describe.each([1, 2, 3, 4])('killed before write %i', (nth) => {
  it('[4.15] a removed picture still exists with its sidecar, or is gone while its sidecar waits for a parent', async () => {
    const [sidecar = ''] = await engine.add('image', [new File(['<x/>'], 'a.xmp')]);
    await waitUntil(
      'paired',
      () => engine.row(sidecar)?.isStartable && engine.row(sidecar)?.bytesLocation === 'stored',
    );
    const [picture = ''] = ids;
    await killAtWrite(nth, () => engine.send('uploads.remove', { uploadIds: [picture] }));
    await waitUntil('the rows after the restart', () => engine.row(sidecar) !== undefined);
    const isGone = engine.row(picture) === undefined;
    expect(isGone).toBe(nth > 1);
    expect(engine.row(sidecar)).toMatchObject(
      isGone
        ? { isRefused: true, isStartable: false, error: 'ERROR_NO_PARENT_UPLOAD' }
        : { isRefused: false, isStartable: true, error: null },
    );
    passUndoTime(engine);
    await waitUntil('its copy', () => engine.disk.copies.has(picture) === !isGone);
  });

  it('[4.11] the last upload still exists in a started bundle, or is gone and the bundle is not started', async () => {
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('waiting', () => ids.every((id) => engine.row(id)?.waitingFor === 'connection'));
    await killAtWrite(nth, () => engine.send('uploads.remove', { uploadIds: ids }));
    await waitUntil('the restarted background', () => engine.shared().bundles?.length === 1);
    const isGone = engine.rows().length === 0;
    expect(isGone).toBe(nth > 1);
    expect(engine.rows().length).toBe(isGone ? 0 : 2);
    expect(engine.shared().bundles[0]?.isStarted).toBe(!isGone);
  });

  it('[4.17] a sign-out has discarded everything, in every tab, or nothing', async () => {
    await engine.send('uploads.setDraft', { type: 'video', values: { ChannelID: '2' } });
    const film = await engine.add('video', [new File(['film'], 'c.mp4', { type: 'video/mp4' })]);
    await engine.send('uploads.setDraft', { type: 'audio', values: { ChannelID: '3' } });
    const tone = await engine.add('audio', [new File(['tone'], 'd.mp3', { type: 'audio/mpeg' })]);
    // A row is shown a moment after its file was added.
    const all = [...ids, ...film, ...tone];
    await waitUntil('kept', () => all.every((id) => engine.row(id)?.bytesLocation === 'stored'));
    await killAtWrite(nth, () => engine.send('session.signOut', { unfinished: 'discard' }));
    await waitUntil('the restarted background', () => engine.shared().startUp.status === 'ready');
    // The first write records that an erasure is due.
    const isGone = nth > 2;
    expect(namesOfRecords()).toEqual(isGone ? [] : ['a.jpg', 'b.jpg', 'c.mp4', 'd.mp3']);
    expect(engine.disk.records.bundles.size).toBe(isGone ? 0 : 3);
    await waitUntil('the copies', () => engine.disk.copies.size === (isGone ? 0 : 4));
  });
});
