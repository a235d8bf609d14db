import { expect, it } from 'vitest';
import { createUploadSource } from '#lib/uploads/files/upload-source.ts';
import { liveFile, versionOf } from '../../../../helpers/changing-file.ts';

const SIZE = 3_000_000;

/** A source whose first million bytes were read from the File; `copy` is of the File as it was then. */
async function afterFirstChunk(canServerProve = true) {
  const bytes = versionOf(SIZE);
  const live = liveFile('a.jpg', bytes);
  const copy = new Blob([bytes]);
  let hasCopy = false;
  const source = createUploadSource(SIZE, false, {
    find: async () => (hasCopy ? { blob: copy, isCopy: true } : { blob: live.file, isCopy: false }),
    hasCopy: () => hasCopy,
    digestWhenAdded: () => undefined,
    canServerProve: () => canServerProve,
  });
  await source.read(0, 1_000_000);
  const comesToCopy = () => {
    hasCopy = true;
  };
  return { source, live, bytes, comesToCopy };
}

it.each([0, 400_000, 1_000_000])(
  'goes on in the copy after %i bytes that the server took of a chunk',
  async (offset) => {
    const { source, bytes, comesToCopy } = await afterFirstChunk();
    comesToCopy();
    expect(await source.read(offset, SIZE)).toEqual(bytes.subarray(offset));
    expect([source.isOfCopy(), source.isUnproved()]).toEqual([true, false]);
  },
);

it('knows what it has read after it rested, without its bytes', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
  await source.rest();
  comesToCopy();
  await source.read(1_000_000, SIZE);
  expect([source.isOfCopy(), source.isUnproved()]).toEqual([true, false]);
});

it('leaves the proof to the server when it rested and the server took a part', async () => {
  const { source, comesToCopy } = await afterFirstChunk();
  await source.rest();
  comesToCopy();
  await source.read(400_000, SIZE);
  expect([source.isOfCopy(), source.isUnproved()]).toEqual([false, true]);
});

it('rejects where nobody can prove it', async () => {
  const { source, comesToCopy } = await afterFirstChunk(false);
  await source.rest();
  comesToCopy();
  await expect(source.read(400_000, SIZE)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});

it('rejects a chunk that the file does not have any more, and has a file that cannot be read for lost', async () => {
  const { source, live, bytes } = await afterFirstChunk();
  live.bytes = bytes.slice(0, 1_500_000);
  await expect(source.read(1_000_000, 1_900_000)).rejects.toMatchObject({ code: 'uploads/file-changed' });
  live.beforeRead = () => {
    throw new DOMException('', 'NotReadableError');
  };
  await expect(source.sha256()).rejects.toMatchObject({ code: 'uploads/bytes-lost' });
});

it('sends the file without a copy when two readings are equal, and rejects when they are not', async () => {
  const { source, live } = await afterFirstChunk();
  await source.read(1_000_000, SIZE);
  live.bytes = versionOf(SIZE);
  await expect(source.read(1_000_000, SIZE)).rejects.toMatchObject({ code: 'uploads/file-changed' });
});
