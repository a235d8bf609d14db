/**
 * Remove is pressed while the last response for an upload is in transit: server and list agree afterwards (4.5;
 * decision 36).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { passUndoTime } from '../../helpers/engine/pass-undo-time.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

const KINDS = {
  image: { ChannelID: '1', extension: 'jpg', mimeType: 'image/jpeg' },
  video: { ChannelID: '2', extension: 'mp4', mimeType: 'video/mp4' },
  audio: { ChannelID: '3', extension: 'mp3', mimeType: 'audio/mpeg' },
} as const;
const TYPES = ['image', 'video', 'audio'] as const;

beforeEach(async () => {
  // One request creates an upload and carries all its bytes.
  server = await startBareTusServer({
    isCreationIdempotent: true,
    settings: { creationWithUpload: true, resetFormAfterUpload: true },
  });
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
});
afterEach(() => {
  engine.close();
  return server.close();
});

async function added(type: (typeof TYPES)[number], count: number): Promise<string[]> {
  const { ChannelID, extension, mimeType } = KINDS[type];
  await engine.send('uploads.setDraft', { type, values: { ChannelID } });
  const names = Array.from({ length: count }, (_, at) => `harbour-${at}.${extension}`);
  const files = names.map((name) => new File([name], name, { type: mimeType }));
  const ids = await engine.add(type, files);
  await waitUntil('kept', () =>
    ids.every((id) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady),
  );
  return ids;
}

describe.each(TYPES)('an upload: %s', (type) => {
  it('[4.5] stays, and the command reports it, when it is removed while its completion is being stored', async () => {
    const [uploadId = ''] = await added(type, 1);
    const gate = Promise.withResolvers<void>();
    let isWriting = false;
    engine.disk.before = (access, keys) => {
      if (access !== 'write' || !keys.includes(uploadId) || server.requests.every(({ method }) => method !== 'POST'))
        return;
      isWriting = true;
      return gate.promise;
    };
    await engine.send('uploads.start', { type });
    await waitUntil('the answer is being stored', () => isWriting && engine.row(uploadId)?.isTransferred);
    const removal = engine.send('uploads.remove', { uploadIds: [uploadId], unfinishedIds: [uploadId] });
    gate.resolve();
    await expect(removal).rejects.toMatchObject({ code: 'uploads/already-sent' });
    await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
    expect([server.uploads.length, server.requests.filter(({ method }) => method === 'DELETE').length]).toEqual([1, 0]);
  });

  it('[4.5] stays in the list, and the command reports it, when it was sent before the press', async () => {
    let posts = 0;
    const gate = Promise.withResolvers<void>();
    server.beforeAnswer = (method) => (method === 'POST' && ++posts === 2 ? gate.promise : undefined);
    const ids = await added(type, 2);
    await engine.send('uploads.start', { type });
    const isComplete = (id: string) => engine.row(id)?.status === 'complete';
    await waitUntil('one is sent, one is not', () => posts === 2 && ids.filter(isComplete).length === 1);
    const sent = ids.filter(isComplete);
    const removal = engine.send('uploads.remove', { uploadIds: ids, unfinishedIds: ids });
    gate.resolve();
    await expect(removal).rejects.toMatchObject({ code: 'uploads/already-sent' });
    passUndoTime(engine);
    await waitUntil('one is terminated', () => server.uploads.length === 1 && engine.rows().length === 1);
    expect(engine.rows().map((row) => [row.uploadId, row.status])).toEqual([[sent[0], 'complete']]);
    const deletions = () => server.requests.filter(({ method }) => method === 'DELETE');
    expect(deletions()).toHaveLength(1);
    // The user sees it complete by now: the row is removed, the asset stays.
    await engine.send('uploads.remove', { uploadIds: sent, unfinishedIds: [] });
    await waitUntil('removed from the list', () => engine.rows().length === 0);
    expect([server.uploads.length, deletions().length]).toEqual([1, 1]);
  });

  it.each(['uploads.remove', 'session.signOut'] as const)(
    '[4.5, 4.17] is terminated by %s when it is complete on the server and no response has said so',
    async (command) => {
      const [uploadId = ''] = await added(type, 1);
      server.failNext('POST', 'lost');
      for (let at = 0; at < 20; at += 1) server.failNext('HEAD', 'lost');
      await engine.send('uploads.start', { type });
      await waitUntil('its offset is requested', () => server.requests.some(({ method }) => method === 'HEAD'));
      await waitUntil('waiting', () => engine.row(uploadId)?.waitingFor === 'connection');
      expect(server.uploads.map(({ bytes, length }) => bytes.length === length)).toEqual([true]);
      if (command === 'uploads.remove')
        await engine.send(command, { uploadIds: [uploadId], unfinishedIds: [uploadId] });
      else await engine.send(command, { unfinished: 'discard' });
      passUndoTime(engine);
      await waitUntil('removed from the list', () => engine.rows().length === 0);
      await waitUntil('nothing left', () => server.uploads.length === 0 && engine.disk.records.terminations.size === 0);
    },
  );
});

it('[4.5] an upload stays that was sent while the form of other removed files was read', async () => {
  const [retried = ''] = await added('image', 1);
  server.failNext('POST', 400);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('failed', () => engine.row(retried)?.status === 'error');
  const file = new File(['quay'], 'quay.jpg', { type: 'image/jpeg' });
  const [complete = ''] = await engine.add('image', [file]);
  await waitUntil('kept', () => engine.row(complete)?.bytesLocation === 'stored' && engine.row(complete)?.isReady);
  const answer = Promise.withResolvers<void>();
  let posts = 0;
  server.beforeAnswer = (method) => (method === 'POST' && ++posts === 1 ? answer.promise : undefined);
  await engine.send('uploads.retry', { uploadIds: [retried] });
  await waitUntil('sent again', () => posts === 1);
  await engine.send('uploads.start', { type: 'image' });
  await waitUntil('complete', () => engine.row(complete)?.status === 'complete');

  const formRead = Promise.withResolvers<void>();
  let isReading = false;
  engine.disk.before = (access, keys) => {
    if (access !== 'read' || !keys.includes('rememberedForms')) return;
    isReading = true;
    return formRead.promise;
  };
  const removal = engine.send('uploads.remove', { uploadIds: [retried, complete], unfinishedIds: [retried] });
  removal.catch(() => undefined);
  await waitUntil('the form is read', () => isReading);
  answer.resolve();
  await waitUntil('transferred', () => engine.row(retried)?.isTransferred);
  formRead.resolve();
  await expect(removal).rejects.toMatchObject({ code: 'uploads/already-sent' });
  await waitUntil('one is left', () => engine.rows().length === 1);
  expect(engine.rows()[0]?.uploadId).toBe(retried);
});
