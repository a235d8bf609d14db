import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Chunk } from '#lib/uploads/files/chunk.ts';
import { wholeDigestOf } from '#lib/uploads/files/file-digest.ts';
import { createUploadSource } from '#lib/uploads/files/upload-source.ts';
import { changingFile, versionOf } from '../../../../helpers/engine/changing-file.ts';

const SIZE = 3_000_000;
/** Is read alone. */
const FIRST = 1_100_000;

const bytesOf = async ({ body }: Chunk) => new Uint8Array(await new Response(body).arrayBuffer());

/** A source whose first bytes were read from the File; `copy` is the File of that time. */
async function afterFirstChunk(canServerProve = true) {
  const bytes = versionOf(SIZE);
  const live = changingFile('a.jpg', bytes);
  const copy = new Blob([bytes]);
  let hasCopy = false;
  const ofSource = createUploadSource(SIZE, false, {
    find: async () => (hasCopy ? { blob: copy, isCopy: true } : { blob: live.file, isCopy: false }),
    hasCopy: () => hasCopy,
    digestWhenAdded: () => undefined,
  });
  const source = {
    ...ofSource,
    read: (start: number, end: number, canVerify = canServerProve) => ofSource.read(start, end, canVerify),
  };
  await source.read(0, FIRST);
  const comesToCopy = () => {
    hasCopy = true;
  };
  return { source, live, bytes, comesToCopy };
}

it.each([0, 400_000, FIRST])('continues in the copy after the server accepted %i bytes of a chunk', async (offset) => {
  const { source, bytes, comesToCopy } = await afterFirstChunk();
  comesToCopy();
  expect(await bytesOf(await source.read(offset, SIZE))).toEqual(bytes.subarray(offset));
  expect([source.isOfCopy(), source.isUnverified()]).toEqual([true, false]);
});

it('keeps the hash of what it has read over a pause, without its bytes', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
  await source.releaseMemory();
  comesToCopy();
  await source.read(FIRST, SIZE);
  expect([source.isOfCopy(), source.isUnverified()]).toEqual([true, false]);
});

it('leaves the verification to the server after a pause when the server accepted a part', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
  await source.releaseMemory();
  comesToCopy();
  await source.read(400_000, SIZE);
  expect([source.isOfCopy(), source.isUnverified()]).toEqual([false, true]);
});

it('rejects where neither side can verify', async () => {
  const { source, comesToCopy } = await afterFirstChunk(false);
  await source.releaseMemory();
  comesToCopy();
  await expect(source.read(400_000, SIZE)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});

it('rejects a chunk that the file no longer has, and treats an unreadable file as lost', async () => {
  const { source, live, bytes } = await afterFirstChunk();
  live.bytes = bytes.slice(0, 1_500_000);
  await expect(source.read(FIRST, 1_900_000)).rejects.toMatchObject({ code: 'uploads/file-changed' });
  live.beforeRead = () => {
    throw new DOMException('', 'NotReadableError');
  };
  await expect(source.sha256()).rejects.toMatchObject({ code: 'uploads/bytes-lost' });
});

it('gives the memory of a large part back when the server has all of it, and keeps it until then', async () => {
  const { source, bytes } = await afterFirstChunk();
  const { body } = await source.read(0, FIRST);
  const again = await source.read(0, FIRST);
  expect(again.body).toEqual(bytes.subarray(0, FIRST));
  await source.read(FIRST, 2_000_000);
  expect([body, again.body].map((part) => (part as Uint8Array<ArrayBuffer>).buffer.detached)).toEqual([false, true]);
});

it('sends the file without a copy when two reads are equal, and rejects when they differ', async () => {
  const { source, live } = await afterFirstChunk();
  await source.read(FIRST, SIZE);
  live.bytes = versionOf(SIZE);
  await expect(source.read(FIRST, SIZE)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});

it('sends large parts of a copy from the storage, and all others from memory, each with its checksum', async () => {
  const { source, bytes, comesToCopy } = await afterFirstChunk();
  const ofFile = await source.read(0, 2_000_000);
  comesToCopy();
  const large = await source.read(0, 2_000_000);
  const small = await source.read(2_000_000, SIZE);
  expect([ofFile, large, small].map(({ body }) => body instanceof Blob)).toEqual([false, true, false]);
  for (const [chunk, start] of [
    [ofFile, 0],
    [large, 0],
    [small, 2_000_000],
  ] as const) {
    const part = bytes.subarray(start, start + chunk.size);
    expect(await bytesOf(chunk)).toEqual(part);
    expect(await chunk.checksum()).toBe(`sha256 ${createHash('sha256').update(part).digest('base64')}`);
  }
});

it('a whole copy is sent from the storage with its checksum, and from memory when that is repeated', async () => {
  const copy = new Blob([Uint8Array.of(1, 2, 3)]);
  const source = createUploadSource(3, false, {
    find: async () => ({ blob: copy, isCopy: true }),
    hasCopy: () => true,
    digestWhenAdded: () => undefined,
  });
  const chunk = await source.read(0, 3, true);
  const digest = createHash('sha256')
    .update(Uint8Array.of(1, 2, 3))
    .digest('base64');
  expect([chunk.body, chunk.size, await chunk.checksum()]).toEqual([copy, 3, `sha256 ${digest}`]);
  expect((await source.read(0, 3, true)).body).toEqual(Uint8Array.of(1, 2, 3));
});

it('gives the memory of a large part of a copy back once it is digested', async () => {
  const copy = new Blob([versionOf(SIZE)]);
  const slice = copy.slice.bind(copy);
  const read: ArrayBuffer[] = [];
  copy.slice = (start, end) => {
    const part = slice(start, end);
    const arrayBuffer = async () => {
      const buffer = await part.arrayBuffer();
      read.push(buffer);
      return buffer;
    };
    return Object.assign(slice(start, end), { arrayBuffer });
  };
  const source = createUploadSource(SIZE, true, {
    find: async () => ({ blob: copy, isCopy: true }),
    hasCopy: () => true,
    digestWhenAdded: () => undefined,
  });
  await source.read(0, 1_500_000, true);
  await source.read(1_500_000, SIZE, true);
  expect(read.map(({ detached }) => detached)).toEqual([true, true]);
});

it('uses nothing that was read ahead when the upload begins again', async () => {
  const { source, live } = await afterFirstChunk();
  await source.read(0, 500_000);
  live.bytes = versionOf(SIZE);
  const digest = createHash('sha256').update(live.bytes.subarray(0, 500_000)).digest('base64');
  expect(await (await source.read(0, 500_000)).checksum()).toBe(`sha256 ${digest}`);
});

it('reads eight small parts at once, and each byte once', async () => {
  const { source, live, bytes } = await afterFirstChunk();
  const starts: number[] = [];
  live.beforeRead = (start) => starts.push(start);
  const sent: Uint8Array[] = [];
  for (let start = 0; start < 1_000_000; start += 100_000)
    sent.push(await bytesOf(await source.read(start, start + 100_000)));
  expect(await new Blob(sent as BlobPart[]).bytes()).toEqual(bytes.subarray(0, 1_000_000));
  // Each is read in two halves.
  expect(starts).toEqual([0, 400_000, 800_000, 1_200_000]);
});

it('reads a large part of a copy once for a server that compares no checksum', async () => {
  const { source, bytes, comesToCopy } = await afterFirstChunk(false);
  comesToCopy();
  const large = await source.read(0, 2_000_000);
  expect(large.body).toEqual(bytes.subarray(0, 2_000_000));
});

it('sends nothing that only a server can verify which compared checksums before and does not any more', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
  await source.releaseMemory();
  comesToCopy();
  await source.read(400_000, 1_500_000, true);
  expect(source.isUnverified()).toBe(true);
  await expect(source.read(1_500_000, SIZE, false)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});

it('reads a part again that was prepared for a server that compares checksums, when that is no longer so', async () => {
  const { source, bytes, comesToCopy } = await afterFirstChunk();
  comesToCopy();
  await source.read(0, 1_100_000, true);
  expect((await source.read(1_100_000, 2_200_000, false)).body).toEqual(bytes.subarray(1_100_000, 2_200_000));
});

it('rejects a read of a stopped attempt that ends after the next attempt has read, and follows the latter', async () => {
  const { source, live, bytes, comesToCopy } = await afterFirstChunk();
  const slice = live.file.slice.bind(live.file);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  live.file.slice = (start, end) => {
    const part = slice(start, end);
    begun.resolve();
    return Object.assign(new Blob(), { arrayBuffer: () => promise.then(() => part.arrayBuffer()) });
  };
  const stopped = source.read(FIRST, 2_250_000);
  const rejected = expect(stopped).rejects.toMatchObject({ code: 'aborted' });
  await begun.promise;
  live.file.slice = slice;
  await source.read(FIRST, 2_250_000);
  live.bytes = versionOf(SIZE);
  resolve();
  await rejected;
  comesToCopy();
  expect(await bytesOf(await source.read(2_250_000, SIZE))).toEqual(bytes.subarray(2_250_000));
  expect([source.isOfCopy(), source.isUnverified()]).toEqual([true, false]);
});

/** The source of a file without a copy. `addedAs`: its reading as it was added has ended, with these bytes. */
function uncopiedSource(blob: Blob) {
  let whenAdded: string | undefined;
  const source = createUploadSource(SIZE, false, {
    find: async () => ({ blob, isCopy: false }),
    hasCopy: () => false,
    digestWhenAdded: () => whenAdded,
  });
  const addedAs = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    whenAdded = await (await wholeDigestOf(new Blob([bytes]))).value();
  };
  return { source, addedAs };
}

it.each([
  ['the same version', true],
  ['another version', false],
])(
  'compares the file with its digest when added, also if that is known only after the first byte: %s',
  async (_, isSame) => {
    const bytes = versionOf(SIZE);
    const added = isSame ? bytes : versionOf(SIZE);
    const { source, addedAs } = uncopiedSource(new Blob([bytes]));
    await source.read(0, FIRST, true);
    await addedAs(added);
    const last = source.read(FIRST, SIZE, true);
    if (isSame) expect((await last).size).toBe(SIZE - FIRST);
    else await expect(last).rejects.toMatchObject({ code: 'uploads/file-changed' });
  },
);

it.each([
  ['is still there', 'same'],
  ['was replaced meanwhile', 'changed'],
  ['was unreadable for a moment', 'unreadable'],
] as const)('reads once more only what was sent before the file was read when it was added: it %s', async (_, what) => {
  const bytes = versionOf(SIZE);
  const live = changingFile('a.jpg', bytes);
  const { source, addedAs } = uncopiedSource(live.file);
  await source.read(0, FIRST, true);
  await addedAs(bytes);
  if (what === 'changed') live.bytes = new Uint8Array([...versionOf(FIRST), ...bytes.subarray(FIRST)]);
  const starts: number[] = [];
  live.beforeRead = (start) => {
    if (what === 'unreadable' && start === 0 && !starts.includes(0)) {
      starts.push(0);
      throw new DOMException('', 'NotReadableError');
    }
    starts.push(start);
  };
  await source.read(FIRST, 2_250_000, true);
  const last = source.read(2_250_000, SIZE, true);
  if (what === 'changed') await expect(last).rejects.toMatchObject({ code: 'uploads/file-changed' });
  else expect((await last).size).toBe(SIZE - 2_250_000);
  // Each in two halves.
  if (what === 'same') expect(starts).toEqual([FIRST, 1_675_000, 2_250_000, 2_625_000, 0, 550_000]);
});

it('uses nothing of a file without a copy that was read ahead before it was read as it was added', async () => {
  const bytes = versionOf(SIZE);
  const live = changingFile('a.jpg', bytes);
  const { source, addedAs } = uncopiedSource(live.file);
  await source.read(0, 500_000, true);
  await addedAs(bytes);
  live.bytes = new Uint8Array([...bytes.subarray(0, 2_000_000), ...versionOf(1_000_000)]);
  for (let start = 500_000; start < 2_500_000; start += 500_000) await source.read(start, start + 500_000, true);
  await expect(source.read(2_500_000, SIZE, true)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});
