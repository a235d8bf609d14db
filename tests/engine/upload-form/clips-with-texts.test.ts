/** Clips and sounds bring their texts as pictures do: in their row, their details, on the wire and at the server. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { flac, matroska, mp4 } from '../../helpers/builders/clip-builder.ts';
import { xmp } from '../../helpers/builders/picture-builder.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;

beforeEach(async () => {
  pair = await startEngineAgainstServer();
});
afterEach(() => pair.close());

const TAGS = [
  ['title', 'Flut in Köln'],
  ['comment', 'Autos im Wasser'],
  ['artist', 'Jörg Müßig'],
  ['copyright', '© dpa'],
  ['date', '2026-11-20T14:05:33+09:00'],
] as const;
const VALUES = {
  IPTCHeadline: 'Flut in Köln',
  IPTCCaption: 'Autos im Wasser',
  IPTCByLine: 'Jörg Müßig',
  IPTCCopyrightNotice: '© dpa',
  IPTCDateCreated: '20261120',
  IPTCTimeCreated: '140533',
};
const PACKET = xmp(
  '',
  'photoshop:Instructions="EMBARGO 18:00" photoshop:City="Husum" Iptc4xmpExt:DigitalSourceType="trainedAlgorithmicMedia"',
);

async function add(type: 'video' | 'audio', file: File, values: Readonly<Record<string, string>> = {}) {
  const channels = pair.engine.shared().auth?.channels;
  const [channel] = (type === 'video' ? channels?.vid : channels?.aud) ?? [];
  await pair.engine.send('uploads.setDraft', { type, values: { ChannelID: channel?.chanID ?? '', ...values } });
  const [uploadId = ''] = await pair.engine.add(type, [file]);
  await waitUntil('read', () => pair.engine.row(uploadId)?.isReady);
  return uploadId;
}

it.each([
  ['video', 'flut.mp4', mp4({ keys: TAGS, xmp: PACKET })],
  ['video', 'flut.webm', matroska('Flut in Köln', [...TAGS.slice(1, 4), ['DATE_RECORDED', TAGS[4][1]]])],
  ['audio', 'flut.flac', flac(TAGS)],
] as const)('[3.10] the texts of a %s are proposed, sent and stored: %s', async (type, name, content) => {
  const uploadId = await add(type, new File([content], name));
  expect(pair.engine.row(uploadId)).toMatchObject({ hasOwnHeadline: true, hasCaption: true });
  expect(await pair.engine.send('uploads.details', { uploadIds: [uploadId] })).toMatchObject([{ fileValues: VALUES }]);
  await pair.engine.send('uploads.start', { type });
  await pair.completes(uploadId);
  expect(await storedFields(name)).toMatchObject(VALUES);
  expect(await sentMetadata(uploadId)).toMatchObject({ ...VALUES, metadataAppend: '2' });
});

it('[3.10] the marks of a clip are those of its XMP, and a place, which a clip has no field for, is not sent', async () => {
  const uploadId = await add('video', new File([mp4({ xmp: PACKET })], 'flut.mp4'));
  expect(pair.engine.row(uploadId)).toMatchObject({
    usage: { words: 'embargoed' },
    usableTime: [0, 0],
    aiOrigin: 'generated',
    hasCaption: false,
  });
  await pair.engine.send('uploads.start', { type: 'video' });
  await pair.completes(uploadId);
  expect(await storedFields('flut.mp4')).not.toHaveProperty('IPTCCity');
});

it('[4.16] the form fills what a clip lacks by default, and a clip without texts is sent with the form alone', async () => {
  const typed = { IPTCHeadline: 'Getippt', IPTCCredit: 'dpa' };
  const uploadId = await add('audio', new File([flac(TAGS)], 'flut.flac'), typed);
  const plain = await add('audio', new File([flac([])], 'stille.flac'), typed);
  await pair.engine.send('uploads.start', { type: 'audio' });
  await pair.completes(uploadId, plain);
  expect(await storedFields('flut.flac')).toMatchObject({ ...VALUES, IPTCCredit: 'dpa' });
  expect(await sentMetadata(plain)).not.toHaveProperty('metadataAppend', '2');
});

async function storedFields(name: string): Promise<Readonly<Record<string, string>>> {
  return (await pair.stored(name)).asset?.fields ?? {};
}

async function sentMetadata(uploadId: string): Promise<Record<string, string>> {
  const answer = await fetch(new URL('__test/uploads', pair.server.address));
  const all = (await answer.json()) as { metadata: Record<string, string> }[];
  return all.find(({ metadata }) => metadata.uploadId === uploadId)?.metadata ?? {};
}
