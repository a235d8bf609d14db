/** What a file is by its bytes decides whether it is sent and what its row says, for every media type (5.1, 5.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { loadCatalogue } from '../../../components/i18n/catalogue.ts';
import { createTexts } from '../../../components/i18n/text-provider.tsx';
import { contentNote } from '../../../components/uploads/content-note.ts';
import { rowErrorMessage } from '../../../components/uploads/list/row-error-message.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { type Bytes, bytes, isoMedia, jpeg, png, u32, utf8 } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const texts = createTexts('en-US', {});
const box = (type: string, content: Uint8Array = new Uint8Array(0)) => bytes(u32(content.length + 8), type, content);
const ftyp = box('ftyp', bytes('isom', u32(0), 'isom'));

const CONTENTS = {
  jpeg: jpeg({}),
  png: png(),
  heic: isoMedia('heic', {}),
  mp4: bytes(ftyp, box('moov', bytes('index')), box('mdat')),
  wav: bytes('RIFF', u32(100, true), 'WAVEfmt ', new Uint8Array(100)),
  html: utf8('<!DOCTYPE html><html><body>403 Forbidden</body></html>'),
  xml: utf8('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'),
  json: utf8('{"error":"forbidden"}'),
  text: utf8('The requested file was not found.'),
  appledouble: bytes([0, 5, 0x16, 7], [0, 2, 0, 0], 'Mac OS X', new Uint8Array(4_000)),
  zip: bytes('PK', [3, 4], new Uint8Array(100)),
  pdf: utf8('%PDF-1.7 and more'),
  zeros: new Uint8Array(200_000),
  noise: Uint8Array.from({ length: 5_000 }, (_, at) => (at * 37 + 0x93) % 251),
  'jpeg without a frame': jpeg({}).subarray(0, 2 + 2),
  'mp4 without moov': bytes(ftyp, box('mdat', new Uint8Array(5_000))),
} as const satisfies Readonly<Record<string, Bytes>>;
type Content = keyof typeof CONTENTS;

const SENT = { note: null };
const UNSHOWABLE = { note: 'cannot be shown, sent as it is' };
const misnamed = (type: string, extension: string, mediaType: string) => ({
  note: `${type}, named .${extension}`,
  mediaType,
});
const refused = (what: string) => ({ refusal: `This is not ${what}` });
const others = (what: string) => ({
  html: refused(`${what}: HTML`),
  xml: refused(`${what}: XML`),
  json: refused(`${what}: JSON`),
  text: refused(`${what}: text`),
  appledouble: refused(`${what}: helper file of macOS`),
  zip: refused(`${what}: ZIP`),
  pdf: refused(`${what}: PDF`),
  zeros: UNSHOWABLE,
  noise: UNSHOWABLE,
  'mp4 without moov': UNSHOWABLE,
});

interface Outcome {
  readonly note?: string | null;
  readonly refusal?: string;
  readonly mediaType?: string;
}

const OUTCOMES: Readonly<Record<MediaType, Readonly<Record<Content, Outcome>>>> = {
  image: {
    ...others('a picture'),
    jpeg: { ...SENT, mediaType: 'image/jpeg' },
    png: misnamed('PNG', 'jpg', 'image/png'),
    heic: misnamed('HEIC', 'jpg', 'image/heic'),
    mp4: refused('a picture: MP4'),
    wav: refused('a picture: WAV'),
    'jpeg without a frame': UNSHOWABLE,
    'mp4 without moov': refused('a picture: MP4'),
  },
  video: {
    ...others('a video'),
    jpeg: refused('a video: JPEG'),
    png: refused('a video: PNG'),
    heic: refused('a video: HEIC'),
    mp4: { ...SENT, mediaType: 'video/mp4' },
    wav: refused('a video: WAV'),
    'jpeg without a frame': refused('a video: JPEG'),
  },
  audio: {
    ...others('an audio file'),
    jpeg: refused('an audio file: JPEG'),
    png: refused('an audio file: PNG'),
    heic: refused('an audio file: HEIC'),
    mp4: misnamed('MP4', 'mp3', 'audio/mp4'),
    wav: misnamed('WAV', 'mp3', 'audio/wav'),
    'jpeg without a frame': refused('an audio file: JPEG'),
  },
};
const EXTENSIONS: Readonly<Record<MediaType, string>> = { image: 'jpg', video: 'mp4', audio: 'mp3' };
const CHANNEL_LISTS = { image: 'img', video: 'vid', audio: 'aud' } as const;

let pair: EngineAgainstServer;
beforeAll(async () => {
  await loadCatalogue('en-US');
  pair = await startEngineAgainstServer();
});
afterAll(() => pair.close());

describe.each(MEDIA_TYPES)('%s', (type) => {
  it('[5.1, 5.5] says before Upload what the bytes are, and sends what may be of its medium', async () => {
    const { engine } = pair;
    const [channel] = engine.shared().auth?.channels[CHANNEL_LISTS[type]] ?? [];
    await engine.send('uploads.setDraft', { type, values: { ChannelID: channel?.chanID ?? '' } });
    const cases = Object.entries(OUTCOMES[type]) as [Content, Outcome][];
    const nameOf = (content: Content) => `${content.replaceAll(' ', '-')}.${EXTENSIONS[type]}`;
    const ids = await engine.add(
      type,
      cases.map(([content]) => new File([CONTENTS[content]], nameOf(content))),
    );
    const isKnown = (id: string) => engine.row(id)?.isRefused || engine.row(id)?.bytesLocation === 'stored';
    await waitUntil('the files are known', () =>
      ids.every((id) => (isKnown(id) && engine.row(id)?.isReady !== false) || engine.row(id)?.isRefused),
    );
    const said = Object.fromEntries(
      cases.map(([content], at) => {
        const row = engine.row(ids[at] ?? '');
        if (!row) return [content, 'no row'];
        const refusal = rowErrorMessage(row, 0, texts);
        return [content, refusal === null ? { note: contentNote(row, texts) } : { refusal }];
      }),
    );
    expect(said).toEqual(Object.fromEntries(cases.map(([content, { mediaType: _, ...words }]) => [content, words])));
    await engine.send('uploads.start', { type });
    const sent = ids.filter((id) => !engine.row(id)?.isRefused);
    await waitUntil('sent', () => sent.every((id) => engine.row(id)?.status === 'complete'));
    for (const [content, { refusal, mediaType }] of cases) {
      const { asset } = await pair.stored(nameOf(content));
      expect([content, asset !== undefined]).toEqual([content, refusal === undefined]);
      if (mediaType) expect(asset?.mediaType).toBe(mediaType);
    }
  });
});
