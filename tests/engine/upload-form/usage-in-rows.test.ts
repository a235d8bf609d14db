/** An embargo or a restricted use inside a file is in its row before it is sent. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { iim, jpeg, utf8, xmp } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const INSTRUCTIONS = 'EMBARGO 18:00 CET. NO SALES';
const picture = (name: string, parts: Parameters<typeof jpeg>[0]) =>
  new File([jpeg(parts), name], name, { type: 'image/jpeg' });
const row = (uploadId = '') => pair.engine.row(uploadId);

it('the row of a picture with an embargo or restricted use has the flag, and its details have the words', async () => {
  const [embargo, usage, generated, plain] = await pair.add(
    picture('embargo.jpg', { iim: iim([[40, utf8(INSTRUCTIONS)]]) }),
    picture('usage.jpg', { xmp: xmp('', 'xmpRights:UsageTerms="Nur für redaktionelle Zwecke"') }),
    picture('generated.jpg', { xmp: xmp('', 'Iptc4xmpExt:DigitalSourceType="trainedAlgorithmicMedia"') }),
    picture('plain.jpg', { iim: iim([[40, utf8('Please crop to 16:9')]]) }),
  );
  expect(row(embargo)).toMatchObject({
    status: 'new',
    usage: { words: 'embargoed' },
    usableTime: [0, 0],
    aiOrigin: null,
  });
  expect(row(usage)).toMatchObject({
    status: 'new',
    usage: { words: 'restricted' },
    aiOrigin: null,
  });
  expect(row(generated)).toMatchObject({ status: 'new', usage: null, aiOrigin: 'generated' });
  expect(row(plain)).toMatchObject({ status: 'new', usage: { words: 'instructed' }, aiOrigin: null });
  const uploadIds = [embargo, plain].map((id) => id ?? '');
  expect(await pair.engine.send('uploads.details', { uploadIds })).toMatchObject([
    {
      usageWords: { kind: 'embargoed', field: 'instructions', text: INSTRUCTIONS },
      unmapped: { instructions: INSTRUCTIONS },
    },
    { usageWords: { kind: 'instructed' }, unmapped: { instructions: 'Please crop to 16:9' } },
  ]);
});

it.each(['video', 'audio'] as const)(
  'the row of a clip whose words are not in its tags has no such flag: %s',
  async (type) => {
    const name = { video: 'sample.mp4', audio: 'sample.mp3' }[type];
    const content = await readFile(new URL(`../../fixtures/${name}`, import.meta.url));
    const file = new File([new Uint8Array(content), utf8(INSTRUCTIONS)], name);
    const [uploadId = ''] = await pair.engine.add(type, [file]);
    await waitUntil('read', () => row(uploadId)?.isReady);
    expect(row(uploadId)).toMatchObject({ status: 'new', error: null, usage: null, aiOrigin: null });
    expect(await pair.engine.send('uploads.details', { uploadIds: [uploadId] })).toMatchObject([
      { usageWords: null, unmapped: {} },
    ]);
  },
);

it('counts pictures that are withheld, which no form releases, until the user has decided', async () => {
  const [words = '', dates = ''] = await pair.add(
    picture('words.jpg', { iim: iim([[40, utf8(INSTRUCTIONS)]]) }),
    picture('dates.jpg', { iim: iim([[30, utf8('20990101')]]) }),
    picture('plain.jpg', { iim: iim([[30, utf8('20200101')]]) }),
  );
  const summary = () => pair.engine.send('uploads.metadataSummary', { type: 'image' });
  expect(await summary()).toMatchObject({ own: { IPTCReleaseDate: 2 }, inFile: { IPTCReleaseDate: 1 }, withheld: 2 });
  const decide = (uploadId: string, text: string) =>
    pair.engine.send('uploads.editFiles', {
      uploadIds: [uploadId],
      edits: [{ field: 'IPTCReleaseDate', mode: 'replace', text }],
    });
  await decide(words, 'yes');
  await decide(dates, 'no');
  expect((await summary()).withheld).toBeUndefined();
  expect(row(words)).toMatchObject({ releaseChoice: 'released' });
  expect(row(dates)).toMatchObject({ releaseChoice: 'kept' });
  // Upload asks about neither again.
  expect([words, dates].map((id) => row(id)?.usableTime)).toEqual([undefined, undefined]);
});

describe('phrases of a house', () => {
  const PHRASES = { killed: ['Storno!'], embargoed: ['Freigabe folgt'], restricted: ['Abo-Kunden'] };
  const texts = ['storno! Bild falsch', 'FREIGABE FOLGT durch die Leitung', 'für Abo-Kunden', 'Ohne Auflage'];
  const pictures = () => texts.map((text, at) => picture(`${at}.jpg`, { iim: iim([[40, utf8(text)]]) }));
  const words = (ids: readonly string[]) => ids.map((id) => pair.engine.row(id)?.usage?.words);
  const found = (ids: readonly string[]) =>
    Promise.all(
      ids.map(async (_, at) => (await pair.stored(`${at}.jpg`)).asset?.fields.IPTCExpirationDate ?? 'released'),
    );

  it.each([
    ['its server', { settings: { usageWords: PHRASES } }, {}],
    ['its managed policy', {}, { policy: { usageWords: PHRASES } }],
    [
      'both',
      { settings: { usageWords: { killed: PHRASES.killed, embargoed: [], restricted: [] } } },
      { policy: { usageWords: { ...PHRASES, killed: [] } } },
    ],
  ])('count like the known ones, in the row and for the release: %s', async (_of, options, browser) => {
    await pair.close();
    pair = await startEngineAgainstServer(options, browser);
    const ids = await pair.add(...pictures());
    expect(words(ids)).toEqual(['killed', 'embargoed', 'restricted', 'instructed']);
    await pair.start();
    await pair.completes(...ids);
    expect(await found(ids)).toEqual(['19800101', '19800101', 'released', 'released']);
  });

  it('say nothing elsewhere', async () => {
    const ids = await pair.add(...pictures());
    expect(words(ids)).toEqual(['instructed', 'instructed', 'instructed', 'instructed']);
  });

  it('count in a sidecar, too', async () => {
    await pair.close();
    pair = await startEngineAgainstServer({ settings: { usageWords: PHRASES } });
    const packet = xmp('', 'photoshop:Instructions="Freigabe folgt"');
    const [uploadId] = await pair.add(picture('a.jpg', {}), new File([packet], 'a.xmp'));
    await waitUntil('the words of the sidecar', () => row(uploadId)?.usage?.words === 'embargoed');
  });
});
