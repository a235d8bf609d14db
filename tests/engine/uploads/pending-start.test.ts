/** A start that waits until a file has been read: its owner, its files, and how it ends. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

beforeEach(async () => {
  server = await startBareTusServer({ isCreationIdempotent: true });
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
});
afterEach(() => {
  engine.close();
  return server.close();
});

const form: StartForm = {
  type: 'image',
  values: { ChannelID: '1', IPTCHeadline: 'Flood' },
  owner: 'NEWS/editor',
  needed: ['IPTCByLine'],
};
async function add(name: string): Promise<string> {
  const [id = ''] = await engine.add('image', [new File([name.padEnd(1_000, '.')], `${name}.jpg`)]);
  await waitUntil('kept', () => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady === true);
  return id;
}

describe('[5.9] a start that waits for a file', () => {
  const slow = { uploadId: 'f'.repeat(32), filename: 'slow.jpg', folder: '', mimeType: 'image/jpeg', bytesTotal: 5 };
  const waiting = () => engine.shared().waitingStarts.join();

  /** Upload was pressed; the bytes of one file are missing, and a field is left to it. */
  async function pressEarly(): Promise<string> {
    await engine.send('uploads.add', { type: 'image', files: [slow] });
    return engine.send('uploads.start', { type: 'image', form }).then(
      () => 'over',
      (error: Error) => error.message,
    );
  }

  it.each(['signs out and another signs in', 'is followed by another in this browser'])(
    '[4.17] is cancelled when the user %s, and nothing of the next user is started',
    async (how) => {
      server.userName = 'NEWS/other';
      await engine.send('session.signOut', { unfinished: 'keep' });
      await engine.signIn('other', { remember: true });
      await engine.send('uploads.setDraft', { type: 'image', values: { ChannelID: '1', IPTCByLine: 'Under embargo' } });
      const embargoed = await add('embargo');
      await engine.send('session.signOut', { unfinished: 'keep' });
      server.userName = 'NEWS/editor';
      await engine.signIn('editor', { remember: true });
      let end = '';
      void pressEarly().then((answer) => {
        end = answer;
      });
      await waitUntil('pressed', () => waiting() === 'image');
      server.userName = 'NEWS/other';
      if (how.startsWith('signs out')) {
        await engine.send('session.signOut', { unfinished: 'keep' });
        await engine.signIn('other', { remember: true });
      } else {
        engine.cookies.set('XSRF-TOKEN', 'of-another');
        engine.cookieChanged();
      }
      await waitUntil('the end', () => end !== '');
      expect(end).toBe('session/expired');
      await waitUntil('their queue', () => engine.row(embargoed) !== undefined);
      expect(waiting()).toBe('');
      expect([engine.row(embargoed)?.status, server.uploads.length]).toEqual(['new', 0]);
    },
  );

  it('[4.10] includes only the files present at the press', async () => {
    const press = pressEarly();
    await waitUntil('pressed', () => waiting() === 'image');
    const later = await add('later');
    const picture = new File([new Uint8Array(await pictureWithMetadata({ 'dc:creator': 'Ben' }))], 'slow.jpg');
    await engine.handOver([slow.uploadId], [picture]);
    expect(await press).toBe('over');
    expect(waiting()).toBe('');
    expect([engine.row(slow.uploadId)?.status === 'new', engine.row(later)?.status]).toEqual([false, 'new']);
  });

  it('[4.11] is cancelled by Pause, and can be started again', async () => {
    const press = pressEarly();
    await waitUntil('pressed', () => waiting() === 'image');
    engine.closeSurface();
    engine.openSurface(true);
    await waitUntil('shown again', () => waiting() === 'image');
    await engine.send('uploads.pause', { type: 'image' });
    expect(waiting()).toBe('');
    expect(await press).toBe('over');
    const picture = new File([new Uint8Array(await pictureWithMetadata({ 'dc:creator': 'Ben' }))], 'slow.jpg');
    await engine.handOver([slow.uploadId], [picture]);
    await waitUntil('read', () => engine.row(slow.uploadId)?.isReady === true);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(engine.row(slow.uploadId)?.status).toBe('new');
  });
});

it('[4.7] a started file that was stored and not read is not sent by the next background before it is read', async () => {
  server.isUnreachable = true;
  const unread = await add('unread');
  const read = await add('read');
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('started', () => engine.row(unread)?.status === 'uploading');
  engine.close();
  const { items } = engine.disk.records;
  items.set(unread, { ...(items.get(unread) as Upload), fileMetadata: null });
  const noteRead = Promise.withResolvers<void>();
  engine.disk.before = (access, keys) =>
    access === 'read' && keys.includes('databaseId') ? noteRead.promise : undefined;
  server.isUnreachable = false;
  engine.restart();
  await waitUntil('the other one is sent', () => server.uploads[0]?.bytes.length === 1_000);
  expect(server.uploads.map(({ metadata }) => metadata.filename)).toEqual(['read.jpg']);
  noteRead.resolve();
  await waitUntil('sent', () => [unread, read].every((id) => engine.row(id)?.status === 'complete'));
});
