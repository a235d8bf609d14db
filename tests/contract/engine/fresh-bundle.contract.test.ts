/** What happens to a list that is through. */
import { afterEach, expect, it } from 'vitest';
import { type BareServer, startBareTusServer } from '../../helpers/bare-tus-server.ts';
import { eventually } from '../../helpers/eventually.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/node-engine.ts';

let server: BareServer;
let engine: NodeEngine;

afterEach(() => {
  engine.close();
  return server.close();
});

const jpeg = (name: string) => new File([new Uint8Array(1_000).fill(7)], name, { type: 'image/jpeg' });

async function begun(names: readonly string[]): Promise<string[]> {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.ask('session.signIn', { username: 'editor', password: 'editor', domain: 'NEWS', remember: false });
  await engine.ask('uploads.setDraft', { type: 'image', values: { ChannelID: '1', IPTCHeadline: 'Deich' } });
  const ids = await engine.add('image', names.map(jpeg));
  await engine.ask('uploads.start', { type: 'image' });
  return ids;
}

const complete = (uploadId: string) => eventually('complete', () => engine.row(uploadId)?.status === 'complete', 6_000);

async function through(names: readonly string[]): Promise<string[]> {
  const ids = await begun(names);
  for (const id of ids) await complete(id);
  return ids;
}

it('[4.13] begins anew with files that are added after all others are complete', async () => {
  await through(['a.jpg', 'b.jpg']);
  const [fresh = ''] = await engine.add('image', [jpeg('c.jpg')]);
  await eventually('only the new one', () => engine.rows().length === 1);
  expect(engine.row(fresh)?.status).toBe('new');
  await eventually('no completion', () => engine.shared().bundles[0]?.completion === 'none');
  expect(engine.shared().bundles[0]).toMatchObject({ isStarted: false, draft: { IPTCHeadline: 'Deich' } });
});

it('[4.13] adds to the list while one of its files still waits', async () => {
  const [first = '', second = ''] = await begun(['a.jpg', 'b.jpg']);
  await engine.ask('uploads.pauseItem', { uploadId: second });
  await complete(first);
  const [third = ''] = await engine.add('image', [jpeg('c.jpg')]);
  await eventually('the new row', () => engine.row(third)?.status === 'new');
  expect(engine.rows().map(({ status }) => status)).toEqual(['complete', 'paused', 'new']);
});

it('[4.12] keeps an image list after its success was read while there is a search to come back from', async () => {
  const [id = ''] = await through(['a.jpg']);
  const bundleId = engine.shared().bundles[0]?.id ?? '';
  await eventually('the dialog', () => engine.shared().bundles[0]?.completion === 'success');
  await engine.ask('uploads.dismissCompletion', { bundleId });
  await eventually('read', () => engine.shared().bundles[0]?.completion === 'none');
  expect(engine.row(id)?.status).toBe('complete');
});
