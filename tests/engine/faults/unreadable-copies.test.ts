/** A copy in the database that can no longer be read; and the same file added again (4.1, 4.7). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { StoredBytes } from '#lib/host/record-storage.ts';
import { createNodeEngine, type NodeEngine } from '../../helpers/engine/node-engine.ts';
import { type BareServer, startBareTusServer } from '../../helpers/servers/bare-tus-server.ts';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';

let server: BareServer;
let engine: NodeEngine;

const CHANNELS = { image: '1', video: '2', audio: '3' } as const;
const KINDS = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg' } as const;
const NAMES = { image: 'harbour.jpg', video: 'harbour.mp4', audio: 'harbour.mp3' } as const;
const fileOf = (type: MediaType, letter = 'a', sizeBytes = 1_200_000) =>
  new File([letter.repeat(sizeBytes)], NAMES[type], { type: KINDS[type] });

beforeEach(async () => {
  // The server can prove that its part is of the same file.
  server = await startBareTusServer({ isCreationIdempotent: true, settings: { checksum: true } });
  engine = createNodeEngine(server.address);
  await engine.signIn('editor', { remember: true });
});
afterEach(() => {
  engine.close();
  return server.close();
});

async function kept(type: MediaType, ...files: readonly File[]): Promise<string[]> {
  await engine.send('uploads.setDraft', { type, values: { ChannelID: CHANNELS[type] } });
  const ids = await engine.add(type, files);
  await waitUntil('kept', () =>
    ids.every((id) => engine.row(id)?.bytesLocation === 'stored' && engine.row(id)?.isReady),
  );
  return ids;
}

/** Has its size, but cannot be read: from the start, or only at its end. */
function broken(stored: StoredBytes | undefined, from: 'beginning' | 'end'): Blob {
  const copy = stored && new Blob([stored]);
  const size = copy?.size ?? 0;
  const slice = (start = 0, end = size): Blob =>
    from === 'beginning' || end === size
      ? ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) } as Blob)
      : (copy ?? new Blob()).slice(start, end);
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    controller.enqueue(new Uint8Array(await slice().arrayBuffer()));
    controller.close();
  };
  const stream = () => new ReadableStream({ pull });
  return { size, slice, arrayBuffer: () => slice().arrayBuffer(), stream } as Blob;
}

function breakCopies(ids: readonly string[], from: 'beginning' | 'end' = 'beginning'): void {
  for (const id of ids) engine.disk.copies.set(id, broken(engine.disk.copies.get(id), from));
}

describe.each(['image', 'video', 'audio'] as const)('a copy that cannot be read: %s', (type) => {
  it.each(['beginning', 'end'] as const)(
    '[4.1] is reported as lost by name at the next start, while the server cannot be reached: %s',
    async (from) => {
      const [lost = '', fine = ''] = await kept(
        type,
        fileOf(type),
        new File(['b'], `b-${NAMES[type]}`, { type: KINDS[type] }),
      );
      await engine.send('uploads.start', { type });
      await engine.send('uploads.pause', { type });
      server.isUnreachable = true;
      engine.close();
      breakCopies([lost], from);
      engine.restart();
      await waitUntil('lost', () => engine.row(lost)?.error === 'uploads/bytes-lost');
      expect(engine.row(lost)).toMatchObject({ status: 'error', filename: NAMES[type] });
      expect(engine.row(fine)?.error).toBe(null);
    },
  );

  it('[4.1, 4.7] continues in its row when the file is added again, and only the missing part is sent', async () => {
    const file = fileOf(type);
    const [uploadId = ''] = await kept(type, file);
    let patches = 0;
    server.beforeAnswer = async (method) => {
      if (method === 'PATCH' && ++patches === 1) await engine.send('uploads.pause', { type });
    };
    await engine.send('uploads.start', { type });
    await waitUntil('paused', () => engine.row(uploadId)?.status === 'paused');
    const received = server.uploads[0]?.bytes.length ?? 0;
    expect(received).toBeGreaterThan(0);
    engine.close();
    breakCopies([uploadId]);
    engine.restart();
    await waitUntil('lost', () => engine.row(uploadId)?.error === 'uploads/bytes-lost');
    await engine.add(type, [fileOf(type)]);
    await waitUntil(
      'found',
      () => engine.row(uploadId)?.bytesLocation === 'stored' && engine.row(uploadId)?.error === null,
    );
    expect(engine.rows()).toHaveLength(1);
    const before = server.requests.length;
    await engine.send('uploads.start', { type });
    await waitUntil('complete', () => engine.row(uploadId)?.status === 'complete');
    expect(server.uploads.map(({ bytes }) => bytes.equals(Buffer.from('a'.repeat(1_200_000))))).toEqual([true]);
    const sent = server.requests.slice(before).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    expect(sent).toBe(file.size - received);
  });
});

it('[4.1] a file with another name or size, or whose row has its file, gets a new row', async () => {
  const [lost = ''] = await kept('image', fileOf('image'));
  engine.close();
  breakCopies([lost]);
  engine.restart();
  await waitUntil('lost', () => engine.row(lost)?.error === 'uploads/bytes-lost');
  await engine.add('image', [
    fileOf('image', 'a', 1_000),
    new File(['a'.repeat(1_200_000)], 'other.jpg', { type: 'image/jpeg' }),
    fileOf('image'),
    fileOf('image'),
  ]);
  await waitUntil('found', () => engine.row(lost)?.status === 'new');
  await waitUntil('four rows', () => engine.rows().length === 4);
  const others = engine.rows().filter(({ uploadId }) => uploadId !== lost);
  expect(others.map(({ bytesTotal }) => bytesTotal)).toEqual([1_000, 1_200_000, 1_200_000]);
});

it('[4.1] files with the same name and size are matched by their folders', async () => {
  const announce = (ids: readonly string[]) =>
    engine.send('uploads.add', {
      type: 'image',
      files: ids.map((uploadId, at) => ({
        uploadId,
        filename: 'DSC1.jpg',
        folder: at === 0 ? 'card-1' : 'card-2',
        mimeType: 'image/jpeg',
        bytesTotal: 4,
      })),
    });
  const files = ['one.', 'two.'].map((text) => new File([text], 'DSC1.jpg', { type: 'image/jpeg' }));
  await announce(['first-row', 'second-row']);
  engine.restart();
  await waitUntil('lost', () => engine.row('second-row')?.error === 'uploads/bytes-lost');
  await announce(['again-first', 'again-second']);
  await engine.handOver(['again-second', 'again-first'], [files[1], files[0]] as File[]);
  await waitUntil('kept', () => engine.disk.copies.size === 2);
  const textOf = (id: string) => new Blob([engine.disk.copies.get(id) ?? '']).text();
  expect([await textOf('first-row'), await textOf('second-row')]).toEqual(['one.', 'two.']);
});

it('a thousand copies do not delay a start', async () => {
  const [first = ''] = await kept('image', fileOf('image', 'a', 1_000));
  const { items: uploads } = engine.disk.records;
  engine.close();
  const upload = uploads.get(first) as object;
  for (let at = 0; at < 1_000; at += 1) {
    const uploadId = `upload-number-${at}`;
    uploads.set(uploadId, { ...upload, uploadId, objectId: uploadId, addedAt: at });
    engine.disk.copies.set(uploadId, new Blob(['a'.repeat(1_000)]));
  }
  const last = 'upload-number-999';
  breakCopies([last]);
  const reading = Promise.withResolvers<void>();
  engine.disk.before = (access) => (access === 'read-copy' ? reading.promise : undefined);
  engine.restart();
  await waitUntil('rows', () => engine.rows().length === 1_001);
  reading.resolve();
  await waitUntil('found behind it', () => engine.row(last)?.error === 'uploads/bytes-lost');
});
