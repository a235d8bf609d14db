/** A caption changed while its file is being sent is stored, or reported as too late. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EngineAgainstBareServer,
  imageOf,
  startEngineAgainstBareServer,
} from '../../contract/harness/engine-against-bare-server.ts';

const CHUNK = 512_000;
let pair: EngineAgainstBareServer;

beforeEach(async () => {
  pair = await startEngineAgainstBareServer();
});
afterEach(() => pair.close());

/** A file of this size with the caption 'First', paused during its first chunk. */
async function pausedIn(sizeBytes: number): Promise<string> {
  await pair.caption('First');
  const [id = ''] = await pair.add(imageOf('a.jpg', sizeBytes));
  const release = pair.holdResponses('PATCH');
  await pair.start();
  await pair.untilSent('PATCH');
  await pair.engine.send('uploads.pause', { type: 'image' });
  await pair.reaches('paused', id);
  release();
  return id;
}

describe('a caption for one file while it uploads', () => {
  it('[2.7.6, 3.7] is sent with its next chunk, once', async () => {
    await pair.caption('Form');
    const [id = ''] = await pair.add(imageOf('a.jpg', 3 * CHUNK));
    const release = pair.holdResponses('PATCH');
    await pair.start();
    await pair.untilSent('PATCH');
    await pair.engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCCaption: 'Only a' } });
    release();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Only a' });
    const patches = pair.server.requests.filter(({ method }) => method === 'PATCH');
    expect(patches.map(({ metadata }) => metadata.IPTCCaption)).toEqual([undefined, 'Only a', undefined]);
    expect(pair.engine.row(id)).toMatchObject({ isTransferred: true, isChangeLate: false });
  });

  it('[2.7.6] is reported as too late when its last chunk is being sent, and the sent one is shown', async () => {
    await pair.caption('Form');
    const [id = ''] = await pair.add(imageOf('a.jpg'));
    const release = pair.holdResponses('PATCH');
    await pair.start();
    await pair.untilSent('PATCH');
    await pair.engine.send('uploads.setOverrides', { uploadId: id, values: { IPTCCaption: 'Only a' } });
    release();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Form' });
    expect(pair.engine.row(id)).toMatchObject({ isTransferred: true, isChangeLate: true });
    expect(await pair.detailsOf(id)).toMatchObject({ formRevision: 1, overrides: {} });
  });
});

describe('a caption changed during a pause', () => {
  it('[3.7] is stored although the response to the creation was lost', async () => {
    await pair.caption('First');
    const [id = ''] = await pair.add(imageOf('a.jpg'));
    pair.server.failNext('POST', 'lost');
    const release = pair.holdResponses('POST');
    await pair.start();
    await pair.untilSent('POST');
    await pair.engine.send('uploads.pause', { type: 'image' });
    await pair.reaches('paused', id);
    release();
    await pair.caption('Second');
    await pair.start();
    await pair.reaches('complete', id);
    expect(pair.server.uploads).toHaveLength(1);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Second' });
    expect(pair.engine.row(id)?.isChangeLate).toBe(false);
  });

  it('[3.7] is reported as too late when the server already had the last chunk', async () => {
    await pair.caption('First');
    const [id = ''] = await pair.add(imageOf('a.jpg'));
    const release = pair.holdResponses('PATCH');
    await pair.start();
    await pair.untilSent('PATCH');
    await pair.engine.send('uploads.pause', { type: 'image' });
    await pair.reaches('paused', id);
    await pair.caption('Second');
    release();
    await pair.start();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'First' });
    expect(pair.engine.row(id)?.isChangeLate).toBe(true);
    expect(await pair.detailsOf(id)).toMatchObject({ formRevision: 1 });
  });

  it('[3.7, 4.6] a changed caption that is too long for the server is an error that names it, and a shorter one is accepted', async () => {
    const id = await pausedIn(2 * CHUNK);
    await pair.caption('Much too long'.repeat(20));
    pair.server.failNext('PATCH', 431);
    await pair.start();
    await pair.reaches('error', id);
    const error = { error: 'uploads/metadata-too-large', errorFact: 'IPTCCaption' };
    expect(pair.engine.row(id)).toMatchObject({ ...error, isTransferred: false });
    await pair.caption('Short');
    await pair.engine.send('uploads.retry', { uploadIds: [id] });
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Short' });
    expect(pair.engine.row(id)?.isChangeLate).toBe(false);
  });

  it('[3.7] is stored when the response to the last chunk, which carried it, was lost', async () => {
    const id = await pausedIn(2 * CHUNK);
    await pair.caption('Second');
    pair.server.failNext('PATCH', 'lost');
    await pair.start();
    await pair.reaches('complete', id);
    expect(pair.captions()).toEqual({ 'a.jpg': 'Second' });
    expect(pair.engine.row(id)?.isChangeLate).toBe(false);
  });
});
