import { afterEach, expect, it } from 'vitest';
import { type EngineAgainstServer, startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

/** All names have different bytes. */
const fileOf = (name: string) => new File([name], name);
let pair: EngineAgainstServer;
afterEach(() => pair.close());

it.each([
  { maxImageNameLength: 30, image: 30 },
  { maxImageNameLength: 100, image: 95 },
])(
  '[5.7] cuts a new name by the limit of its type (images: $maxImageNameLength)',
  async ({ maxImageNameLength, image }) => {
    pair = await startEngineAgainstServer({ settings: { maxImageNameLength } });
    const { engine } = pair;
    const lengthOf = async (type: 'image' | 'video' | 'audio', extension: string): Promise<number | undefined> => {
      const [uploadId = ''] = await engine.add(type, [new File(['x'], `a.${extension}`)]);
      await engine.send('uploads.rename', { uploadId, filename: 'n'.repeat(91) });
      await waitUntil('renamed', () => engine.row(uploadId)?.filename.startsWith('nn'));
      return engine.row(uploadId)?.filename.length;
    };
    expect(await lengthOf('image', 'jpg')).toBe(image);
    expect(await lengthOf('video', 'mp4')).toBe(80);
    expect(await lengthOf('audio', 'mp3')).toBe(80);
  },
);

it.each([
  ['image', 'jpg'],
  ['video', 'mp4'],
  ['audio', 'mp3'],
] as const)(
  '[9.5] sends files whose names become equal by cutting under two names, and reports it: %s',
  async (type, extension) => {
    pair = await startEngineAgainstServer();
    const { engine, server } = pair;
    const long = 'n'.repeat(80);
    const short = `${'n'.repeat(76)}.${extension}`;
    const { img, vid, aud } = engine.shared().auth.channels;
    const ChannelID = ({ image: img, video: vid, audio: aud } as const)[type][0]?.chanID ?? '';
    await engine.send('uploads.setDraft', { type, values: { ChannelID } });
    const names = [`${long}-one.${extension}`, `${long}-two.${extension}`, short, `Other.${extension}`];
    const ids = [
      ...(await engine.add(type, names.slice(0, 2).map(fileOf))),
      ...(await engine.add(type, names.slice(2).map(fileOf))),
    ];
    await waitUntil('known', () =>
      ids.every((id) => engine.row(id)?.isReady && engine.row(id)?.bytesLocation === 'stored'),
    );
    const number = (at: number) => `${'n'.repeat(74)}-${at}.${extension}`;
    const expected = [short, number(2), number(3), `Other.${extension}`];
    expect(ids.map((id) => engine.row(id)?.filename)).toEqual(expected);
    expect(ids.map((id) => engine.row(id)?.isRenamed)).toEqual([true, true, true, false]);
    await engine.send('uploads.start', { type });
    await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
    const uploads = (await (await fetch(new URL('__test/uploads', server.address))).json()) as {
      metadata: Record<string, string>;
    }[];
    expect(uploads.map(({ metadata }) => metadata.filename).sort()).toEqual(expected.toSorted());
  },
);

it.each([
  ['of one picture in two formats', 'one.jpg', 'one.png', 'one.jpg.xmp', 'one.png.xmp'],
  ['of two pictures', 'one.jpg', 'two.png', 'one.xmp', 'two.xmp'],
])('[4.15, 9.5] sends sidecars whose names become equal by cutting under two names: %s', async (_, ...ends) => {
  pair = await startEngineAgainstServer();
  const { engine } = pair;
  const long = 'n'.repeat(80);
  const ids = await engine.add(
    'image',
    ends.map((end) => fileOf(`${long}-${end}`)),
  );
  await waitUntil('known', () => ids.every((id) => engine.row(id)?.bytesLocation === 'stored'));
  const names = ['.jpg', '.png', '.xmp'].map((extension) => `${'n'.repeat(76)}${extension}`);
  expect(ids.map((id) => engine.row(id)?.filename)).toEqual([...names, `${'n'.repeat(74)}-2.xmp`]);
  // Adding another file updates the pairs.
  const [other = ''] = await engine.add('image', [fileOf('Other.jpg')]);
  await waitUntil('known', () => engine.row(other));
  expect(engine.row(ids[3] ?? '')?.filename).toBe(`${'n'.repeat(74)}-2.xmp`);
});

it('[9.5] keeps names that differ in case only, where nothing was cut', async () => {
  pair = await startEngineAgainstServer();
  const { engine } = pair;
  const ids = await engine.add('image', ['IMG.JPG', 'img.jpg'].map(fileOf));
  await waitUntil('known', () => ids.every((id) => engine.row(id)));
  expect(ids.map((id) => engine.row(id)?.filename)).toEqual(['IMG.JPG', 'img.jpg']);
});
