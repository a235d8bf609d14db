import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Chunk } from '#lib/uploads/files/chunk.ts';
import { wholeDigestOf } from '#lib/uploads/files/file-digest.ts';
import { createUploadSource } from '#lib/uploads/files/upload-source.ts';
import { changingFile, versionOf } from '../../../../helpers/engine/changing-file.ts';

const SIZE = 3_000_000;
/** More than is read together with what follows. */
const FIRST = 1_100_000;

const bytesOf = async ({ body }: Chunk) => new Uint8Array(await new Response(body).arrayBuffer());

const checksumOf = (bytes: Uint8Array) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

/** A source whose first bytes were read from the File; `copy` is the File of that time. */
async function afterFirstChunk(canServerProve = true) {
  const bytes = versionOf(SIZE);
  const live = changingFile('a.jpg', bytes);
  const copy = new Blob([bytes]);
  let hasCopy = false;
  const source = createUploadSource(SIZE, false, {
    find: async () => (hasCopy ? { blob: copy, isCopy: true } : { blob: live.file, isCopy: false }),
    hasCopy: () => hasCopy,
    digestWhenAdded: () => undefined,
    canServerVerify: () => canServerProve,
  });
  await source.read(0, FIRST);
  const comesToCopy = () => {
    hasCopy = true;
  };
  return { source, live, bytes, comesToCopy };
}

it.each([
  { offset: 0, canServerProve: true },
  { offset: FIRST, canServerProve: true },
  { offset: 0, canServerProve: false },
  { offset: 400_000, canServerProve: false },
  { offset: FIRST, canServerProve: false },
])(
  'continues in the copy after the server accepted $offset bytes of a chunk, and proves a version: $canServerProve',
  async ({ offset, canServerProve }) => {
    const { source, bytes, comesToCopy } = await afterFirstChunk(canServerProve);
    comesToCopy();
    expect(await bytesOf(await source.read(offset, SIZE))).toEqual(bytes.subarray(offset));
    expect([source.isOfCopy(), source.isUnverified()]).toEqual([true, false]);
  },
);

it('keeps the hash of what it has read over a pause, without its bytes', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
  await source.releaseMemory();
  comesToCopy();
  await source.read(FIRST, SIZE);
  expect([source.isOfCopy(), source.isUnverified()]).toEqual([true, false]);
});

it('leaves the verification to a server that compares checksums and has accepted a part all the same', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
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

it('sends the file without a copy when two reads are equal, and rejects when they differ', async () => {
  const { source, live } = await afterFirstChunk();
  await source.read(FIRST, SIZE);
  live.bytes = versionOf(SIZE);
  await expect(source.read(FIRST, SIZE)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});

it('reads a large part of file and copy for its checksum only, and the browser reads it again to send it', async () => {
  const { source, live, bytes, comesToCopy } = await afterFirstChunk();
  const ofFile = await source.read(0, 2_000_000);
  comesToCopy();
  const ofCopy = await source.read(0, 2_000_000);
  const small = await source.read(2_000_000, SIZE);
  expect([ofFile, ofCopy, small].map(({ body }) => body instanceof Blob)).toEqual([true, true, false]);
  for (const [chunk, start] of [
    [ofFile, 0],
    [ofCopy, 0],
    [small, 2_000_000],
  ] as const) {
    const part = bytes.subarray(start, start + chunk.size);
    expect(await bytesOf(chunk)).toEqual(part);
    expect(await chunk.checksum()).toBe(checksumOf(part));
  }
  live.bytes = versionOf(SIZE);
  expect(await bytesOf(ofFile)).toEqual(live.bytes.slice(0, 2_000_000));
  expect(await ofFile.checksum()).toBe(checksumOf(bytes.subarray(0, 2_000_000)));
});

it('a whole copy is sent from the storage with its checksum, and from memory when that is repeated', async () => {
  const copy = new Blob([Uint8Array.of(1, 2, 3)]);
  const source = createUploadSource(3, false, {
    find: async () => ({ blob: copy, isCopy: true }),
    hasCopy: () => true,
    digestWhenAdded: () => undefined,
    canServerVerify: () => true,
  });
  const chunk = await source.read(0, 3);
  const digest = createHash('sha256')
    .update(Uint8Array.of(1, 2, 3))
    .digest('base64');
  expect([chunk.body, chunk.size, await chunk.checksum()]).toEqual([copy, 3, `sha256 ${digest}`]);
  expect((await source.read(0, 3)).body).toEqual(Uint8Array.of(1, 2, 3));
});

it('reads several small parts at once, and the next large one while one is sent', async () => {
  const { source, live, bytes } = await afterFirstChunk();
  const starts: number[] = [];
  live.beforeRead = (start) => starts.push(start);
  for (const [start, end] of [
    [0, 100_000],
    [100_000, 200_000],
    [200_000, 300_000],
  ] as const) {
    const part = await source.read(start, end);
    expect(await part.checksum()).toBe(checksumOf(bytes.subarray(start, end)));
  }
  // Each is read in two halves.
  expect(starts).toEqual([0, 400_000]);
  starts.length = 0;
  await source.read(300_000, 1_500_000);
  expect(starts).toEqual([300_000, 900_000, 1_500_000, 2_100_000]);
});

it.each([
  ['a copy', true],
  ['a file', false],
])('reads a part once for a server that compares no checksum: %s', async (_, isCopy) => {
  const { source, bytes, comesToCopy } = await afterFirstChunk(false);
  if (isCopy) comesToCopy();
  const large = await source.read(0, 2_000_000);
  expect(large.body).toEqual(bytes.subarray(0, 2_000_000));
});

it.each([
  ['the same version', true],
  ['another version', false],
])(
  'compares the file with its digest when added, also if that is known only after the first byte: %s',
  async (_, isSame) => {
    const bytes = versionOf(SIZE);
    const added = isSame ? bytes : versionOf(SIZE);
    let whenAdded: string | undefined;
    const source = createUploadSource(SIZE, false, {
      find: async () => ({ blob: new Blob([bytes]), isCopy: false }),
      hasCopy: () => false,
      digestWhenAdded: () => whenAdded,
      canServerVerify: () => true,
    });
    await source.read(0, 1_000_000);
    whenAdded = await (await wholeDigestOf(new Blob([added]))).value();
    const last = source.read(FIRST, SIZE);
    if (isSame) expect((await last).size).toBe(SIZE - FIRST);
    else await expect(last).rejects.toMatchObject({ code: 'uploads/file-changed' });
  },
);

it.each([
  ['still there', true],
  ['replaced meanwhile', false],
])(
  'reads what was sent before the digest when added was known once more, and nothing else a third time: %s',
  async (_, isSame) => {
    const bytes = versionOf(SIZE);
    const live = changingFile('a.jpg', bytes);
    let whenAdded: string | undefined;
    const source = createUploadSource(SIZE, false, {
      find: async () => ({ blob: live.file, isCopy: false }),
      hasCopy: () => false,
      digestWhenAdded: () => whenAdded,
      canServerVerify: () => true,
    });
    await source.read(0, FIRST);
    whenAdded = await (await wholeDigestOf(new Blob([bytes]))).value();
    if (!isSame) live.bytes = new Uint8Array([...versionOf(FIRST), ...bytes.subarray(FIRST)]);
    const starts: number[] = [];
    live.beforeRead = (start) => starts.push(start);
    await source.read(FIRST, 2_200_000);
    const last = source.read(2_200_000, SIZE);
    if (isSame) expect((await last).size).toBe(SIZE - 2_200_000);
    else await expect(last).rejects.toMatchObject({ code: 'uploads/file-changed' });
    // Each in two halves; what was read ahead is read again.
    expect(starts.sort((one, other) => one - other)).toEqual([0, 550_000, FIRST, 1_650_000, 2_200_000, 2_600_000]);
  },
);
