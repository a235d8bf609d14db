/** One edit for several files, from the message to what the media system stores. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { FieldEdit } from '#lib/upload-form/model/batch-edit.ts';
import type { EditMode } from '#lib/upload-form/model/edit-modes.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { pictureWithMetadata } from '../../helpers/builders/picture-with-metadata.ts';
import { cpuMsSince } from '../../helpers/waiting/cpu-ms-since.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer({ settings: { defaultMetadataAppendMode: 2 } });
});
afterEach(() => pair.close());

const one = (field: string, mode: EditMode, text = ''): FieldEdit => ({ field, mode, text });
const ENDINGS: Readonly<Record<MediaType, string>> = { image: 'jpg', video: 'mp4', audio: 'mp3' };

/** An image whose credit is in the file, or a clip, which has no embedded values. */
async function fileOf(type: MediaType, name: string): Promise<File> {
  if (type !== 'image') return new File([name.padEnd(2_000, '.')], `${name}.${ENDINGS[type]}`);
  const bytes = await pictureWithMetadata({ 'photoshop:Credit': 'In the file', 'photoshop:Headline': name });
  return new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' });
}

async function added(type: MediaType, files: readonly File[]): Promise<string[]> {
  const ids = await pair.engine.add(type, files);
  await waitUntil('the files are known', () =>
    ids.every((id) => pair.engine.row(id)?.bytesLocation === 'stored' && pair.engine.row(id)?.isReady),
  );
  return ids;
}

const setOwn = (uploadId: string, values: MetadataValues) =>
  pair.engine.send('uploads.setOverrides', { uploadId, values });

async function fieldsOf(name: string, names: readonly string[]): Promise<Record<string, string | undefined>> {
  const fields = (await pair.stored(name)).asset?.fields ?? {};
  return Object.fromEntries(names.map((field) => [field, fields[field]]));
}

describe.each(MEDIA_TYPES)('files of type %s', (type) => {
  const source = type === 'image' ? 'ImgSrcID' : 'AVMSrcID';
  const expires = type === 'image' ? 'ImgExpiresTS' : 'AVMExpiresTS';
  const channelsHere = () =>
    pair.engine.shared().auth.channels[UPLOAD_DOMAIN[type]].filter(({ isSelectable }) => isSelectable);

  it('[3.8–3.10, 4.16] the media system stores what each mode gives for each file, with channel and rights', async () => {
    const [first, second] = channelsHere();
    if (!first || !second) throw new TypeError('two channels');
    const draft = { ChannelID: first.chanID, IPTCCaption: 'Form', IPTCByLine: 'Ada' };
    await pair.engine.send('uploads.setDraft', { type, values: draft });
    const files = await Promise.all(['plain', 'own', 'full'].map((name) => fileOf(type, name)));
    const [plain = '', own = '', full = ''] = await added(type, files);
    await setOwn(own, { IPTCCaption: 'Own', IPTCCredit: 'Own credit' });
    await setOwn(full, { IPTCCaption: 'x'.repeat(2_040) });
    const edited = await pair.engine.send('uploads.editFiles', {
      uploadIds: [plain, own, full, 'no-such-upload'],
      edits: [
        one('ChannelID', 'replace', second.chanID),
        one('IPTCCaption', 'append', 'Appended'),
        one('IPTCByLine', 'prepend', 'Ben'),
        one('IPTCCredit', 'only-if-empty', 'dpa'),
        one('IPTCCopyrightNotice', 'replace', '© dpa'),
        one(expires, 'replace', '20271231'),
        ...(type === 'image' ? [one('IPTCReleaseDate', 'replace', 'until 20270131')] : []),
      ],
    });
    expect(edited).toEqual({
      changed: [plain, own],
      unchanged: 0,
      refused: [{ uploadId: full, field: 'IPTCCaption', reason: 'too-long', length: 2_049, limit: 2_048 }],
      tooLate: [],
      gone: ['no-such-upload'],
      results: [],
    });
    await pair.engine.send('uploads.start', { type });
    await pair.completes(plain, own, full);
    const rights = {
      ChannelID: second.chanID,
      [source]: second.chanSrcID,
      IPTCByLine: 'Ben, Ada',
      IPTCCopyrightNotice: '© dpa',
      [expires]: '20271231 00:00:00',
      ...(type === 'image' && { IPTCReleaseDate: '19800101', IPTCExpirationDate: '20270131' }),
    };
    const names = [...Object.keys(rights), 'IPTCCaption', 'IPTCCredit'];
    const ending = ENDINGS[type];
    expect(await fieldsOf(`plain.${ending}`, names)).toEqual({
      ...rights,
      IPTCCaption: 'Form Appended',
      IPTCCredit: type === 'image' ? 'In the file' : 'dpa',
    });
    expect(await fieldsOf(`own.${ending}`, names)).toEqual({
      ...rights,
      IPTCCaption: 'Own Appended',
      IPTCCredit: 'Own credit',
    });
    expect(await fieldsOf(`full.${ending}`, ['ChannelID', source, 'IPTCCaption', 'IPTCByLine'])).toEqual({
      ChannelID: first.chanID,
      [source]: first.chanSrcID,
      IPTCCaption: 'x'.repeat(2_040),
      IPTCByLine: 'Ada',
    });
  });

  it('clears the form’s value for these files, and holds back the files that contain the field', async () => {
    await pair.engine.send('uploads.setDraft', {
      type,
      values: { ChannelID: channelsHere()[0]?.chanID ?? '', IPTCCaption: 'Form', IPTCCredit: 'Form' },
    });
    const [cleared = '', other = ''] = await added(type, [await fileOf(type, 'a'), await fileOf(type, 'bb')]);
    const clear = (field: string) =>
      pair.engine.send('uploads.editFiles', { uploadIds: [cleared], edits: [one(field, 'clear')] });
    expect(await clear('IPTCCaption')).toMatchObject({ changed: [cleared], refused: [] });
    const ofCredit = await clear('IPTCCredit');
    if (type === 'image') expect(ofCredit).toMatchObject({ changed: [], refused: [{ reason: 'in-file' }] });
    else expect(ofCredit).toMatchObject({ changed: [cleared], refused: [] });
    await pair.engine.send('uploads.start', { type });
    await pair.completes(cleared, other);
    const names = ['IPTCCaption', 'IPTCCredit'];
    // With the append mode of the form, which is overwrite here.
    const credit = type === 'image' ? 'Form' : undefined;
    expect(await fieldsOf(`a.${ENDINGS[type]}`, names)).toEqual({ IPTCCaption: undefined, IPTCCredit: credit });
    expect(await fieldsOf(`bb.${ENDINGS[type]}`, names)).toEqual({ IPTCCaption: 'Form', IPTCCredit: 'Form' });
  });
});

describe('an edit of several images', () => {
  it('stores what it shows: no blank that was typed for a joint which a file does not have', async () => {
    const [id = ''] = await added('image', [jpegOf('blank.jpg', 899)]);
    const request = { uploadIds: [id], edits: [one('IPTCCaption', 'prepend', 'Husum: ')] };
    const shown = await pair.engine.send('uploads.editFiles', { ...request, isPreview: true, resultsOf: [id] });
    await pair.engine.send('uploads.editFiles', request);
    const [details] = await pair.engine.send('uploads.details', { uploadIds: [id] });
    expect([shown.results[0]?.values.IPTCCaption, details?.overrides.IPTCCaption]).toEqual(['Husum:', 'Husum:']);
  });

  it('shows its results before anything is stored, with the form that the surface shows', async () => {
    const [a = '', b = ''] = await added('image', [jpegOf('a.jpg', 900), jpegOf('b.jpg', 901)]);
    const request = {
      uploadIds: [a, b],
      edits: [one('IPTCCaption', 'append', 'Appended')],
      form: { values: { IPTCCaption: 'Just typed' } },
      resultsOf: [b],
    };
    const preview = await pair.engine.send('uploads.editFiles', { ...request, isPreview: true });
    expect(preview.changed).toEqual([a, b]);
    expect(preview.results).toMatchObject([{ uploadId: b, values: { IPTCCaption: 'Just typed Appended' } }]);
    expect(pair.engine.row(a)).toMatchObject({ hasOverrides: false, overridesRevision: 0 });
    expect(await pair.engine.send('uploads.editFiles', request)).toEqual(preview);
    expect(pair.engine.row(a)).toMatchObject({ hasOverrides: true, overridesRevision: 1 });
  });

  it('survives a restart of the background as soon as it is answered', async () => {
    const [a = ''] = await added('image', [jpegOf('a.jpg', 900)]);
    await pair.engine.send('uploads.editFiles', { uploadIds: [a], edits: [one('IPTCCredit', 'replace', 'dpa')] });
    pair.engine.restart();
    await waitUntil('back', () => pair.engine.row(a));
    expect(await pair.engine.send('uploads.details', { uploadIds: [a] })).toMatchObject([
      { overrides: { IPTCCredit: 'dpa' } },
    ]);
  });

  it('names the files that were sent already, and changes the others', async () => {
    const [sent = ''] = await added('image', [jpegOf('sent.jpg', 900)]);
    await pair.start();
    await pair.completes(sent);
    const edits = [one('IPTCCredit', 'replace', 'dpa')];
    const first = await pair.engine.send('uploads.editFiles', { uploadIds: [sent], edits });
    expect(first).toMatchObject({ changed: [], refused: [], tooLate: [sent], gone: [] });
    const unread = 'not-read-yet';
    await pair.engine.send('uploads.add', {
      type: 'image',
      files: [{ uploadId: unread, filename: 'c.jpg', folder: '', mimeType: 'image/jpeg', bytesTotal: 9 }],
    });
    const [next = ''] = await added('image', [jpegOf('next.jpg', 901)]);
    const second = await pair.engine.send('uploads.editFiles', {
      uploadIds: [next, unread],
      edits: [one('IPTCCredit', 'append', 'dpa')],
    });
    expect(second.changed).toEqual([next]);
    expect(second.refused).toEqual([{ uploadId: unread, field: 'IPTCCredit', reason: 'unread' }]);
  });

  it('edits the latest state of a file that changes meanwhile, and leaves out one that is removed', async () => {
    const files = Array.from({ length: 450 }, (_, at) => jpegOf(`${at}.jpg`, 400 + at));
    const ids = await added('image', files);
    const [changed = '', removed = ''] = ids;
    const edits = [one('IPTCCredit', 'replace', 'dpa')];
    const edit = pair.engine.send('uploads.editFiles', { uploadIds: ids, edits });
    // The first slice is done, the others are not.
    await new Promise((resolve) => setTimeout(resolve));
    const others = [
      setOwn(changed, { IPTCCaption: 'Meanwhile' }),
      pair.engine.send('uploads.remove', { uploadIds: [removed] }),
    ];
    const edited = await edit;
    await Promise.all(others);
    expect(edited.changed).toHaveLength(449);
    expect(edited.gone).toEqual([removed]);
    expect(await pair.engine.send('uploads.details', { uploadIds: [changed, removed] })).toMatchObject([
      { uploadId: changed, overrides: { IPTCCaption: 'Meanwhile', IPTCCredit: 'dpa' } },
    ]);
  });

  it('names each of 300 files that a caption of 100,000 characters does not fit into', async () => {
    const ids = await added(
      'image',
      Array.from({ length: 300 }, (_, at) => jpegOf(`${at}.jpg`, 400 + at)),
    );
    const edits = [one('IPTCCaption', 'replace', 'x'.repeat(100_000)), one('IPTCCredit', 'replace', 'dpa')];
    const edited = await pair.engine.send('uploads.editFiles', { uploadIds: ids, edits });
    expect(edited.changed).toEqual([]);
    expect(edited.refused).toHaveLength(300);
    expect(edited.refused[299]).toEqual({
      uploadId: ids[299],
      field: 'IPTCCaption',
      reason: 'too-long',
      length: 100_000,
      limit: 2_048,
    });
  });

  it('answers which values the files have in common, and which files lack a field', async () => {
    await pair.draft({ IPTCByLine: 'Ada', IPTCReleaseDate: 'yes' });
    const [a = '', b = '', c = ''] = await added('image', [
      await fileOf('image', 'a'),
      await fileOf('image', 'bb'),
      jpegOf('c.jpg', 900),
    ]);
    await setOwn(a, { IPTCCaption: 'Own' });
    const common = await pair.engine.send('uploads.commonValues', { uploadIds: [a, b, c, 'no-such-upload'] });
    expect(common.total).toBe(3);
    expect(common.fields).toMatchObject({
      IPTCByLine: { kind: 'same', text: 'Ada' },
      IPTCHeadline: { kind: 'various', distinct: 2, empty: 1 },
      IPTCCaption: { kind: 'various', distinct: 1, empty: 2 },
      IPTCReleaseDate: { kind: 'same', text: 'yes' },
      IPTCCategory: { kind: 'empty' },
    });
    const lacking = (form?: { values: MetadataValues }) =>
      pair.engine.send('uploads.lackingFields', { type: 'image', fields: ['IPTCCaption', 'IPTCHeadline'], form });
    expect(await lacking()).toEqual({ IPTCCaption: [b, c], IPTCHeadline: [c] });
    expect(await lacking({ values: { IPTCHeadline: 'Just typed' } })).toEqual({
      IPTCCaption: [b, c],
      IPTCHeadline: [],
    });
  });
});

it('edits 1,000 files in tasks of less than 50 ms, and the media system stores each result', {
  tags: ['thorough'],
  timeout: 180_000,
}, async () => {
  await pair.draft({ IPTCCaption: 'Form' });
  const files = Array.from({ length: 1_000 }, (_, at) => jpegOf(`${at}.jpg`, 300 + at));
  const ids = await added('image', files);
  for (const [at, id] of ids.entries()) if (at % 10 === 0) await setOwn(id, { IPTCCaption: `Own ${at}` });
  // Processor time of this thread, because other programs of the machine delay a task.
  let longestMs = 0;
  let last = process.threadCpuUsage();
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, cpuMsSince(last));
    last = process.threadCpuUsage();
  }, 1);
  const edits = [one('IPTCCaption', 'append', 'Appended'), one('IPTCCredit', 'only-if-empty', 'dpa')];
  const preview = await pair.engine.send('uploads.editFiles', { uploadIds: ids, edits, isPreview: true });
  clearInterval(watch);
  expect(preview.changed).toHaveLength(1_000);
  expect(longestMs).toBeLessThan(50);
  expect((await pair.engine.send('uploads.editFiles', { uploadIds: ids, edits })).changed).toEqual(ids);
  await pair.start();
  await waitUntil('complete', () => ids.every((id) => pair.engine.row(id)?.status === 'complete'), {
    timeoutMs: 150_000,
  });
  const all = (await (await fetch(new URL('__test/uploads', pair.server.address))).json()) as {
    readonly metadata: Readonly<Record<string, string>>;
  }[];
  const stored = new Map(all.map(({ metadata }) => [metadata.filename, metadata]));
  for (const [at] of ids.entries())
    expect(stored.get(`${at}.jpg`)).toMatchObject({
      IPTCCaption: at % 10 === 0 ? `Own ${at} Appended` : 'Form Appended',
      IPTCCredit: 'dpa',
    });
});
