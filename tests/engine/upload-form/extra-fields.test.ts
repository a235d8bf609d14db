/** Extra fields of a server: read from files, merged with the form, and sent, for every media type and append mode. */
import { afterEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { flac, mp4 } from '../../helpers/builders/clip-builder.ts';
import { extraFieldsOf } from '../../helpers/builders/extra-fields.ts';
import { jpeg, xmp } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const EXTRA = extraFieldsOf(
  { name: 'IPTCInstructions', control: 'multi-line', embedded: ['photoshop:Instructions', 'iim:40'] },
  { name: 'IPTCSource', control: 'text', embedded: ['photoshop:Source', 'iim:115'] },
  { name: 'IPTCKeywords', control: 'list', embedded: ['dc:subject', 'iim:25'] },
  {
    name: 'IPTCDigitalSourceType',
    control: 'select',
    vocabulary: [{ code: 'digitalCapture' }],
    embedded: ['Iptc4xmpExt:DigitalSourceType'],
  },
  { name: 'IPTCModelRelease', control: 'multi-select', vocabulary: [{ code: 'MR-NON' }, { code: 'MR-UMR' }] },
  { name: 'IPTCEventDay', control: 'date' },
);
const OWN = {
  IPTCInstructions: 'NO SALES',
  IPTCSource: 'Reuters',
  IPTCKeywords: 'Sturm, Flut',
  IPTCDigitalSourceType: 'screenCapture',
};
const FORM = {
  IPTCInstructions: 'Mandatory credit',
  IPTCSource: 'dpa',
  IPTCKeywords: 'Flut, Husum',
  IPTCDigitalSourceType: 'digitalCapture',
  IPTCModelRelease: 'MR-NON',
  IPTCEventDay: '20261128',
};
/** What becomes of both, by append mode. */
const MERGED = {
  0: FORM,
  1: {
    ...FORM,
    ...OWN,
    IPTCInstructions: 'NO SALES Mandatory credit',
    IPTCSource: 'Reuters dpa',
    IPTCKeywords: 'Sturm, Flut, Husum',
  },
  2: FORM,
  3: { ...FORM, ...OWN },
} as const;
const MODES = [0, 1, 2, 3] as const;

const TEXTS = [
  ['instructions', OWN.IPTCInstructions],
  ['source', OWN.IPTCSource],
  ['keywords', 'Sturm'],
  ['keywords', 'Flut'],
  ['digitalsourcetype', OWN.IPTCDigitalSourceType],
] as const;
const PACKET = xmp(
  '<dc:subject><rdf:Bag><rdf:li>Sturm</rdf:li><rdf:li>Flut</rdf:li></rdf:Bag></dc:subject>',
  'photoshop:Instructions="NO SALES" photoshop:Source="Reuters" Iptc4xmpExt:DigitalSourceType="screenCapture"',
);
const FILES = {
  image: () => new File([jpeg({ xmp: PACKET })], 'flut.jpg'),
  video: () => new File([mp4({ xmp: PACKET })], 'flut.mp4'),
  audio: () => new File([flac(TEXTS)], 'flut.flac'),
} as const;

let pair: EngineAgainstServer;
afterEach(() => pair.close());

async function open(extraFields = EXTRA): Promise<void> {
  pair = await startEngineAgainstServer({ settings: { extraFields } });
}

async function added(type: MediaType, mode: 0 | 1 | 2 | 3, form: Readonly<Record<string, string>>): Promise<string> {
  const [channel] = pair.engine.shared().auth?.channels[UPLOAD_DOMAIN[type]] ?? [];
  await pair.engine.send('uploads.setDraft', { type, values: { ChannelID: channel?.chanID ?? '', ...form } });
  await pair.engine.send('uploads.setAppendMode', { type, mode });
  const [uploadId = ''] = await pair.engine.add(type, [FILES[type]()]);
  await waitUntil('read', () => pair.engine.row(uploadId)?.isReady);
  return uploadId;
}

/** The extra values and the append mode as they were sent. */
async function sent(type: MediaType, uploadId: string) {
  await pair.engine.send('uploads.start', { type });
  await pair.completes(uploadId);
  const answer = await fetch(new URL('__test/uploads', pair.server.address));
  const all = (await answer.json()) as { metadata: Record<string, string> }[];
  const metadata = all.find((one) => one.metadata['uploadId'] === uploadId)?.metadata ?? {};
  const values = Object.entries(metadata).filter(([name]) => EXTRA.some((field) => field.name === name));
  return { values: Object.fromEntries(values), mode: Number(metadata['metadataAppend'] ?? 0) };
}

describe.each(MEDIA_TYPES)('extra fields of a server, %s', (type) => {
  it('[3.8, 3.10] are proposed with what the file has of them', async () => {
    await open();
    const uploadId = await added(type, 0, {});
    const [details] = await pair.engine.send('uploads.details', { uploadIds: [uploadId] });
    expect(details?.fileValues).toMatchObject(OWN);
    expect((await pair.engine.send('uploads.metadataSummary', { type })).own).toMatchObject({ IPTCKeywords: 1 });
  });

  it.each(MODES)(
    '[3.7, 4.16] extra values of the form are sent, for a clip merged with its own, under mode %i',
    async (mode) => {
      await open();
      const uploadId = await added(type, mode, FORM);
      const expected = type === 'image' ? { values: FORM, mode } : { values: MERGED[mode], mode: 2 };
      const result = await sent(type, uploadId);
      expect(result.values).toEqual(expected.values);
      // Where nothing of the clip counts, the form is sent alone.
      expect(result.mode).toBe(mode === 0 && type !== 'image' ? 0 : expected.mode);
    },
  );

  it.each(MODES)('[2.7.6, 4.16] set for one file are sent merged with the others, under mode %i', async (mode) => {
    await open();
    const uploadId = await added(type, mode, FORM);
    const values = { IPTCKeywords: 'Nur hier', IPTCModelRelease: '' };
    await pair.engine.send('uploads.setOverrides', { uploadId, values });
    const { IPTCModelRelease: _, ...rest } = MERGED[mode];
    expect(await sent(type, uploadId)).toEqual({ values: { ...rest, IPTCKeywords: 'Nur hier' }, mode: 2 });
  });

  it.each(MODES)('[4.16] edited for a selection keep each word once, under mode %i', async (mode) => {
    await open();
    const uploadId = await added(type, mode, FORM);
    const edits = [{ field: 'IPTCKeywords', mode: 'append' as const, text: 'Deich, Flut' }];
    const edited = await pair.engine.send('uploads.editFiles', { uploadIds: [uploadId], edits });
    expect(edited).toMatchObject({ changed: [uploadId], refused: [] });
    const keywords = [...new Set([...MERGED[mode].IPTCKeywords.split(', '), 'Deich'])].join(', ');
    expect(await sent(type, uploadId)).toEqual({ values: { ...MERGED[mode], IPTCKeywords: keywords }, mode: 2 });
  });

  it('[5.8] are said to be cut by the row of the file, unless another text replaces them', async () => {
    await open(
      extraFieldsOf({ name: 'IPTCInstructions', maxLength: 4, embedded: ['photoshop:Instructions', 'iim:40'] }),
    );
    const uploadId = await added(type, 0, {});
    expect(pair.engine.row(uploadId)?.isTextCut).toBe(true);
    await pair.engine.send('uploads.setOverrides', { uploadId, values: { IPTCInstructions: 'NO' } });
    await waitUntil('the row without the note', () => pair.engine.row(uploadId)?.isTextCut === false);
  });

  it('are neither proposed nor sent where the server announces none', async () => {
    await open([]);
    const uploadId = await added(type, 0, { IPTCKeywords: 'Flut', IPTCHeadline: 'Husum' });
    const [details] = await pair.engine.send('uploads.details', { uploadIds: [uploadId] });
    expect(details?.fileValues).not.toHaveProperty('IPTCKeywords');
    expect((await sent(type, uploadId)).values).toEqual({});
  });
});

describe('extra fields of a server', () => {
  it('[5.9] mandatory extra fields hold a start until form or file has them', async () => {
    await open(extraFieldsOf({ name: 'IPTCSource', embedded: ['photoshop:Source'], isMandatory: true }));
    const uploadId = await added('image', 0, {});
    const form = { type: 'image', values: {}, needed: ['IPTCSource'] } as const;
    await pair.engine.send('uploads.start', { type: 'image', form });
    await pair.completes(uploadId);
    const empty = new File([jpeg({})], 'leer.jpg');
    await pair.add(empty);
    await expect(pair.engine.send('uploads.start', { type: 'image', form })).rejects.toMatchObject({
      code: 'uploads/form-incomplete',
    });
  });

  it('[5.11] remembered extra values are in the next form', async () => {
    await open(extraFieldsOf({ name: 'IPTCSource', isRemembered: true }, { name: 'IPTCEvent' }));
    const uploadId = await added('image', 0, { IPTCSource: 'dpa', IPTCEvent: 'Sturmflut' });
    await sent('image', uploadId);
    await pair.engine.send('uploads.resetForm', { type: 'image' });
    const draft = () => pair.engine.shared().bundles.findLast(({ type }) => type === 'image')?.draft;
    await waitUntil('a new form', () => draft() && !draft()?.['IPTCEvent']);
    expect(draft()).toMatchObject({ IPTCSource: 'dpa' });
  });

  it('are in the templates of a user', async () => {
    await open();
    await pair.engine.send('metadata.saveTemplate', {
      name: 'Deich',
      values: { IPTCKeywords: 'Flut', OfTheFuture: 'x' },
    });
    const { templates } = await pair.engine.send('metadata.ownTexts', {});
    expect(templates).toMatchObject([{ name: 'Deich', values: { IPTCKeywords: 'Flut' } }]);
    expect(templates[0]?.values).not.toHaveProperty('OfTheFuture');
  });

  it('have variables, and an unknown one holds the start', async () => {
    await open();
    const uploadId = await added('image', 0, { IPTCKeywords: '{filename}, {user}' });
    expect((await sent('image', uploadId)).values).toEqual({ IPTCKeywords: 'flut, editor' });
    await pair.add(new File([jpeg({})], 'zwei.jpg'));
    await pair.draft({ IPTCKeywords: '{stadt}' });
    await expect(pair.start()).rejects.toMatchObject({ code: 'uploads/unknown-variable' });
  });
});
