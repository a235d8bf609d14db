/** The extra fields of a server: announced, stored, merged with the file, found and returned. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTRA_FIELDS } from '../../reference-server/config/extra-fields.ts';
import { iim, jpeg, utf8 } from '../helpers/builders/picture-builder.ts';
import { xmpPacket } from '../helpers/builders/picture-with-metadata.ts';
import { type Client, signIn } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';
import {
  append,
  create,
  locationPath,
  metadataHeader,
  pictureMetadata,
  sha256,
  storedAsset,
  upload,
} from './harness/tus.ts';
import { WIRE_LIBRARY } from './harness/wire-library.ts';

type Fields = Readonly<Record<string, string>>;

let server: TestServer;
let editor: Client;
let plain: TestServer;
let plainEditor: Client;

beforeAll(async () => {
  const options = { seed: true, library: WIRE_LIBRARY };
  [server, plain] = await Promise.all([startServer({ ...options, iptcFields: true }), startServer(options)]);
  await Promise.all([server.seeded, plain.seeded]);
  [editor, plainEditor] = [await signIn(server, 'editor'), await signIn(plain, 'editor')];
});
afterAll(() => Promise.all([server.remove(), plain.remove()]));

const FILE = Buffer.from('no picture');
const CLIP = { uploadType: 'video', filename: 'a.mp4', ChannelID: 'vid-desk' };

/** A picture with these data sets of IPTC; a list is one data set for each entry. */
function pictureWith(dataSets: Readonly<Record<number, string | readonly string[]>>) {
  const all = Object.entries(dataSets).flatMap(([set, texts]) =>
    [texts].flat().map((text) => [Number(set), utf8(text)] as const),
  );
  return Buffer.from(jpeg({ iim: iim(all, true) }));
}

async function storedFields(objectId: string, sent: Fields = {}, file = FILE, sender = editor): Promise<Fields> {
  await upload(sender, file, pictureMetadata(objectId, sent));
  const { asset } = await storedAsset(sender, objectId);
  const { ChannelID: _channel, ImgCreatedBy: _image, AVMCreatedBy: _clip, ...fields } = asset?.fields ?? {};
  return fields;
}

interface Search {
  readonly queryText?: string;
  readonly queryFilter?: string;
}

async function search(query: Search, type = 'image', sender = editor) {
  const json = { queryText: '', resStart: 1, resCount: 24, ...query };
  const answer = await sender.send(`/search/${type}/`, { method: 'POST', json });
  const { Results = [] } = answer.json as { Results?: readonly Readonly<Record<string, Fields>>[] };
  const items = Results.map(({ Image, AVMedia, Text }) => Image ?? AVMedia ?? Text ?? {});
  const ids = items.map(({ ImgOID, AVMOID, TxtOID }) => ImgOID ?? AVMOID ?? TxtOID);
  return { status: answer.status, json: answer.json, items, ids };
}

const idsBy = async (queryFilter: string, type = 'image') => (await search({ queryFilter }, type)).ids;

describe('app-settings', () => {
  const announced = async (sender: Client) =>
    (await sender.send('/app-settings')).json as Readonly<Record<string, unknown>>;

  it('announces the fields of IPTC Photo Metadata with labels in both languages', async () => {
    const { extraFields } = await announced(editor);
    expect(extraFields).toEqual(EXTRA_FIELDS);
    expect(EXTRA_FIELDS).toHaveLength(25);
    for (const { labels, vocabulary } of EXTRA_FIELDS)
      for (const each of [labels, ...vocabulary.map((code) => code.labels)])
        expect(each).toEqual({ en: expect.stringMatching(/./), de: expect.stringMatching(/./) });
  });

  it('has no such setting on a server without extra fields', async () => {
    const { extraFields: _extra, ...others } = await announced(editor);
    expect(await announced(plainEditor)).toEqual(others);
  });
});

describe('an upload', () => {
  it('is stored with its extra fields, cut to their lengths', async () => {
    const keywords = Array.from({ length: 500 }, (_, number) => `keyword ${number}`);
    const fields = await storedFields('x-cut', {
      IPTCInstructions: 'No sales',
      IPTCSource: 'ü'.repeat(70),
      IPTCKeywords: keywords.join(', '),
    });
    expect(fields).toMatchObject({ IPTCInstructions: 'No sales', IPTCSource: 'ü'.repeat(64) });
    const kept = fields.IPTCKeywords?.split(', ') ?? [];
    expect(fields.IPTCKeywords?.length).toBeLessThanOrEqual(800);
    expect(kept.length).toBeGreaterThan(50);
    expect(kept).toEqual(keywords.slice(0, kept.length));
  });

  it('is stored without fields that the server does not announce, or not for its media type', async () => {
    const sent = { IPTCHeadline: 'Deich', IPTCNothing: 'x', ImgKeydescr: 'x', hasOwn: 'x', IPTCAltText: 'Ein Deich' };
    expect(await storedFields('x-names', sent)).toEqual({ IPTCHeadline: 'Deich', IPTCAltText: 'Ein Deich' });
    expect(await storedFields('x-clip', { ...CLIP, ...sent, IPTCEvent: 'Flut' })).toEqual({
      IPTCHeadline: 'Deich',
      IPTCEvent: 'Flut',
    });
  });

  it('keeps every unknown field on a server without extra fields', async () => {
    const sent = { IPTCHeadline: 'Deich', IPTCNothing: 'x', IPTCSource: 'ü'.repeat(70), IPTCKeywords: 'a,  b' };
    expect(await storedFields('x-plain', sent, FILE, plainEditor)).toEqual(sent);
    const file = pictureWith({ 25: ['a', 'b'], 40: 'No sales', 105: 'Deich' });
    expect(await storedFields('x-plain-file', {}, file, plainEditor)).toEqual({ IPTCHeadline: 'Deich' });
  });

  it.each(['constructor', '__proto__', 'toString'])('a field named %s is no mistake of the server', async (name) => {
    const answer = await create(editor, 5, { ...pictureMetadata(`x-${name}`), ...JSON.parse(`{"${name}":"x"}`) });
    expect([201, 400]).toContain(answer.status);
  });

  it('gets the extra fields of its last request alone', async () => {
    const metadata = pictureMetadata('x-last', { IPTCSource: 'dpa', IPTCEvent: 'Flut' });
    const path = locationPath(await create(editor, FILE.length, metadata));
    const later = metadataHeader(pictureMetadata('x-last', { IPTCEvent: 'Ebbe' }));
    await append(editor, path, 0, FILE, { 'Upload-Metadata': later });
    await editor.send('/uploadstatus/image/x-last');
    expect((await storedAsset(editor, 'x-last')).asset?.fields).toMatchObject({ IPTCEvent: 'Ebbe' });
    expect((await storedAsset(editor, 'x-last')).asset?.fields).not.toHaveProperty('IPTCSource');
  });

  const sentFull: Fields = Object.fromEntries(
    EXTRA_FIELDS.map(({ name, maxLength, vocabulary }) => [
      name,
      vocabulary.map(({ code }) => code).toSorted((a, b) => b.length - a.length)[0] ?? '深'.repeat(maxLength),
    ]),
  );

  it('[3.7, 5.8] has less than 32 kB of metadata with every field full of Chinese, and is stored with all of it', async () => {
    const long = (lengths: Readonly<Record<string, number>>) =>
      Object.entries(lengths).map(([name, length]) => [name, '深'.repeat(length)]);
    const contract = {
      ...Object.fromEntries(long({ IPTCHeadline: 255, IPTCCaption: 2_048, IPTCCaptionWriter: 128, ImgPlace: 255 })),
      ...Object.fromEntries(long({ IPTCByLine: 255, IPTCCredit: 32, IPTCCopyrightNotice: 128, ImgName: 80 })),
      ...Object.fromEntries(long({ IPTCCity: 30, IPTCProvinceState: 30, IPTCCountryName: 30 })),
      IPTCCategory: 'POL',
      IPTCSupplCategory: 'PORTRAIT,ARCHIVE,SYMBOL,AERIAL,EXCLUSIVE',
      IPTCCountryCode: 'CHN',
      IPTCReleaseDate: '20261128',
      IPTCReleaseTime: '180000',
      IPTCExpirationDate: '20271128',
      IPTCExpirationTime: '180000',
      IPTCDateCreated: '20261128',
      IPTCTimeCreated: '180000',
      ImgExpiresTS: '20271128 00:00:00',
      ImgSrcID: 'DESKN',
      filename: `${'深'.repeat(76)}.jpg`,
      sha256: sha256(FILE),
      metadataAppend: '2',
    };
    const sent: Fields = { ...contract, ...sentFull };
    const bytes = metadataHeader(pictureMetadata('x-full', sent)).length;
    expect(bytes).toBeGreaterThan(30_000);
    // The other headers of a browser have about 1 kB.
    expect(bytes).toBeLessThan(31_500);
    expect(await storedFields('x-full', sent)).toMatchObject(sentFull);
  });
});

describe("a file's own extra fields", () => {
  const file = pictureWith({ 25: ['Sturm', 'Küste'], 40: 'No sales', 103: 'job-7', 115: 'dpa' });
  const own = { IPTCInstructions: 'No sales', IPTCOrigTransmission: 'job-7', IPTCSource: 'dpa' };

  it('[4.16] fill what was not sent', async () => {
    expect(await storedFields('x-own', { IPTCKeywords: 'Flut', IPTCSource: 'NPA' }, file)).toEqual({
      ...own,
      IPTCKeywords: 'Flut',
      IPTCSource: 'NPA',
    });
  });

  it('[4.16] are joined with what was sent by append, and lists have each entry once', async () => {
    const sent = { IPTCKeywords: 'Flut, Sturm', IPTCInstructions: 'No internet', metadataAppend: '1' };
    const { IPTCKeywords = '', ...others } = await storedFields('x-append', sent, file);
    expect(IPTCKeywords.split(/,\s*/)).toEqual(['Sturm', 'Küste', 'Flut']);
    expect(others).toEqual({ ...own, IPTCInstructions: 'No sales No internet' });
  });

  it('[4.16] stay with set-if-empty', async () => {
    const sent = { IPTCSource: 'NPA', IPTCEvent: 'Flut', metadataAppend: '3' };
    expect(await storedFields('x-empty', sent, file)).toMatchObject({ ...own, IPTCEvent: 'Flut' });
  });

  it('[3.10] come from a sidecar where picture and request have none, and leave with it', async () => {
    await upload(editor, pictureWith({ 115: 'dpa' }), pictureMetadata('x-side'));
    const packet = xmpPacket({ 'photoshop:Source': 'NPA', 'photoshop:Instructions': 'Bitte nicht schneiden' });
    const sidecar = { uploadType: 'metafile', uploadDomain: 'img', filename: 'a.xmp', parentUploadId: 'up-x-side' };
    await upload(editor, Buffer.from(packet), pictureMetadata('x-side-xmp', sidecar));
    const fields = async () => (await storedAsset(editor, 'x-side')).asset?.fields;
    expect(await fields()).toMatchObject({ IPTCSource: 'dpa', IPTCInstructions: 'Bitte nicht schneiden' });
    expect((await search({ queryText: 'schneiden' })).ids).toEqual(['x-side']);
    await editor.send('/uploadstatus/metafile/x-side-xmp', { method: 'DELETE' });
    expect(await fields()).not.toHaveProperty('IPTCInstructions');
    expect(await fields()).toMatchObject({ IPTCSource: 'dpa' });
  });

  it('are cut however long they are: 500 keywords, and a text of 1 MB', async () => {
    const keywords = Array.from({ length: 500 }, (_, number) => `Wort${number}`);
    const many = await storedFields('x-many', {}, pictureWith({ 25: keywords }));
    expect(many.IPTCKeywords?.length).toBeLessThanOrEqual(800);
    expect(many.IPTCKeywords?.startsWith('Wort0, Wort1, ')).toBe(true);
    const packet = Buffer.from(xmpPacket({ 'photoshop:Instructions': 'riesig '.repeat(150_000) }));
    const long = { uploadType: 'metafile', uploadDomain: 'img', filename: 'b.xmp', parentUploadId: 'up-x-many' };
    await upload(editor, packet, pictureMetadata('x-many-xmp', long));
    const stored = (await storedAsset(editor, 'x-many')).asset?.fields.IPTCInstructions ?? '';
    expect(stored.length).toBeLessThanOrEqual(350);
  });
});

describe('a search', () => {
  const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
  const HOSTILE = `'; DROP TABLE assets; --`;
  beforeAll(async () => {
    const keywords = 'Leuchtturm, Nordsee bei Nacht, Wangerooge';
    await upload(editor, FILE, pictureMetadata('s-1', { IPTCKeywords: keywords, IPTCOrigTransmission: 'Job-41' }));
    await upload(
      editor,
      FILE,
      pictureMetadata('s-2', { IPTCKeywords: 'Nordsee', IPTCInstructions: 'Kein Verkauf im Ausland' }),
    );
    await upload(
      editor,
      FILE,
      pictureMetadata('s-3', { IPTCDigitalSourceType: AI, IPTCWebStatement: 'https://rechte.example' }),
    );
    await upload(editor, FILE, pictureMetadata('s-4', { IPTCEvent: HOSTILE, IPTCLocationCreated: 'Spiekeroog' }));
    const clip = { ...CLIP, IPTCKeywords: 'Fähre, Hafen', IPTCOrigTransmission: 'Job-42', IPTCEvent: 'Kieler Woche' };
    await upload(editor, FILE, pictureMetadata('s-5', clip));
  });

  it('[7.12] finds the words of searchable fields, and not those of others', async () => {
    const found = async (queryText: string, type?: string) => (await search({ queryText }, type)).ids;
    expect(await found('leuchtturm wangerooge')).toEqual(['s-1']);
    expect(await found('verkauf ausl')).toEqual(['s-2']);
    expect(await found('spiekeroog')).toEqual(['s-4']);
    expect(await found('kieler', 'video')).toEqual(['s-5']);
    expect(await found('trainedAlgorithmicMedia')).toEqual([]);
    expect(await found('rechte')).toEqual([]);
  });

  it('[5.15] finds by the name of a field, its whole value, or an entry of its list', async () => {
    expect(await idsBy('IPTCKeywords:nordsee')).toEqual(['s-2']);
    expect(await idsBy('IPTCKeywords:"nordsee bei nacht"')).toEqual(['s-1']);
    expect(await idsBy('IPTCKeywords:Nordsee OR IPTCKeywords:Leuchtturm')).toEqual(['s-2', 's-1']);
    expect(await idsBy('IPTCKeywords:nacht')).toEqual([]);
    expect(await idsBy('IPTCKeywords:"Leuchtturm, Wangerooge"')).toEqual([]);
    expect(await idsBy('IPTCOrigTransmission:job-41')).toEqual(['s-1']);
    expect(await idsBy('IPTCOrigTransmission:job')).toEqual([]);
    for (const code of [AI, 'trainedAlgorithmicMedia', 'digsrctype:TrainedAlgorithmicMedia'])
      expect([code, await idsBy(`IPTCDigitalSourceType:${code}`)]).toEqual([code, ['s-3']]);
    expect(await idsBy('IPTCDigitalSourceType:digitalCapture')).toEqual([]);
    expect(await idsBy('IPTCKeywords:hafen IPTCEvent:"kieler woche"', 'video')).toEqual(['s-5']);
    expect(await idsBy('(IPTCLocationCreated:* OR IPTCWebStatement:*) -IPTCEvent:*')).toEqual(['s-3']);
  });

  it('[3.8, 4.16, 5.15] has one code of a choice, and finds it, however file, request and filter spell it', async () => {
    const address = 'cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic';
    const spellings = [
      `http://${address}`,
      `https://${address}`,
      'compositeSynthetic',
      'digsrctype:compositesynthetic',
    ];
    const ids = spellings.flatMap((_, at) => [`s-file-${at}`, `s-sent-${at}`]);
    for (const [at, spelling] of spellings.entries()) {
      const packet = xmpPacket({ 'Iptc4xmpExt:DigitalSourceType': spelling });
      await upload(editor, Buffer.from(jpeg({ xmp: packet })), pictureMetadata(`s-file-${at}`));
      await upload(editor, FILE, pictureMetadata(`s-sent-${at}`, { IPTCDigitalSourceType: spelling }));
    }
    const { items } = await search({ queryFilter: `ImgOID:"${ids}"` });
    const stored = items.map(({ IPTCDigitalSourceType }) => IPTCDigitalSourceType);
    expect(stored).toEqual(ids.map(() => spellings[0]));
    for (const spelling of spellings)
      expect([spelling, (await idsBy(`IPTCDigitalSourceType:"${spelling}"`)).toSorted()]).toEqual([
        spelling,
        ids.toSorted(),
      ]);
    expect(await idsBy('IPTCDigitalSourceType:"https://example.org/compositeSynthetic"')).toEqual([]);
  });

  it('[5.15] finds fields that are not empty, and those that are', async () => {
    const some = await idsBy('IPTCOrigTransmission:* ImgOID:"s-1,s-2,s-3"');
    expect(some).toEqual(['s-1']);
    expect(await idsBy('-IPTCKeywords:* ImgOID:"s-1,s-2,s-3,s-4"')).toEqual(['s-4', 's-3']);
  });

  it.each([
    ['>=', ['Job-40', 'Job-41']],
    ['<=', ['Job-41', 'Job-42']],
    ['>', ['Job-40']],
    ['<', ['Job-42']],
  ])('[5.15] compares values with %s, and refuses to compare a list so', async (operator, jobs) => {
    for (const job of ['Job-40', 'Job-41', 'Job-42']) {
      const ids = await idsBy(`IPTCOrigTransmission${operator}${job} ImgOID:"s-1,s-2"`);
      expect([job, ids]).toEqual([job, jobs.includes(job) ? ['s-1'] : []]);
    }
    for (const name of ['IPTCKeywords', 'ImgKeydescr']) {
      const { status, json } = await search({ queryFilter: `ZType:I ${name}${operator}a` });
      expect([status, json]).toEqual([400, { error: 'query-filter', message: `${name} takes : only`, position: 8 }]);
    }
  });

  it('[3.14] finds the keywords of the library by both of their names', async () => {
    expect(await idsBy('IPTCKeywords:boats')).toEqual(['wire-image-1']);
    expect(await idsBy('ImgKeydescr:boats')).toEqual(['wire-image-1']);
    expect(await idsBy('ImgKeydescr:leuchtturm')).toEqual(['s-1']);
    expect(await idsBy('IPTCKeywords:traffic', 'video')).toEqual(['wire-video-1']);
    expect(await idsBy('IPTCOrigTransmission:NPA-0042', 'text')).toEqual(['wire-text-1']);
  });

  it('[5.15] takes names and values that look like SQL for what they are', async () => {
    const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
    expect(await idsBy(`IPTCEvent:${quoted(HOSTILE)}`)).toEqual(['s-4']);
    for (const value of [HOSTILE, `") OR 1=1 --`, '%', '$.x', '?1', '$1', "a' || 'b", '\\', '\u0000', '\ud800'])
      for (const name of ['IPTCEvent', 'IPTCKeywords', 'IPTCInstructions']) {
        const { status, ids } = await search({ queryFilter: `${name}:${quoted(value)} ImgOID:s-1` });
        expect([name, value, status, ids]).toEqual([name, value, 200, []]);
      }
    for (const name of ['IPTCNothing', 'constructor', '__proto__', "IPTCEvent'", 'fields', 'toString', 'IPTCevent'])
      expect([name, (await search({ queryFilter: `${name}:x` })).status]).toEqual([
        name,
        name.endsWith("'") ? 200 : 400,
      ]);
  });

  it('[3.14] returns the fields, and keywords and job id under the names of the specification', async () => {
    const { items } = await search({ queryFilter: 'ImgOID:"s-1,s-3,wire-image-1"' });
    const [digital, lighthouse, harbour] = items;
    const keywords = { IPTCKeywords: 'Leuchtturm, Nordsee bei Nacht, Wangerooge' };
    expect(lighthouse).toMatchObject({
      ...keywords,
      ImgKeydescr: keywords.IPTCKeywords,
      IPTCOrigTransmission: 'Job-41',
    });
    expect(digital).toMatchObject({ IPTCDigitalSourceType: AI, IPTCWebStatement: 'https://rechte.example' });
    expect(digital).not.toHaveProperty('ImgKeydescr');
    expect(harbour).toMatchObject({ ImgKeydescr: 'harbour, boats, dawn', IPTCKeywords: 'harbour, boats, dawn' });
    const [clip] = (await search({ queryFilter: 'AVMOID:s-5' }, 'video')).items;
    expect(clip).toMatchObject({
      IPTCKeywords: 'Fähre, Hafen',
      IPTCOrigTransmission: 'Job-42',
      IPTCEvent: 'Kieler Woche',
    });
    expect(clip).not.toHaveProperty('ImgKeydescr');
  });

  it('[3.14, 5.15] knows no such names and returns none of the fields on a server without them', async () => {
    const sent = { IPTCInstructions: 'Kein Verkauf', IPTCKeywords: 'a,b' };
    await upload(plainEditor, FILE, pictureMetadata('s-plain', sent));
    const { json } = await search({ queryFilter: 'IPTCInstructions:*' }, 'image', plainEditor);
    const message = 'there is no field IPTCInstructions';
    expect(json).toEqual({ error: 'query-filter', message, position: 0 });
    const plainIds = async (queryFilter: string) => (await search({ queryFilter }, 'image', plainEditor)).ids;
    expect(await plainIds('IPTCKeywords:a')).toEqual([]);
    expect(await plainIds('IPTCKeywords:"a,b"')).toEqual(['s-plain']);
    expect(await plainIds('ImgKeydescr:boats')).toEqual([]);
    const [item] = (await search({ queryText: 's-plain' }, 'image', plainEditor)).items;
    expect(Object.keys(item ?? {}).filter((name) => /Keyw|Keyd|Instr/.test(name))).toEqual([]);
  });
});
