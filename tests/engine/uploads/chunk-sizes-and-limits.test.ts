/** The real engine against the reference server: chunks, limits, HTML pages, metadata of every size. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formFieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

const ON_UPLOADS = { pathPattern: '^/upload-service/' };
const HTML = '<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>';

async function expectStoredUnchanged(file: File): Promise<void> {
  expect((await pair.stored(file.name)).sha256).toBe(await sha256OfBlob(file));
}

describe('chunks', () => {
  // Each takes no time, so that chunk sizes do not depend on the speed of this machine.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1));
  afterEach(() => vi.restoreAllMocks());

  it('[7.14, 9.3] have exactly 512,000 bytes where the server sets no size', async () => {
    pair = await startEngineAgainstServer({
      settings: { uploadStatusList: 0, maxChunkSize: undefined, creationWithUpload: false },
    });
    const files = [jpegOf('a.jpg', 1_300_000), jpegOf('bb.jpg', 512_000), jpegOf('ccc.jpg', 512_001)];
    const ids = await pair.add(...files);
    await pair.start();
    await pair.completes(...ids);
    const sizes = (await pair.requests('PATCH')).map(({ contentLength }) => contentLength);
    expect(sizes.toSorted()).toEqual([1, 276_000, 512_000, 512_000, 512_000, 512_000].toSorted());
    for (const file of files) await expectStoredUnchanged(file);
  });

  it('[7.14] grow with the measured speed of the connection, also for the next file, up to 16 MiB', async () => {
    pair = await startEngineAgainstServer();
    const first = jpegOf('a.jpg', 40_000_000);
    await pair.completes(...(await startOne(first)));
    const sizes = (await pair.requests('PATCH')).map(({ contentLength }) => contentLength);
    expect(sizes).toEqual([500_000, 2_000_000, 5_000_000, 12_500_000, 16_777_216, 3_158_784, 64_000]);
    const next = jpegOf('bb.jpg', 20_000_000);
    await pair.completes(...(await startOne(next)));
    const [large] = (await pair.requests('PATCH')).slice(sizes.length);
    expect(large?.contentLength).toBe(16_777_216);
    await expectStoredUnchanged(first);
    await expectStoredUnchanged(next);
  });

  it("never exceed the server's limit", async () => {
    pair = await startEngineAgainstServer({ settings: { uploadStatusList: 0, maxChunkSize: 900_000 } });
    const file = jpegOf('a.jpg', 3_500_000);
    await pair.completes(...(await startOne(file)));
    const sizes = (await pair.requests('PATCH')).map(({ contentLength }) => contentLength);
    expect(sizes).toEqual([500_000, 900_000, 900_000, 900_000, 300_000]);
    await expectStoredUnchanged(file);
  });

  it('are quartered by a 413, which applies to all following files', async () => {
    pair = await startEngineAgainstServer();
    await pair.misbehave({ match: { method: 'PATCH', ...ON_UPLOADS }, action: { maxBodyBytes: 1_500_000 } });
    const files = [jpegOf('a.jpg', 20_000_000), jpegOf('bb.jpg', 4_000_000)];
    for (const file of files) await pair.completes(...(await startOne(file)));
    const patches = await pair.requests('PATCH');
    expect(patches.filter(({ status }) => status === 413).map(({ contentLength }) => contentLength)).toEqual([
      2_000_000,
    ]);
    const after = patches.slice(patches.findIndex(({ status }) => status === 413) + 1);
    expect(Math.max(...after.map(({ contentLength }) => contentLength ?? 0))).toBe(500_000);
    for (const file of files) await expectStoredUnchanged(file);
    expect(await pair.uploads()).toHaveLength(2);
  });

  it('become small where the limit is far below the first size', async () => {
    pair = await startEngineAgainstServer();
    await pair.misbehave({ match: ON_UPLOADS, action: { maxBodyBytes: 100_000 } });
    const file = jpegOf('a.jpg', 400_000);
    await pair.completes(...(await startOne(file)));
    const sizes = (await pair.requests()).filter(({ contentLength }) => contentLength);
    expect(sizes.filter(({ status }) => status === 413).map(({ contentLength }) => contentLength)).toEqual([400_000]);
    expect(Math.max(...sizes.slice(1).map(({ contentLength }) => contentLength ?? 0))).toBe(100_000);
    await expectStoredUnchanged(file);
  });
});

async function startOne(file: File): Promise<string[]> {
  const ids = await pair.add(file);
  await pair.start();
  return ids;
}

describe('a small file', () => {
  it('[7.14] is sent in one request with its creation', async () => {
    pair = await startEngineAgainstServer();
    const files = [jpegOf('a.jpg', 40_000), jpegOf('bb.jpg', 511_999)];
    const ids = await pair.add(...files);
    await pair.start();
    await pair.completes(...ids);
    const seen = (await pair.requests()).map(({ method, contentLength, status }) => [method, contentLength, status]);
    expect(seen.toSorted()).toEqual([
      ['POST', 40_000, 201],
      ['POST', 511_999, 201],
    ]);
    for (const file of files) await expectStoredUnchanged(file);
  });

  it.each([
    { loses: 'answer', action: { dropAnswer: true }, rest: [] },
    { loses: 'request', action: { destroy: true }, rest: [] },
    { loses: 'second half', action: { destroyAfterBytes: 65_536 }, rest: ['PATCH'] },
  ])('is one complete asset when the network loses the $loses', async ({ action, rest }) => {
    pair = await startEngineAgainstServer();
    await pair.misbehave({ match: { method: 'POST', ...ON_UPLOADS }, times: 1, action });
    const file = jpegOf('a.jpg', 400_000);
    await pair.completes(...(await startOne(file)));
    await expectStoredUnchanged(file);
    expect(await pair.uploads()).toHaveLength(1);
    const seen = (await pair.requests()).map(({ method }) => method).filter((method) => method !== 'HEAD');
    expect(seen.slice(0, 2)).toEqual(['POST', 'POST']);
    expect(seen.slice(2).length).toBeGreaterThanOrEqual(rest.length === 0 ? 0 : 1);
  });
});

describe('an HTML page instead of a response', () => {
  it('[7.11] an HTML page instead of a status is asked for again', async () => {
    pair = await startEngineAgainstServer({ settings: { uploadStatusList: 0 } });
    await pair.misbehave({
      match: { method: 'GET', pathPattern: '^/uploadstatus/' },
      times: 2,
      action: { body: HTML },
    });
    const [id = ''] = await startOne(jpegOf('a.jpg', 100_000));
    await waitUntil('processing', () => pair.engine.row(id)?.status === 'processing');
    expect(pair.engine.row(id)?.error).toBe(null);
    await pair.completes(id);
  });
});

/** Three bytes each in UTF-8, so four in the header: the largest possible form. */
const FULL = Object.fromEntries(
  formFieldsOf('image')
    .filter(({ maxLength }) => maxLength !== undefined)
    .map(({ name, maxLength }) => [name, name === 'IPTCCategory' ? 'SPO' : '新'.repeat(maxLength ?? 0)]),
);

describe('metadata', () => {
  it.each([
    { with: 'the creation alone', size: 700_000 },
    { with: 'the creation and its bytes', size: 10_000 },
  ])('[3.7, 3.8, 5.8] metadata with every field full of Chinese text are stored with $with', async ({ size }) => {
    pair = await startEngineAgainstServer();
    await pair.draft(FULL);
    const file = jpegOf('a.jpg', size);
    await pair.completes(...(await startOne(file)));
    const { metadata, asset } = await pair.stored('a.jpg');
    const bytes = Object.entries(metadata).reduce(
      (sum, [name, text]) => sum + name.length + Buffer.byteLength(text),
      0,
    );
    expect(bytes).toBeGreaterThan(9_000);
    expect(metadata).toMatchObject(FULL);
    expect(asset?.fields).toMatchObject(FULL);
    await expectStoredUnchanged(file);
  });

  it.each([431, 400])('too large for the server (%i) is an error that names the longest field', async (status) => {
    pair = await startEngineAgainstServer();
    await pair.draft(FULL);
    await pair.misbehave({ match: { method: 'POST', ...ON_UPLOADS }, times: 1, action: { status } });
    const [id = ''] = await startOne(jpegOf('a.jpg', 10_000));
    await waitUntil('error', () => pair.engine.row(id)?.status === 'error');
    expect(pair.engine.row(id)).toMatchObject({ error: 'uploads/metadata-too-large', errorFact: 'IPTCCaption' });
  });

  it('small metadata are not blamed for a 400', async () => {
    pair = await startEngineAgainstServer();
    await pair.draft({ IPTCHeadline: 'x', ChannelID: 'img-regional' });
    const [id = ''] = await startOne(jpegOf('a.jpg', 10_000));
    await waitUntil('error', () => pair.engine.row(id)?.status === 'error');
    expect(pair.engine.row(id)).toMatchObject({ error: 'uploads/refused', errorFact: 400 });
  });
});
