/** When the upload URL is stored, and a stop of the background before that (docs/design/uploads.md#stored-transitions). */
import { afterEach, expect, it } from 'vitest';
import {
  type EngineAgainstServer,
  jpegOf,
  sha256OfBlob,
  startEngineAgainstServer,
} from '../../contract/harness/engine-against-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

const SIZE = 1_200_000;
const CHUNK = 400_000;

let against: EngineAgainstServer;
let storing = Promise.withResolvers<void>();
let isHeld: boolean;

afterEach(async () => {
  storing.resolve();
  await against.close();
});

/** Starts an upload; what is stored after its creation waits for `storing`. */
async function startUpload(idempotentCreate: boolean): Promise<{ id: string; file: File }> {
  against = await startEngineAgainstServer({ settings: { maxChunkSize: CHUNK, idempotentCreate } });
  storing = Promise.withResolvers();
  isHeld = false;
  const file = jpegOf('dyke.jpg', SIZE);
  const [id = ''] = await against.add(file);
  against.engine.disk.before = async (access) => {
    if (access !== 'write' || (await against.requests('POST')).length === 0) return;
    isHeld = true;
    await storing.promise;
  };
  await against.start();
  return { id, file };
}

it('[7.14] bytes do not wait for it where a repeated creation finds the upload, also after a stop', async () => {
  const { id, file } = await startUpload(true);
  await waitUntil('a chunk has arrived', async () => (await against.requests('PATCH')).length > 0);
  expect(isHeld).toBe(true);
  against.engine.disk.before = () => undefined;
  against.engine.restart();
  await against.completes(id);
  expect(await against.requests('POST')).toHaveLength(2);
  expect(await against.uploads()).toHaveLength(1);
  expect((await against.stored('dyke.jpg')).sha256).toBe(await sha256OfBlob(file));
  const sent = (await against.requests('PATCH')).reduce((sum, { contentLength }) => sum + (contentLength ?? 0), 0);
  expect(sent).toBeLessThanOrEqual(SIZE + CHUNK);
});

it('[4.3] a stop before anything about a sent file is stored neither sends it twice nor loses it', async () => {
  against = await startEngineAgainstServer({ settings: { idempotentCreate: true, creationWithUpload: true } });
  const file = jpegOf('small.jpg', 2_000);
  const [id = ''] = await against.add(file);
  storing = Promise.withResolvers();
  against.engine.disk.before = async (access) => {
    if (access === 'write' && (await against.requests('POST')).length > 0) await storing.promise;
  };
  await against.start();
  await waitUntil('it is sent', () => against.engine.row(id)?.isTransferred);
  against.engine.disk.before = () => undefined;
  against.engine.restart();
  await against.completes(id);
  expect(await against.uploads()).toHaveLength(1);
  expect((await against.requests()).filter(({ contentLength }) => (contentLength ?? 0) > 0)).toHaveLength(1);
  expect((await against.stored('small.jpg')).sha256).toBe(await sha256OfBlob(file));
});

it('bytes wait for it where a repeated creation would make a second upload', async () => {
  const { id } = await startUpload(false);
  await waitUntil('it is being stored', () => isHeld);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await against.requests('PATCH')).toEqual([]);
  storing.resolve();
  await against.completes(id);
  expect(await against.requests('POST')).toHaveLength(1);
});

it.each([
  [true, 2_000],
  [false, 0],
])(
  '[7.14] creations with creationWithUpload and idempotentCreate %s carry %i bytes',
  async (idempotentCreate, bytes) => {
    against = await startEngineAgainstServer({ settings: { idempotentCreate, creationWithUpload: true } });
    const [id = ''] = await against.add(jpegOf('small.jpg', 2_000));
    await against.start();
    await against.completes(id);
    expect((await against.requests('POST')).map(({ contentLength }) => contentLength ?? 0)).toEqual([bytes]);
  },
);
