/** The browser is killed between two commits of one command. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BareServer, startBareTusServer } from '../../helpers/bare-tus-server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/node-engine.ts';

let server: BareServer;
let engine: NodeEngine;
let ids: string[];

const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' });
const isThrough = () => engine.shared().bundles?.[0]?.completion === 'success';

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.ask('session.signIn', { username: 'editor', password: 'editor', domain: 'NEWS', remember: false });
  await engine.ask('uploads.setDraft', { type: 'image', values: { ChannelID: '1' } });
  ids = await engine.add('image', ['a.jpg', 'b.jpg'].map(jpeg));
  await eventually('kept', () => ids.every((id) => engine.row(id)?.bytesHome === 'stored'));
  server.isUnreachable = true;
});

afterEach(() => {
  engine.close();
  return server.close();
});

/** Ends this life at the second commit of what `key` names. */
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

it('[4.12] tells the end of an upload that was stored before its bundle was', async () => {
  const bundleId = engine.shared().bundles[0]?.id ?? '';
  await killAtSecond(bundleId, () => engine.ask('uploads.start', { type: 'image' }));
  await eventually('the end', isThrough);
  expect(ids.map((id) => engine.row(id)?.status)).toEqual(['complete', 'complete']);
});

it('[4.5, 4.11] removes what was being removed, and comes to an end without it', async () => {
  const [kept = '', removed = ''] = ids;
  await engine.ask('uploads.start', { type: 'image' });
  await eventually('started', () => engine.shared().bundles[0]?.isStarted);
  await killAtSecond(removed, () => engine.ask('uploads.remove', { uploadIds: [removed] }));
  await eventually('the end', isThrough);
  expect(engine.rows()).toMatchObject([{ uploadId: kept, status: 'complete' }]);
  expect([...engine.disk.records.items.keys()]).toEqual([kept]);
});
