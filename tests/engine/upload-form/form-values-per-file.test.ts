/** Each file is sent with the caption that the user typed for it, read back from a server that stores it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EngineAgainstBareServer,
  imageOf,
  startEngineAgainstBareServer,
} from '../../contract/harness/engine-against-bare-server.ts';
import { passUndoTime } from '../../helpers/engine/pass-undo-time.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHUNK = 512_000;
let pair: EngineAgainstBareServer;

beforeEach(async () => {
  pair = await startEngineAgainstBareServer();
});
afterEach(() => pair.close());

describe('pressing Upload again', () => {
  it.each([false, true])(
    '[4.10] keeps the caption of files that were started and are queued; after a restart: %s',
    async (isRestarted) => {
      await pair.caption('First');
      const first = await pair.add(...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => imageOf(name)));
      const release = pair.holdResponses('POST');
      await pair.start();
      await pair.untilSent('POST', 3);
      await pair.caption('Second');
      const second = await pair.add(imageOf('f.jpg'));
      await pair.start();
      expect(await pair.detailsOf(first[4] ?? '')).toMatchObject({ formRevision: 1 });
      expect(await pair.detailsOf(second[0] ?? '')).toMatchObject({ formRevision: 2 });
      if (isRestarted) pair.engine.restart();
      release();
      await pair.reaches('complete', ...first, ...second);
      const before = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.jpg`, 'First']));
      expect(pair.captions()).toEqual({ ...before, 'f.jpg': 'Second' });
    },
  );

  it('[4.10] gives its caption to paused uploads, and announces that before', async () => {
    await pair.caption('First');
    const [id = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK));
    const release = pair.holdResponses('PATCH');
    await pair.start();
    await pair.untilSent('PATCH');
    await pair.engine.send('uploads.pause', { type: 'image' });
    await pair.reaches('paused', id);
    release();
    await pair.caption('Second');
    expect(await pair.detailsOf(id)).toMatchObject({ formRevision: null });
    await pair.start();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Second' });
    expect(pair.engine.row(id)?.isChangeLate).toBe(false);
  });
});

describe('a file that failed', () => {
  async function failed(): Promise<string[]> {
    await pair.caption('First');
    const ids = await pair.add(imageOf('a.jpg'), imageOf('b.jpg'));
    pair.server.failNext('PATCH', 400);
    await pair.start();
    await waitUntil('the end', () => ids.some((id) => pair.engine.row(id)?.status === 'error'));
    const hasEnded = (id: string) => ['complete', 'error'].includes(pair.engine.row(id)?.status ?? '');
    await waitUntil('all ended', () => ids.every(hasEnded));
    return ids.filter((id) => pair.engine.row(id)?.status === 'error');
  }

  it('[4.13] stays in the list with its caption, while the next files are sent with theirs', async () => {
    const [lost = ''] = await failed();
    await pair.caption('Second');
    const [next = ''] = await pair.add(imageOf('next.jpg'));
    await waitUntil('a fresh list', () => pair.engine.rows().length === 2);
    expect(await pair.detailsOf(lost)).toMatchObject({ formRevision: 1 });
    expect(await pair.detailsOf(next)).toMatchObject({ formRevision: null });
    expect(pair.engine.shared().bundles.at(-1)?.draft.IPTCCaption).toBe('Second');
    const ends = () => pair.engine.shared().bundles.map(({ completion }) => completion);
    await pair.start();
    await pair.reaches('complete', lost, next);
    await waitUntil('the end of both', () => ends().every((end) => end === 'success'));
    expect(pair.captions()).toEqual({ 'a.jpg': 'First', 'b.jpg': 'First', 'next.jpg': 'Second' });
    await pair.add(imageOf('more.jpg'));
    await waitUntil(
      'only the newest',
      () => pair.engine.rows().length === 1 && pair.engine.shared().bundles.length === 1,
    );
  });

  it('[4.6, 4.13] is retried alone with its caption, or with the one set for this file only', async () => {
    const [lost = ''] = await failed();
    await pair.caption('Second');
    await pair.add(imageOf('next.jpg'));
    await pair.engine.send('uploads.setOverrides', { uploadId: lost, values: { IPTCHeadline: 'Own' } });
    await pair.engine.send('uploads.retry', { uploadIds: [lost] });
    await pair.reaches('complete', lost);
    const metadata = pair.server.uploads.map((upload) => upload.metadata);
    expect(metadata).toHaveLength(2);
    expect(metadata.map(({ IPTCCaption }) => IPTCCaption)).toEqual(['First', 'First']);
    expect(metadata.map(({ IPTCHeadline }) => IPTCHeadline).filter(Boolean)).toEqual(['Own']);
  });

  it('[4.6] is retried with the corrected form while no other files were added', async () => {
    await pair.caption('Too long');
    const [id = ''] = await pair.add(imageOf('a.jpg'));
    pair.server.failNext('POST', 431);
    await pair.start();
    await waitUntil('refused', () => pair.engine.row(id)?.error === 'uploads/metadata-too-large');
    await pair.caption('Short');
    expect(await pair.detailsOf(id)).toMatchObject({ formRevision: null });
    await pair.engine.send('uploads.retry', { uploadIds: [id] });
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Short' });
  });

  it('[4.13] leaves no empty bundle behind when it is removed', async () => {
    const [lost = ''] = await failed();
    const [next = ''] = await pair.add(imageOf('next.jpg'));
    await waitUntil('two bundles', () => pair.engine.shared().bundles.length === 2);
    expect(pair.engine.row(lost)?.bundleId).not.toBe(pair.engine.row(next)?.bundleId);
    await pair.engine.send('uploads.remove', { uploadIds: [lost] });
    passUndoTime(pair.engine);
    await waitUntil('one bundle', () => pair.engine.shared().bundles.length === 1);
  });
});

it('[4.10] gives one paused file the form values at the time it is resumed', async () => {
  await pair.caption('First');
  const [a = '', b = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK), imageOf('b.jpg', 3 * CHUNK));
  const release = pair.holdResponses('PATCH');
  await pair.start();
  await pair.untilSent('PATCH', 2);
  await pair.engine.send('uploads.pauseUpload', { uploadId: a });
  await pair.reaches('paused', a);
  await pair.caption('Second');
  await pair.engine.send('uploads.resumeUpload', { uploadId: a });
  release();
  await pair.reaches('complete', a, b);
  expect(pair.captions()).toEqual({ 'a.jpg': 'Second', 'b.jpg': 'First' });
});
