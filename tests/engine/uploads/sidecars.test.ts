/** Sidecars follow the uploads that they belong to, in their names and on the wire (specification 3.7, 4.15, 5.7). */
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import { imageOf, startEngineAgainstBareServer } from '../../contract/harness/engine-against-bare-server.ts';
import { startEngineAgainstServer } from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const CHUNK = 512_000;
let pair: { close(): Promise<unknown> };
afterEach(() => pair.close());

const sidecarOf = (name: string) => new File([`<x:xmpmeta name="${name}"/>`], name);

describe('a sidecar with an invalid name', () => {
  async function begun() {
    const started = await startEngineAgainstServer();
    pair = started;
    const { engine } = started;
    const namesSent = async () =>
      ((await (await fetch(new URL('__test/uploads', started.server.address))).json()) as { metadata: object }[])
        .map(({ metadata }) => (metadata as Record<string, string>).filename)
        .sort();
    const channelOf = (type: MediaType) => {
      const { img, vid, aud } = engine.shared().auth.channels;
      return ({ image: img, video: vid, audio: aud } as const)[type][0]?.chanID ?? '';
    };
    return { engine, namesSent, channelOf };
  }

  it.each([
    ['image', 'jpg'],
    ['video', 'mp4'],
    ['audio', 'mp3'],
  ] as const)('[4.10, 4.15, 5.7] waits with its parent and follows its new name: %s', async (type, extension) => {
    const { engine, namesSent, channelOf } = await begun();
    await engine.send('uploads.setDraft', { type, values: { ChannelID: channelOf(type) } });
    const parent = imageOf(`de:ich.${extension}`);
    const ids = await engine.add(type, [parent, sidecarOf('de:ich.xmp'), sidecarOf(`de:ich.${extension}.xmp`)]);
    await waitUntil('known', () =>
      ids.every((id) => engine.row(id)?.isReady && engine.row(id)?.bytesLocation === 'stored'),
    );
    const [picture = '', short = '', full = ''] = ids;
    expect(ids.map((id) => engine.row(id)?.isStartable)).toEqual([false, false, false]);
    expect(ids.map((id) => engine.row(id)?.needsNewName)).toEqual([true, false, false]);
    await engine.send('uploads.start', { type });
    expect(ids.map((id) => engine.row(id)?.status)).toEqual(['new', 'new', 'new']);
    await engine.send('uploads.rename', { uploadId: picture, filename: 'sturm' });
    await waitUntil('renamed', () => engine.row(full)?.isStartable);
    expect(engine.row(short)?.filename).toBe('sturm.xmp');
    await engine.send('uploads.start', { type });
    await waitUntil('complete', () => ids.every((id) => engine.row(id)?.status === 'complete'));
    for (const uploadId of ids) await engine.send('uploads.rename', { uploadId, filename: 'too-late' });
    expect(engine.row(picture)?.filename).toBe(`sturm.${extension}`);
    expect(await namesSent()).toEqual([`sturm.${extension}`, `sturm.${extension}.xmp`, 'sturm.xmp']);
  });

  it('[2.7.4, 4.15, 5.7] can be renamed while it has no parent, and is independent again when its parent is removed', async () => {
    const { engine } = await begun();
    const [sidecar = ''] = await engine.add('image', [sidecarOf('de:ich.xmp')]);
    await waitUntil('without a parent', () => engine.row(sidecar)?.error === 'ERROR_NO_PARENT_UPLOAD');
    expect(engine.row(sidecar)).toMatchObject({ isRenamable: true, isStartable: false });
    await expect(engine.send('uploads.rename', { uploadId: sidecar, filename: 'de?ich' })).rejects.toMatchObject({
      code: 'uploads/name-invalid',
    });
    await engine.send('uploads.rename', { uploadId: sidecar, filename: 'deich' });
    const [picture = ''] = await engine.add('image', [imageOf('deich.jpg')]);
    await waitUntil('paired', () => engine.row(sidecar)?.error === null);
    await engine.send('uploads.rename', { uploadId: sidecar, filename: 'by-another-surface' });
    expect(engine.row(sidecar)).toMatchObject({ filename: 'deich.xmp', error: null });
    await engine.send('uploads.rename', { uploadId: picture, filename: 'sturm' });
    await waitUntil('follows', () => engine.row(sidecar)?.filename === 'sturm.xmp');
    await engine.send('uploads.remove', { uploadIds: [picture] });
    await waitUntil('its own', () => engine.row(sidecar)?.filename === 'deich.xmp');
  });
});

describe('a picture with a sidecar', () => {
  it('[3.7] sends the sidecar with the next chunk when it was added after the start, and again when it is removed', async () => {
    const started = await startEngineAgainstBareServer();
    pair = started;
    const { engine, server } = started;
    await started.caption('Deich');
    const [picture = ''] = await started.add(imageOf('deich.jpg', 4 * CHUNK));
    let release = started.holdResponses('PATCH');
    const next = async (count: number) => {
      release();
      release = started.holdResponses('PATCH');
      await started.untilSent('PATCH', count);
    };
    await started.start();
    await started.untilSent('PATCH', 1);
    expect(server.uploads[0]?.metadata).not.toHaveProperty('metaFileUploads');
    const [sidecar = ''] = await engine.add('image', [sidecarOf('deich.xmp')]);
    await waitUntil('paired', () => engine.row(sidecar)?.isStartable);
    await next(2);
    const patches = () => server.requests.filter(({ method }) => method === 'PATCH');
    expect(patches()[1]?.metadata).toMatchObject({ metaFileUploads: sidecar, IPTCCaption: 'Deich' });
    await engine.send('uploads.remove', { uploadIds: [sidecar] });
    await waitUntil('removed', () => engine.row(sidecar) === undefined);
    await next(3);
    expect(patches()[2]?.metadata).toMatchObject({ IPTCCaption: 'Deich' });
    expect(patches()[2]?.metadata).not.toHaveProperty('metaFileUploads');
    await next(4);
    expect(patches()[3]?.metadata).toEqual({});
    release();
    await started.reaches('complete', picture);
    expect(engine.row(picture)?.isChangeLate).toBe(false);
  });
});

describe('the sidecars that a file names', () => {
  const MAX_CHUNK = 1_000_000;
  async function begun() {
    const started = await startEngineAgainstServer({ settings: { maxChunkSize: MAX_CHUNK } });
    pair = started;
    const { engine, server } = started;
    const postTest = (path: string) => fetch(new URL(`__test/${path}`, server.address), { method: 'POST' });
    const { img, vid, aud } = engine.shared().auth.channels;
    const channels = { image: img, video: vid, audio: aud };
    return {
      engine,
      /** Until the file's request is held: its last one, if it has no more bytes than a chunk. */
      async sending(type: MediaType, files: readonly File[], heldAt: number) {
        await engine.send('uploads.setDraft', { type, values: { ChannelID: channels[type][0]?.chanID ?? '' } });
        const ids = await engine.add(type, files);
        await started.misbehave({
          match: { pathPattern: '^/upload-service/upload' },
          action: { holdAfterBytes: heldAt },
        });
        await engine.send('uploads.start', { type });
        const isOne = (files[0]?.size ?? 0) <= MAX_CHUNK;
        await waitUntil('a request', () => {
          const row = engine.row(ids[0] ?? '');
          return isOne ? row?.isChangeable === false : row?.status === 'uploading';
        });
        return ids;
      },
      release: () => postTest('release'),
      completes: started.completes,
      named: async (filename: string) => (await started.stored(filename)).metadata.metaFileUploads,
    };
  }
  const FILES = [
    ['image', 'lv.jpg'],
    ['video', 'lv.mp4'],
    ['audio', 'lv.mp3'],
  ] as const;

  it.each(FILES)('[3.7] include one that is added during its only request: %s', async (type, name) => {
    const { engine, sending, release, completes, named } = await begun();
    const [file = ''] = await sending(type, [imageOf(name, 500_000)], 300_000);
    const [sidecar = ''] = await engine.add(type, [sidecarOf('lv.xmp')]);
    await waitUntil('paired', () => engine.row(sidecar)?.isStartable);
    await release();
    await engine.send('uploads.start', { type });
    await completes(file, sidecar);
    expect(await named(name)).toBe(sidecar);
    expect(engine.row(file)?.isChangeLate).toBe(false);
  });

  it.each(FILES)('[3.7] do not include one that is removed during its only request: %s', async (type, name) => {
    const { engine, sending, release, completes, named } = await begun();
    // Held as well: what is being processed cannot be removed (4.5).
    const large = new File(['<x:xmpmeta/>'.padEnd(400_000)], 'lv.xmp');
    const [file = '', sidecar = ''] = await sending(type, [imageOf(name, 500_000), large], 300_000);
    await engine.send('uploads.remove', { uploadIds: [sidecar] });
    await waitUntil('removed', () => engine.row(sidecar) === undefined);
    await release();
    await completes(file);
    expect(await named(name)).toBeUndefined();
  });

  it.each(FILES)('[3.7] do not include one that waits for an answer or is left out: %s', async (type, name) => {
    const { engine, sending, release, completes, named } = await begun();
    const alike = [1, 2].map(() => new File(['<x:xmpmeta/>'], 'lv.xmp'));
    const files = [imageOf(name, 500_000), ...alike];
    const [file = '', first = '', second = ''] = await sending(type, files, 300_000);
    await waitUntil('a question', () => engine.row(second)?.isDuplicate);
    await release();
    await completes(file, first);
    expect(await named(name)).toBe(first);
    await engine.send('uploads.decideDuplicates', { type, isKept: false });
    await waitUntil('left out', () => engine.row(second) === undefined);
    expect(await named(name)).toBe(first);
  });

  it.each(
    FILES.flatMap(
      ([type, name]) =>
        [
          [type, name, 'its only request', 500_000],
          [type, name, 'an earlier request', 2_500_000],
        ] as const,
    ),
  )('[3.7] do not include one that is complete and then removed: %s, %s, during %s', async (type, name, _, size) => {
    const { engine, sending, release, completes, named } = await begun();
    const [file = '', sidecar = ''] = await sending(type, [imageOf(name, size), sidecarOf('lv.xmp')], 300_000);
    await completes(sidecar);
    await engine.send('uploads.remove', { uploadIds: [sidecar] });
    await waitUntil('removed', () => engine.row(sidecar) === undefined);
    await release();
    await completes(file);
    expect(await named(name)).toBeUndefined();
  });

  it.each([
    ['image', 'lv.jpg', 'lv.png'],
    ['video', 'lv.mp4', 'lv.mov'],
    ['audio', 'lv.mp3', 'lv.wav'],
  ] as const)(
    '[3.7, 4.15] do not include one that is given to another file during its only request: %s',
    async (type, name, other) => {
      const { engine, sending, release, completes, named } = await begun();
      const [file = '', second = ''] = await sending(type, [imageOf(name, 500_000), imageOf(other)], 300_000);
      const [sidecar = ''] = await engine.add(type, [sidecarOf('lv.xmp')]);
      await waitUntil('a question', () => engine.row(sidecar)?.needsParent);
      for (const parentUploadId of [file, second]) {
        await engine.send('uploads.setParent', { uploadId: sidecar, parentUploadId });
        await waitUntil('answered', () => engine.row(sidecar)?.parentUploadId === parentUploadId);
      }
      await release();
      await engine.send('uploads.start', { type });
      await completes(file, second, sidecar);
      expect(await named(name)).toBeUndefined();
    },
  );

  it('[3.7] do not include one that the server refuses', async () => {
    const started = await startEngineAgainstBareServer();
    pair = started;
    const { engine, server } = started;
    await started.caption('Deich');
    server.failNext('POST', 413);
    const [sidecar = '', picture = ''] = await engine.add('image', [
      sidecarOf('deich.xmp'),
      imageOf('deich.jpg', 2 * CHUNK),
    ]);
    await waitUntil('paired', () => engine.row(sidecar)?.isStartable && engine.row(picture)?.isReady);
    await started.start();
    await started.reaches('error', sidecar);
    await started.reaches('complete', picture);
    expect(server.uploads.find(({ metadata }) => metadata.filename === 'deich.jpg')?.metadata).not.toHaveProperty(
      'metaFileUploads',
    );
  });
});

describe('one sidecar of several files', () => {
  const xmp = (attribute = '') =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Husum" ${attribute}/></rdf:RDF></x:xmpmeta>`;
  const sidecar = (attribute?: string) => new File([xmp(attribute)], 'SC.xmp');
  const tiff = () => new File(['II*\0\x08\0\0\0', 'the TIFF'], 'SC.tif');

  async function added(...files: readonly File[]) {
    const started = await startEngineAgainstServer();
    pair = started;
    const ids = await started.add(...files);
    await waitUntil('examined', () => ids.every((id) => engine(started, id)?.isStartable));
    return { started, ids };
  }
  type Started = Awaited<ReturnType<typeof startEngineAgainstServer>>;
  const engine = ({ engine: { row } }: Started, id = '') => row(id);

  async function cityOf({ started, ids }: Awaited<ReturnType<typeof added>>, filename: string) {
    await started.start();
    await started.completes(...ids);
    const { asset } = await started.stored(filename);
    return asset?.fields.IPTCCity;
  }

  it.each([
    ['tif', 'SC.tif', 'SC.jpg'],
    ['JPG', 'SC.jpg', 'SC.tif'],
  ])('[4.15] the sidecar says that it is for %s, and gets there', async (extension, own, other) => {
    const attribute = `photoshop:SidecarForExtension="${extension}"`;
    const begun = await added(imageOf('SC.jpg'), tiff(), sidecar(attribute));
    const { started, ids } = begun;
    const [jpg = '', tif = '', meta = ''] = ids;
    const parent = own === 'SC.tif' ? tif : jpg;
    await waitUntil('paired', () => engine(started, meta)?.parentUploadId === parent);
    expect(engine(started, meta)?.parentChoices).toBeNull();
    expect(await cityOf(begun, own)).toBe('Husum');
    expect((await started.stored(other)).asset?.fields.IPTCCity).toBeUndefined();
  });

  it('[4.15] is the raw file’s or TIFF’s unless the user says otherwise', async () => {
    const begun = await added(imageOf('SC.jpg'), tiff(), sidecar());
    const { started, ids } = begun;
    const [jpg = '', tif = '', meta = ''] = ids;
    expect(engine(started, meta)).toMatchObject({ parentUploadId: tif, parentChoices: [jpg] });
    await started.engine.send('uploads.setParent', { uploadId: meta, parentUploadId: jpg });
    await waitUntil('chosen', () => engine(started, meta)?.parentUploadId === jpg);
    expect(engine(started, meta)).toMatchObject({ isParentChosen: true, parentChoices: [tif] });
    expect(await cityOf(begun, 'SC.jpg')).toBe('Husum');
    expect((await started.stored('SC.tif')).asset?.fields.IPTCCity).toBeUndefined();
  });

  const OF_EQUAL_RANK = [
    ['image', 'SC.jpg', 'SC.png'],
    ['video', 'SC.mov', 'SC.mp4'],
    ['audio', 'SC.wav', 'SC.mp3'],
  ] as const;

  async function ofEqualRank(type: MediaType, ...files: readonly File[]) {
    const started = await startEngineAgainstServer();
    pair = started;
    const { img, vid, aud } = started.engine.shared().auth.channels;
    const ChannelID = { image: img, video: vid, audio: aud }[type][0]?.chanID ?? '';
    await started.engine.send('uploads.setDraft', { type, values: { ChannelID } });
    const ids = await started.engine.add(type, files);
    const namedBy = async (name: string) => (await started.stored(name)).metadata.metaFileUploads;
    return { started, ids, namedBy, start: () => started.engine.send('uploads.start', { type }) };
  }

  it.each(OF_EQUAL_RANK)(
    '[4.15, 3.7] a sidecar of several equal files waits until the user chooses one: %s',
    async (type, one, other) => {
      const clips = [imageOf(one), imageOf(other)];
      const { started, ids, namedBy, start } = await ofEqualRank(type, ...clips, sidecar());
      const [first = '', second = '', meta = ''] = ids;
      await waitUntil('a question', () => engine(started, meta)?.needsParent);
      expect(engine(started, meta)).toMatchObject({ parentUploadId: null, parentChoices: [first, second] });
      expect(engine(started, meta)).toMatchObject({ isStartable: false, status: 'new' });
      await start();
      await started.completes(first, second);
      expect(engine(started, meta)?.status).toBe('new');
      expect(started.engine.shared().bundles.every(({ completion }) => completion === 'none')).toBe(true);
      expect([await namedBy(one), await namedBy(other)]).toEqual([undefined, undefined]);
      await started.engine.send('uploads.setParent', { uploadId: meta, parentUploadId: second });
      await waitUntil('answered', () => engine(started, meta)?.isStartable);
      await start();
      await started.completes(meta);
      expect((await started.stored('SC.xmp')).metadata.parentUploadId).toBe(second);
      expect((await started.stored(other)).asset?.metaFiles?.map(({ name }) => name)).toEqual(['SC.xmp']);
      expect((await started.stored(one)).asset?.metaFiles).toBeUndefined();
    },
  );

  const isAnswered = (started: Started, meta: string, parentUploadId: string) => {
    const row = engine(started, meta);
    return row?.isParentChosen && row.parentUploadId === parentUploadId;
  };

  it.each([['image', 'SC.jpg', 'SC.tif'], ...OF_EQUAL_RANK] as const)(
    '[4.15, 3.7] an answer whose it is can be changed until it is sent: %s, %s, %s',
    async (type, one, other) => {
      const files = [imageOf(one), other === 'SC.tif' ? tiff() : imageOf(other)];
      const { started, ids, namedBy, start } = await ofEqualRank(type, ...files, sidecar());
      const [first = '', second = '', meta = ''] = ids;
      await waitUntil('a question', () => engine(started, meta)?.parentChoices);
      const answer = (parentUploadId: string) =>
        started.engine.send('uploads.setParent', { uploadId: meta, parentUploadId });
      for (const [chosen, left] of [
        [second, first],
        [first, second],
      ] as const) {
        await answer(chosen);
        await waitUntil('answered', () => isAnswered(started, meta, chosen));
        expect(engine(started, meta)).toMatchObject({ parentChoices: [left], isStartable: true });
      }
      await start();
      await started.completes(...ids);
      expect((await started.stored('SC.xmp')).metadata.parentUploadId).toBe(first);
      expect([await namedBy(one), await namedBy(other)]).toEqual([meta, undefined]);
      expect(engine(started, meta)?.parentChoices).toBeNull();
      await answer(second);
      expect(engine(started, meta)?.parentUploadId).toBe(first);
    },
  );

  it('[4.15] an answer about files in other folders can be changed, and is none when its file is removed', async () => {
    const { started } = await ofEqualRank('image');
    const at = (folder: string, file: File) => ({ file, folder });
    const files = [at('a', imageOf('SC.jpg')), at('b', imageOf('SC.png')), at('c', sidecar())];
    const added = files.map(({ file, folder }, index) => ({
      uploadId: `upload-of-test-${index}`,
      filename: file.name,
      folder,
      mimeType: file.type,
      bytesTotal: file.size,
    }));
    const [first, second, meta] = added.map(({ uploadId }) => uploadId) as [string, string, string];
    await started.engine.send('uploads.add', { type: 'image', files: added });
    await started.engine.handOver(
      [first, second, meta],
      files.map(({ file }) => file),
    );
    await waitUntil('a question', () => engine(started, meta)?.needsParent);
    for (const parentUploadId of [second, first, second]) {
      await started.engine.send('uploads.setParent', { uploadId: meta, parentUploadId });
      await waitUntil('answered', () => isAnswered(started, meta, parentUploadId));
    }
    await started.engine.send('uploads.remove', { uploadIds: [second] });
    await waitUntil('of the other', () => engine(started, meta)?.parentUploadId === first);
    expect(engine(started, meta)).toMatchObject({ isParentChosen: false, parentChoices: null });
  });

  /** Both files and the sidecar, started before their bytes are there. */
  async function startedUnread(type: MediaType, one: string, other: string) {
    const begun = await ofEqualRank(type);
    const { started, ids, start } = begun;
    const files = [imageOf(one), imageOf(other), sidecar()];
    const added = files.map((file, at) => ({
      uploadId: `upload-of-test-${at}`,
      filename: file.name,
      folder: '',
      mimeType: file.type,
      bytesTotal: file.size,
    }));
    await started.engine.send('uploads.add', { type, files: added });
    ids.push(...added.map(({ uploadId }) => uploadId));
    const [first = '', second = '', meta = ''] = ids;
    await start();
    await waitUntil('started', () => engine(started, meta)?.status === 'uploading');
    expect(engine(started, meta)?.needsParent).toBe(false);
    return { ...begun, files, first, second, meta };
  }

  it.each(OF_EQUAL_RANK)(
    '[4.15, 3.7] started before it is read, is sent with the answer: %s',
    async (type, one, other) => {
      const { started, ids, files, first, second, meta, namedBy } = await startedUnread(type, one, other);
      await started.engine.handOver(ids, files);
      await waitUntil('a question', () => engine(started, meta)?.needsParent);
      await started.completes(first, second);
      await started.engine.send('uploads.setParent', { uploadId: meta, parentUploadId: second });
      await started.completes(meta);
      expect((await started.stored('SC.xmp')).metadata.parentUploadId).toBe(second);
      expect([await namedBy(one), await namedBy(other)]).toEqual([undefined, undefined]);
    },
  );

  it.each(OF_EQUAL_RANK)(
    '[4.15] started, is sent when the other file is removed, and when it is refused for its bytes: %s',
    async (type, one, other) => {
      for (const way of ['removed', 'refused']) {
        const { started, ids, files, first, second, meta } = await startedUnread(type, one, other);
        const [jpg, , xmp] = files as [File, File, File];
        await started.engine.handOver([first, meta], [jpg, xmp]);
        await waitUntil('a question', () => engine(started, meta)?.needsParent);
        if (way === 'removed') await started.engine.send('uploads.remove', { uploadIds: [second] });
        else await started.engine.handOver([second], [new File(['<!DOCTYPE html><html></html>'], other)]);
        await started.completes(first, meta);
        expect((await started.stored('SC.xmp')).metadata.parentUploadId, way).toBe(first);
        expect(ids).toHaveLength(3);
        if (way === 'removed') await started.close();
      }
    },
  );

  it.each(OF_EQUAL_RANK)(
    '[4.15, 3.7] a sidecar of several equal files belongs to the one that it names: %s',
    async (type, one, other) => {
      const extension = other.slice(-3);
      const stating = sidecar(`photoshop:SidecarForExtension="${extension}"`);
      const { started, ids, start, namedBy } = await ofEqualRank(type, imageOf(one), imageOf(other), stating);
      const [, second = '', meta = ''] = ids;
      await waitUntil('paired', () => engine(started, meta)?.parentUploadId === second);
      expect(engine(started, meta)).toMatchObject({ needsParent: false, parentChoices: null });
      await start();
      await started.completes(...ids);
      expect([await namedBy(one), await namedBy(other)]).toEqual([undefined, meta]);
    },
  );

  it.each(OF_EQUAL_RANK)(
    '[4.7, 4.15] a sidecar that waits for its file is read after a restart if it was not before: %s',
    async (type, one, other) => {
      const stating = sidecar(`photoshop:SidecarForExtension="${other.slice(-3)}"`);
      const { started, ids } = await ofEqualRank(type, stating);
      const [meta = ''] = ids;
      const { items } = started.engine.disk.records;
      const record = () => items.get(meta) as { bytesLocation: string; fileMetadata: object | null };
      await waitUntil('read', () => record()?.bytesLocation === 'stored' && record().fileMetadata);
      const { sidecarFor: _, ...unread } = { ...record(), fileMetadata: null, sidecarFor: '' };
      items.set(meta, unread);
      started.engine.restart();
      await waitUntil('there again', () => engine(started, meta)?.error === 'ERROR_NO_PARENT_UPLOAD');
      const [, second] = await started.engine.add(type, [imageOf(one), imageOf(other)]);
      await waitUntil('paired', () => engine(started, meta)?.parentUploadId === second);
    },
  );

  it('[4.15] two sidecars of one file, both alike, are no duplicates', async () => {
    const clip = new File(['clip'], 'lv.mp4');
    const started = await startEngineAgainstServer();
    pair = started;
    const ids = await started.engine.add('video', [clip, new File([xmp()], 'lv.xmp'), new File([xmp()], 'lv.xml')]);
    await waitUntil('stored', () => ids.every((id) => engine(started, id)?.bytesLocation === 'stored'));
    expect(ids.map((id) => engine(started, id)?.isDuplicate)).toEqual([false, false, false]);
  });
});
