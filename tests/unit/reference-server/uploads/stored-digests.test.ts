/** Hashes of kept files: one file of a person at a time, and none for a client that has left. */
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { UploadRecord } from '../../../../reference-server/stores/records.ts';
import { createStoredDigests } from '../../../../reference-server/uploads/stored-digests.ts';

const SHA256_OF_A = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
const uploadOf = (objectId: string, owner: string) =>
  ({
    uploadKey: objectId,
    objectId,
    owner,
    uploadType: 'image',
    state: 'processed',
    metadata: {},
  }) as unknown as UploadRecord;

/** Files of one byte whose end comes when it is told. */
function openDigests(uploads: readonly UploadRecord[]) {
  const records = new Map(uploads.map((upload) => [upload.uploadKey, upload]));
  const reading: { objectId: string; stream: Readable }[] = [];
  const digests = createStoredDigests({
    files: {
      async read(objectId) {
        const stream = new Readable({ read: () => undefined });
        stream.push('a');
        reading.push({ objectId, stream });
        return stream;
      },
    },
    records: {
      findUploadByKey: async (key) => records.get(key),
      async saveMetadata(key, metadata) {
        const known = records.get(key);
        if (known !== undefined) records.set(key, { ...known, metadata });
      },
    },
  });
  return { digests, reading, ids: () => reading.map(({ objectId }) => objectId) };
}
const forever = new AbortController().signal;

it('[7.11] one file of a person is read at a time, and of others meanwhile', async () => {
  const uploads = [uploadOf('a', 'NEWS/a'), uploadOf('b', 'NEWS/a'), uploadOf('c', 'NEWS/c')] as const;
  const { digests, reading, ids } = openDigests(uploads);
  const found = uploads.map((upload) => digests.find(upload, forever));
  await expect.poll(ids).toEqual(['a', 'c']);
  reading[0]?.stream.push(null);
  await expect.poll(ids).toEqual(['a', 'c', 'b']);
  for (const { stream } of reading.slice(1)) stream.push(null);
  expect(await Promise.all(found)).toEqual([SHA256_OF_A, SHA256_OF_A, SHA256_OF_A]);
});

it('[7.11] a file is read once for all that ask for it', async () => {
  const upload = uploadOf('a', 'NEWS/a');
  const { digests, reading, ids } = openDigests([upload]);
  const found = Array.from({ length: 5 }, () => digests.find(upload, forever));
  await expect.poll(ids).toEqual(['a']);
  reading[0]?.stream.push(null);
  expect(new Set(await Promise.all(found))).toEqual(new Set([SHA256_OF_A]));
  expect(ids()).toEqual(['a']);
});

it('[7.11] the file of a client that has left is closed, and those in its line are not opened', async () => {
  const uploads = [uploadOf('a', 'NEWS/a'), uploadOf('b', 'NEWS/a')] as const;
  const { digests, reading, ids } = openDigests(uploads);
  const leaving = new AbortController();
  const found = Array.from({ length: 100 }, (_, at) => digests.find(uploads[at % 2] ?? uploads[0], leaving.signal));
  await expect.poll(ids).toEqual(['a']);
  leaving.abort();
  expect(new Set(await Promise.all(found))).toEqual(new Set([undefined]));
  expect(ids()).toEqual(['a']);
  expect(reading[0]?.stream.destroyed).toBe(true);
});

it('[7.11] a file that cannot be read is an error, and the next one is read', async () => {
  const uploads = [uploadOf('a', 'NEWS/a'), uploadOf('b', 'NEWS/a')] as const;
  const { digests, reading, ids } = openDigests(uploads);
  const [first, second] = uploads.map((upload) => digests.find(upload, forever));
  const failed = expect(first).rejects.toThrow('lost');
  await expect.poll(ids).toEqual(['a']);
  reading[0]?.stream.destroy(new Error('lost'));
  await failed;
  await expect.poll(ids).toEqual(['a', 'b']);
  reading[1]?.stream.push(null);
  expect(await second).toBe(SHA256_OF_A);
});
