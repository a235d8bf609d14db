/**
 * 'Still changeable' is true: as long as a file says it, a change reaches the server; from the last request on, every
 * way to change it says that it does not, and the text is kept (specification 2.7.6, 3.7).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const MAX_CHUNK = 600_000;
const ENDINGS: Readonly<Record<MediaType, string>> = { image: 'jpg', video: 'mp4', audio: 'mp3' };
const STARTS: Readonly<Record<MediaType, string>> = {
  image: '\xff\xd8\xff\xe0',
  video: '\0\0\0\x10ftypmp42\0\0\0\0',
  audio: 'ID3',
};
const WHOLE = 250_000;
/** Its second request would have more than 512,000 bytes. */
const IN_CHUNKS = 1_150_000;

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer({ settings: { maxChunkSize: MAX_CHUNK } });
});
afterEach(() => pair.close());

const send: EngineAgainstServer['engine']['send'] = (name, request) => pair.engine.send(name, request);
const rowOf = (id: string) => pair.engine.row(id);
const setOwn = (uploadId: string, values: MetadataValues) => send('uploads.setOverrides', { uploadId, values });
const edit = (uploadIds: string[], text: string) =>
  send('uploads.editFiles', {
    uploadIds,
    edits: [{ field: 'IPTCHeadline', mode: 'replace', text }],
    form: { values: {} },
  });
const holdAt = (holdAfterBytes: number) =>
  pair.misbehave({ match: { pathPattern: '^/upload-service/upload' }, action: { holdAfterBytes } });
const release = () => fetch(new URL('__test/release', pair.server.address), { method: 'POST' });
const headlineOf = async (name: string) => (await pair.stored(name)).asset?.fields.IPTCHeadline;
const isLastUnderWay = (id: string) => waitUntil('the last request', () => rowOf(id)?.isChangeable === false);

/** Starts like a file of this type. */
function fileOf(type: MediaType, name: string, sizeBytes: number): File {
  const start = Buffer.from(STARTS[type], 'latin1');
  return new File([start, jpegOf(name, sizeBytes).slice(start.length)], `${name}.${ENDINGS[type]}`);
}

/** Files of this size and type, started with the headline 'First', the first of them held at this byte. */
async function sending(type: MediaType, names: readonly string[], sizeBytes: number, heldAt: number) {
  const channels = pair.engine.shared().auth.channels[UPLOAD_DOMAIN[type]];
  const ChannelID = channels.find(({ isSelectable }) => isSelectable)?.chanID ?? '';
  await send('uploads.setDraft', { type, values: { ChannelID, IPTCHeadline: 'First' } });
  const files = names.map((name) => fileOf(type, name, sizeBytes));
  const ids = await pair.engine.add(type, files);
  await waitUntil('known', () => ids.every((id) => rowOf(id)?.bytesLocation === 'stored' && rowOf(id)?.isReady));
  await holdAt(heldAt);
  await send('uploads.start', { type });
  return ids;
}

// In every run pictures and one type of clips, and below pictures and the other one.
for (const type of MEDIA_TYPES)
  describe(`uploads of type ${type}`, { tags: type === 'audio' ? ['thorough'] : [] }, () => {
    const named = (name: string) => `${name}.${ENDINGS[type]}`;

    it('[2.7.6, 3.7] a file in chunks takes a change as long as it says so, and its last request is small', async () => {
      const [id = ''] = await sending(type, ['a'], IN_CHUNKS, 700_000);
      await waitUntil('the second chunk', () => (rowOf(id)?.permille ?? 0) > 0);
      expect(rowOf(id)).toMatchObject({ isChangeable: true, isChangeLate: false });
      await setOwn(id, { IPTCHeadline: 'Second' });
      await release();
      await pair.completes(id);
      expect(await headlineOf(named('a'))).toBe('Second');
      expect(rowOf(id)).toMatchObject({ isChangeable: false, isChangeLate: false });
      const sizes = (await pair.requests('PATCH')).map(({ contentLength }) => contentLength ?? 0).filter(Boolean);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(IN_CHUNKS);
      // The speed of the link decides on the others.
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_CHUNK);
      expect(sizes.at(-1)).toBe(64_000);
    });

    it.each([
      ['in one request', WHOLE, WHOLE - 10],
      ['in chunks, at its last bytes', IN_CHUNKS, IN_CHUNKS - 10],
    ])('[2.7.6, 3.7] a file %s says at once that a change comes too late, and keeps it', async (_, size, heldAt) => {
      const [id = ''] = await sending(type, ['a'], size, heldAt);
      await isLastUnderWay(id);
      await setOwn(id, { IPTCHeadline: 'Second' });
      await waitUntil('said', () => rowOf(id)?.isChangeLate);
      expect(rowOf(id)).toMatchObject({ status: 'uploading', isTransferred: false });
      await release();
      await pair.completes(id);
      expect(await headlineOf(named('a'))).toBe('First');
      const [details] = await send('uploads.details', { uploadIds: [id] });
      expect(details).toMatchObject({ overrides: {}, unsent: { IPTCHeadline: 'Second' } });
    });

    it('[2.7.6, 3.7] an edit of several files, and its undoing, say which of them it came too late for', async () => {
      const [first = '', second = ''] = await sending(type, ['a', 'bb'], WHOLE, WHOLE - 10);
      await isLastUnderWay(first);
      await isLastUnderWay(second);
      const [waiting = ''] = await pair.engine.add(type, [fileOf(type, 'c', 2_000)]);
      await waitUntil('read', () => rowOf(waiting)?.isReady);
      expect(await edit([first, second, waiting], 'Second')).toMatchObject({
        changed: [waiting],
        tooLate: [first, second],
      });
      expect(rowOf(first)).toMatchObject({ hasOverrides: false, isChangeLate: false });
      await release();
      await pair.completes(first, second);
      expect([await headlineOf(named('a')), await headlineOf(named('bb'))]).toEqual(['First', 'First']);
    });
  });

it('[2.7.6, 3.7] an edit that the last request carries is not taken back by its undoing, which says so', async () => {
  const [id = ''] = await sending('image', ['a'], IN_CHUNKS, 700_000);
  await waitUntil('the second chunk', () => (rowOf(id)?.permille ?? 0) > 0);
  await edit([id], 'Second');
  const { undo } = pair.engine.shared();
  await holdAt(IN_CHUNKS - 10);
  await release();
  await holdAt(IN_CHUNKS - 10);
  await isLastUnderWay(id);
  expect(await send('uploads.undo', { id: undo?.id ?? '' })).toEqual({ sent: 1 });
  expect(rowOf(id)).toMatchObject({ hasOverrides: true, isChangeLate: false });
  await release();
  await pair.completes(id);
  expect(await headlineOf('a.jpg')).toBe('Second');
});

it('[2.7.6, 3.7, 4.5] a change that was too late is sent when the last request has to be repeated', async () => {
  const [id = ''] = await sending('image', ['a'], WHOLE, 100_000);
  await isLastUnderWay(id);
  await setOwn(id, { IPTCHeadline: 'Second' });
  await waitUntil('said', () => rowOf(id)?.isChangeLate);
  await send('uploads.pauseUpload', { uploadId: id });
  await waitUntil('paused', () => rowOf(id)?.status === 'paused');
  expect(rowOf(id)).toMatchObject({ isChangeable: false, isChangeLate: true });
  await release();
  await send('uploads.resumeUpload', { uploadId: id });
  await pair.completes(id);
  expect(await headlineOf('a.jpg')).toBe('Second');
  expect(rowOf(id)?.isChangeLate).toBe(false);
});

describe('the form, while its files are being sent', () => {
  const form = (type: MediaType, values: MetadataValues) => ({ type, form: { type, values, needed: [] } });

  for (const type of MEDIA_TYPES)
    it(`[4.10] goes with the next request of each, if the user says so: ${type}`, {
      tags: type === 'video' ? ['thorough'] : [],
    }, async () => {
      const names = ['a', 'bb', 'ccc'];
      const ids = await sending(type, names, IN_CHUNKS, 700_000);
      await waitUntil('under way', () => ids.every((id) => (rowOf(id)?.permille ?? 0) > 0));
      await send('uploads.setDraft', { type, values: { IPTCHeadline: 'Typed' } });
      expect(ids.map((id) => rowOf(id)?.isSentWithForm)).toEqual([true, true, true]);
      const applied = await send('uploads.applyForm', form(type, { IPTCHeadline: 'Second' }));
      expect(applied).toEqual({ applied: 3, tooLate: 0 });
      await release();
      await pair.completes(...ids);
      const headlines = await Promise.all(names.map((name) => headlineOf(`${name}.${ENDINGS[type]}`)));
      expect(headlines).toEqual(['Second', 'Second', 'Second']);
      expect(ids.map((id) => rowOf(id)?.isChangeLate)).toEqual([false, false, false]);
    });

  it('[4.10] stays with the next files, if the user says nothing', async () => {
    const [id = ''] = await sending('image', ['a'], IN_CHUNKS, 700_000);
    await waitUntil('under way', () => (rowOf(id)?.permille ?? 0) > 0);
    await send('uploads.setDraft', { type: 'image', values: { IPTCHeadline: 'Second' } });
    await release();
    await pair.completes(id);
    expect(await headlineOf('a.jpg')).toBe('First');
    expect(rowOf(id)?.isChangeLate).toBe(false);
  });

  it('[4.10] says for how many it is too late, and those stay as they are', async () => {
    const [id = ''] = await sending('image', ['a'], WHOLE, WHOLE - 10);
    await isLastUnderWay(id);
    const applied = await send('uploads.applyForm', form('image', { IPTCHeadline: 'Second' }));
    expect(applied).toEqual({ applied: 0, tooLate: 1 });
    await release();
    await pair.completes(id);
    expect(await headlineOf('a.jpg')).toBe('First');
    expect(rowOf(id)?.isChangeLate).toBe(false);
  });

  it('[4.10] is refused with a word in braces that is no variable, and no file gets it', async () => {
    const [id = ''] = await sending('image', ['a'], IN_CHUNKS, 700_000);
    const applied = send('uploads.applyForm', form('image', { IPTCHeadline: '{nothing}' }));
    await expect(applied).rejects.toMatchObject({ code: 'uploads/unknown-variable' });
    await release();
    await pair.completes(id);
    expect(await headlineOf('a.jpg')).toBe('First');
  });
});
