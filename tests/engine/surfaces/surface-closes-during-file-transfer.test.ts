/** A popup that closes, or a tab that is reloaded, before it has handed all of its files over. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

const IDS = ['upload-a', 'upload-b', 'upload-c', 'upload-d'];
const files = IDS.map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
const states = () => IDS.map((id) => [engine.row(id)?.status, engine.row(id)?.error]);
const lost = ['error', 'uploads/bytes-lost'];

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const added = files.map(({ name, type, size }, at) => ({
    uploadId: IDS[at] ?? '',
    filename: name,
    folder: '',
    mimeType: type,
    bytesTotal: size,
  }));
  await engine.send('uploads.add', { type: 'image', files: added });
  await engine.handOver(IDS.slice(0, 1), files.slice(0, 1));
});

afterEach(() => {
  engine.close();
  return server.close();
});

it('[4.11] requests the missing part once more, and the upload completes', async () => {
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('the first', () => engine.row('upload-a')?.status === 'complete');
  expect(engine.shared().bundles[0]?.isStarted).toBe(true);
  engine.closeSurface();
  await waitUntil('the end', () => engine.host.notifications.length > 0);
  engine.openSurface();
  await waitUntil('the rows', () => engine.row('upload-d')?.status === 'error');
  expect(states()).toEqual([['complete', null], lost, lost, lost]);
  expect(engine.shared().bundles[0]).toMatchObject({ isStarted: false, completion: 'errors' });
});

it('[4.1, 4.11] requests it although the next document at the same address is there at once', async () => {
  engine.closeSurface();
  engine.openSurface(true);
  await waitUntil('lost', () => engine.row('upload-d')?.status === 'error');
  expect(states()).toEqual([['new', null], lost, lost, lost]);
});

it('waits for a surface that only reconnects', async () => {
  engine.closeSurface();
  engine.openSurface();
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(states()).toEqual(IDS.map(() => ['new', null]));
});

it.each(['its surface left', 'the background restarted'])(
  '[4.1] accepts the files although %s in the middle',
  async (what) => {
    if (what === 'its surface left') {
      engine.closeSurface();
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      engine.openSurface();
    } else {
      await waitUntil('a copy', () => engine.disk.copies.has('upload-a'));
      engine.restart();
    }
    await waitUntil('lost', () => engine.row('upload-b')?.status === 'error');
    await engine.handOver(IDS.slice(1, 2), files.slice(1, 2));
    await waitUntil('found', () => engine.row('upload-b')?.status === 'new');
    await engine.send('uploads.start', { type: 'image' });
    await waitUntil('complete', () => engine.row('upload-b')?.status === 'complete');
    expect(states().slice(2)).toEqual([lost, lost]);
  },
);
