import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer, type ReferenceServer } from '../../../reference-server/start/create-server.ts';
import { control } from '../../contract/harness/control.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: ReferenceServer;
let dataDir: string;
let engine: NodeEngine;
/** Keys of each transaction with copies. */
let written: (readonly string[])[];
let copying: PromiseWithResolvers<void>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comyan-engine-'));
  server = await createServer({ dataDir, seed: false, misbehave: true });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const channel = await waitUntil('channels', () => engine.shared().auth?.channels.img[0]);
  const values = { ChannelID: channel.chanID, IPTCHeadline: 'Storm' };
  await engine.send('uploads.setDraft', { type: 'image', values });
  written = [];
  copying = Promise.withResolvers<void>();
  engine.disk.before = (access, keys) => {
    if (access !== 'write-copy') return undefined;
    written.push(keys);
    return copying.promise;
  };
});

afterEach(async () => {
  copying.resolve();
  engine.close();
  await fetch(new URL('__test/release', server.address), { method: 'POST' });
  await server.close();
  await rm(dataDir, { recursive: true });
});

const fileOf = (name: string): File => {
  const bytes = new TextEncoder().encode(`....${name}`);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([bytes], name, { type: 'image/jpeg' });
};

it('writes no copy of an upload that is complete before its turn', async () => {
  const [first = ''] = await engine.add('image', [fileOf('first.jpg')]);
  await waitUntil('the first copy has begun', () => written.length === 1);
  const others = await engine.add('image', ['a.jpg', 'b.jpg', 'c.jpg'].map(fileOf));
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('sent', () => others.every((id) => engine.row(id)?.status === 'complete'));
  copying.resolve();
  const [later = ''] = await engine.add('image', [fileOf('later.jpg')]);
  await waitUntil('the later file is kept', () => engine.row(later)?.bytesLocation === 'stored');
  expect(written).toEqual([[first], [later]]);
  expect([...engine.disk.copies.keys()]).toEqual([later]);
});

it('copies the started uploads from the end, because they are sent from the beginning', async () => {
  const [first = ''] = await engine.add('image', [fileOf('first.jpg')]);
  await waitUntil('the first copy has begun', () => written.length === 1);
  const hold = { match: { method: 'POST', pathPattern: '/upload' }, times: 9, action: { isHeld: true } };
  await control(server, 'misbehave', hold);
  const others = await engine.add('image', ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg'].map(fileOf));
  await engine.send('uploads.start', { type: 'image' });
  const isSending = (id: string) => engine.row(id)?.status === 'uploading';
  await waitUntil('started', () => others.every(isSending));
  copying.resolve();
  await waitUntil('kept', () => others.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  expect(written[1]?.[0]).toBe(others.at(-1));
  expect(written[1]).not.toContain(first);
  expect(written.flat().toSorted()).toEqual([first, ...others].toSorted());
});
