/** A server that has the whole file and processes it longer than the status check waits (4.3, 9.2). */
import { afterEach, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

afterEach(() => {
  engine.close();
  return server.close();
});

const checks = (): number => server.requests.filter(({ path }) => path.startsWith('/uploadstatus/')).length;

const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' });

it('[4.5] an upload that is processing stays in the list when all others are removed', async () => {
  server = await startBareTusServer({ isCreationIdempotent: true, isProcessed: false });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const [checked = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('processing', () => engine.row(checked)?.status === 'processing');
  const [added = ''] = await engine.add('image', [jpeg('b.jpg')]);
  await waitUntil('two rows', () => engine.rows().length === 2);
  await engine.remove({ uploadIds: [checked, added] });
  await waitUntil('one row', () => engine.row(added) === undefined);
  expect(engine.rows()).toMatchObject([{ uploadId: checked, status: 'processing' }]);
});

it('[4.3, 4.8, 9.2] an upload is reported as not processed, and a Retry checks again for the same time', async () => {
  server = await startBareTusServer({ isCreationIdempotent: true, isProcessed: false });
  engine = createNodeEngine(server.address);
  await engine.signIn();
  const [uploadId = ''] = await engine.add('image', [jpeg('a.jpg')]);
  await engine.send('uploads.start', { type: 'image' });
  const row = () => engine.row(uploadId);
  await waitUntil('not processed', () => row()?.status === 'processing' && row()?.isUnprocessed);
  const [upload] = server.uploads;
  expect(upload?.bytes.length).toBe(upload?.length);

  // A clock set forward by two hours has no effect.
  engine.host.nowOffsetMs += 7_200_000;
  const since = checks();
  await waitUntil('checked again', () => checks() >= since + 2 && row()?.status === 'processing');
  engine.host.elapsedOffsetMs += 600_000;
  await waitUntil('run out', () => row()?.status === 'error');
  expect(row()).toMatchObject({ error: 'uploads/check-failed', isUnprocessed: false });

  const before = checks();
  await engine.send('uploads.retry', { uploadIds: [uploadId] });
  await waitUntil('checked more than once', () => checks() >= before + 2);
  await waitUntil('reported as not processed again', () => row()?.status === 'processing' && row()?.isUnprocessed);
});
