/**
 * Values that stay in a form were given for earlier files: they fill the gaps of the next ones, and replace nothing in
 * them, in no append mode (3.9, 4.13, 4.16; decisions 18 and 34). To what the server stores.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { iim, jpeg, utf8 } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
let type: MediaType;

const EXTENSIONS = { image: 'jpg', video: 'mp4', audio: 'mp3' } as const;
/** IPTC records of a picture's own values, by their contract names. */
const OWN: Readonly<Record<string, readonly [number, string]>> = {
  IPTCCategory: [15, 'POL'],
  IPTCSupplCategory: [20, 'own'],
  IPTCReleaseDate: [30, '20200601'],
  IPTCReleaseTime: [35, '080000'],
  IPTCDateCreated: [55, '20200102'],
  IPTCByLine: [80, 'Own byline'],
  IPTCHeadline: [105, 'Own headline'],
  IPTCCredit: [110, 'Own credit'],
  IPTCCopyrightNotice: [116, 'Own copyright'],
  IPTCCaption: [120, 'Own caption'],
  IPTCCaptionWriter: [122, 'Own writer'],
};
const own = Object.fromEntries(Object.entries(OWN).map(([name, [, text]]) => [name, text]));
const GIVEN = {
  IPTCCategory: 'SPO',
  IPTCSupplCategory: 'given',
  IPTCReleaseDate: 'until 20980707',
  IPTCDateCreated: '20240506',
  IPTCByLine: 'Given byline',
  IPTCHeadline: 'Given headline',
  IPTCCredit: 'Given credit',
  IPTCCopyrightNotice: 'Given copyright',
  IPTCCaption: 'Given caption',
  IPTCCaptionWriter: 'Given writer',
};
const UNTIL = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000', IPTCExpirationDate: '20980707' };

let count = 0;
/** All have different bytes. */
function fileOf(own: typeof OWN = {}): File {
  count += 1;
  const name = `${count}.${EXTENSIONS[type]}`;
  const bytes = jpeg({ iim: iim([...Object.values(own).map(([set, text]) => [set, utf8(text)] as const)]) });
  return new File([type === 'image' ? bytes : '', name], name, { type: type === 'image' ? 'image/jpeg' : '' });
}

const bundle = () => pair.engine.shared().bundles.findLast((one) => one.type === type);
const write = (values: Readonly<Record<string, string>>) => pair.engine.send('uploads.setDraft', { type, values });
const setMode = (mode: MetadataAppendMode) => pair.engine.send('uploads.setAppendMode', { type, mode });
async function add(...files: readonly File[]): Promise<string[]> {
  const ids = await pair.engine.add(type, files);
  const isKnown = (id: string) => pair.engine.row(id)?.bytesLocation === 'stored' && pair.engine.row(id)?.isReady;
  await waitUntil('known', () => ids.every(isKnown));
  return ids;
}
async function send(...files: readonly File[]) {
  const ids = await add(...files);
  await pair.engine.send('uploads.start', { type });
  await pair.completes(...ids);
  return Promise.all(files.map(({ name }) => pair.stored(name)));
}

async function begin(media: MediaType): Promise<void> {
  type = media;
  pair = await startEngineAgainstServer({ processingDelayMs: 0, settings: { defaultMetadataAppendMode: 0 } });
  await write({ ChannelID: pair.engine.shared().auth?.channels[UPLOAD_DOMAIN[type]][0]?.chanID ?? '' });
}
async function fails(file: File): Promise<void> {
  const match = { method: 'POST', pathPattern: '^/upload-service/upload' };
  await pair.misbehave({ match, action: { status: 400 }, times: 1 });
  const [id = ''] = await add(file);
  await pair.engine.send('uploads.start', { type });
  await waitUntil('failed', () => pair.engine.row(id)?.status === 'error');
}
const ends = (result: 'success' | 'errors' = 'success') => waitUntil('the end', () => bundle()?.completion === result);
const pressOk = async () => {
  await ends();
  await pair.engine.send('uploads.dismissCompletion', { bundleId: bundle()?.id ?? '' });
};

/** What happens between the start of the first file and the next one. */
const BETWEEN: Readonly<Record<string, () => Promise<unknown>>> = {
  'while the first is sent': async () => undefined,
  'after the end': () => ends(),
  'after OK': pressOk,
  async 'after a reload'() {
    await pressOk();
    pair.engine.restart();
    await pair.engine.send('session.refresh', {});
    await waitUntil('signed in', () => pair.engine.shared().auth?.status === 'signed-in' && bundle());
  },
  async 'in a new bundle, next to a failed one'() {
    await ends();
    await write(GIVEN);
    await fails(fileOf());
    await ends('errors');
  },
  async 'after the first was removed'() {
    await ends();
    await pair.engine.remove({ uploadIds: pair.engine.rows().map(({ uploadId }) => uploadId) });
  },
};

/** In every run: each mode, each event and each type, but not each with each. */
const isInEveryRun = (media: MediaType, mode: MetadataAppendMode, between: string) =>
  media === 'image' ? mode === 1 || between === 'after OK' : mode === 2 && between === 'after OK';

describe.each(MEDIA_TYPES)('a form that was sent, %s', (media) => {
  const { IPTCReleaseDate, ...ofClips } = GIVEN;
  const given = media === 'image' ? GIVEN : ofClips;
  describe.each([0, 1, 2, 3] as const)('files added later, with append mode %i', (mode) => {
    beforeAll(() => begin(media));
    afterAll(() => pair.close());

    for (const between of Object.keys(BETWEEN)) {
      const tags = isInEveryRun(media, mode, between) ? [] : ['thorough'];
      it(`[3.9, 4.13, 4.16] replaces no value of the next files, and fills their gaps: ${between}`, {
        tags,
      }, async () => {
        await write(given);
        await setMode(mode);
        await send(fileOf());
        await BETWEEN[between]?.();
        const [filled, gaps] = await send(fileOf(OWN), fileOf());
        const fields = filled?.asset?.fields;
        expect(fields).toMatchObject(media === 'image' ? own : given);
        expect(fields).not.toHaveProperty('IPTCExpirationDate');
        expect(filled?.metadata.metadataAppend ?? '0').toBe('0');
        expect(gaps?.asset?.fields).toMatchObject(media === 'image' ? { ...given, ...UNTIL } : given);
      });
    }
  });
});

describe('a form of images that was sent', () => {
  beforeEach(async () => {
    await begin('image');
    await write(GIVEN);
  });
  afterEach(() => pair.close());
  const fieldsOf = async (file: File) => (await send(file))[0]?.asset?.fields;

  it('[3.9, 4.16] replaces values of the next file by those that are given again, the same or others', async () => {
    await send(fileOf());
    await ends();
    await write({ IPTCReleaseDate: 'until 20980707', IPTCHeadline: 'Given headline', IPTCCredit: 'Other credit' });
    const { IPTCHeadline } = GIVEN;
    const replaced = { IPTCHeadline, ...UNTIL, IPTCCredit: 'Other credit' };
    expect(await fieldsOf(fileOf(OWN))).toMatchObject({ ...own, ...replaced });
  });

  it('[4.16] replaces all values of the next file if the mode for that is chosen, except its release', async () => {
    await send(fileOf());
    await ends();
    await setMode(2);
    const { IPTCReleaseDate, ...replaced } = GIVEN;
    const { IPTCReleaseDate: day, IPTCReleaseTime: time } = own;
    const fields = await fieldsOf(fileOf(OWN));
    expect(fields).toMatchObject({ ...replaced, IPTCReleaseDate: day, IPTCReleaseTime: time });
  });

  it('[4.6, 4.10] is sent unchanged with a file that is repeated, also if another one was added and removed', async () => {
    const first = fileOf(OWN);
    await setMode(2);
    await fails(first);
    const [next = ''] = await add(fileOf());
    await waitUntil('passed on', () => bundle()?.draft.IPTCReleaseDate === 'implied until 20980707');
    await pair.engine.send('uploads.remove', { uploadIds: [next] });
    const [id = ''] = pair.engine.rows().map(({ uploadId }) => uploadId);
    await pair.engine.send('uploads.retry', { uploadIds: [id] });
    await pair.completes(id);
    const { metadata, asset } = await pair.stored(first.name);
    expect(metadata).toMatchObject({ metadataAppend: '2', ...UNTIL });
    expect(asset?.fields).toMatchObject({ ...GIVEN, ...UNTIL });
  });

  it('[3.9] keeps the release of a file that is added after the one with the answer was removed unsent', async () => {
    const [first = ''] = await add(fileOf());
    await pair.engine.remove({ uploadIds: [first] });
    const { IPTCReleaseDate, IPTCReleaseTime } = own;
    const { IPTCHeadline } = GIVEN;
    expect(await fieldsOf(fileOf(OWN))).toMatchObject({ IPTCReleaseDate, IPTCReleaseTime, IPTCHeadline });
  });

  it('[5.11] replaces no value of a file by a remembered or filled-in one', async () => {
    await send(fileOf());
    pair.engine.restart();
    await pair.engine.send('session.refresh', {});
    await waitUntil('signed in', () => pair.engine.shared().auth?.status === 'signed-in' && bundle());
    await pair.engine.send('uploads.resetForm', { type: 'image' });
    const { IPTCByLine, IPTCCredit, IPTCCategory } = GIVEN;
    expect(bundle()?.draft).toMatchObject({ IPTCByLine, IPTCCredit, IPTCCategory });
    expect(await fieldsOf(fileOf(OWN))).toMatchObject(own);
  });

  it('[4.10] is given as before when a reset of it is undone', async () => {
    await setMode(2);
    await pair.engine.send('uploads.resetForm', { type: 'image' });
    const { id } = await waitUntil('the offer', () => pair.engine.shared().undo);
    await pair.engine.send('uploads.undo', { id });
    expect(await fieldsOf(fileOf(OWN))).toMatchObject({ ...GIVEN, ...UNTIL });
  });
});
