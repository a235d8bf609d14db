import { randomUUID } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Options } from '../../../reference-server/options/s3-options.ts';
import { openBucket } from '../../../reference-server/storage/s3/bucket.ts';
import { openS3AssetFiles } from '../../../reference-server/storage/s3/s3-asset-files.ts';
import { PartUploads } from '../../../reference-server/uploads/s3/part-uploads.ts';
import { createStoredUploads } from '../../../reference-server/uploads/s3/stored-uploads.ts';
import type { WithRecords } from './records-beside.ts';
import type { Stored } from './stored.ts';

/** Beginning of the name of a file that a killed server has left. */
const LEFT = 'left-';
const LEFT_BYTES = Buffer.from('left');

interface Place {
  readonly dataDir: string;
  readonly s3: S3Options;
  readonly withRecords: WithRecords;
}

/** Only for uploads smaller than a part: no server can read the parts of an unfinished multipart upload. */
export function storedInBucket({ dataDir, s3, withRecords }: Place): Stored {
  const bucket = openBucket(s3);
  const uploads = createStoredUploads(bucket, new PartUploads(bucket));
  const waiting = join(dataDir, 'waiting');
  const uploadBytes = async (uploadKey: string) => {
    const state = await uploads.load(uploadKey);
    const whole = state === undefined ? await bucket.get(uploads.wholeKey(uploadKey)) : undefined;
    if (whole !== undefined) return Buffer.concat(await whole.toArray());
    return Buffer.concat(await Promise.all((state?.pieces ?? []).map((piece) => uploads.readPiece(piece))));
  };
  const keysBelow = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of bucket.list(prefix)) keys.push(key);
    return keys;
  };
  return {
    uploadBytes,
    withRecords,
    async uploadKeys() {
      const keys = await keysBelow('uploads/');
      const receiving = await withRecords((records) => records.listUploads('receiving'));
      return [
        ...new Set([...receiving.map(({ uploadKey }) => uploadKey), ...keys.map((key) => key.split('/')[1] ?? '')]),
      ];
    },
    async arrivedBytes(uploadKey) {
      const names = (await readdir(waiting)).filter((name) => !name.startsWith(LEFT));
      const sizes = names.map(async (name) => (await stat(join(waiting, name))).size);
      const waitingBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      return (await uploadBytes(uploadKey)).length + waitingBytes;
    },
    async addBytes(uploadKey, bytes) {
      const before = await uploads.load(uploadKey);
      const all = Buffer.concat([await uploadBytes(uploadKey), bytes]);
      const record = await withRecords((records) => records.findUploadByKey(uploadKey));
      const state = { parts: [], pieces: [] };
      if (all.length === record?.lengthBytes) await uploads.putWhole(uploadKey, all);
      else await uploads.save(uploadKey, { ...state, pieces: [await uploads.putPiece(uploadKey, all)] });
      if (all.length === record?.lengthBytes) await uploads.forgetState(uploadKey);
      await uploads.deletePieces(before?.pieces ?? []);
    },
    async leaveUnverified(uploadKey, bytes) {
      await writeFile(join(waiting, `${LEFT}${randomUUID()}`), bytes);
      await uploads.putPiece(uploadKey, bytes);
    },
    async leaveUnneeded(uploadKey) {
      await uploads.putPiece(uploadKey, LEFT_BYTES);
      await uploads.putWhole(uploadKey, LEFT_BYTES);
    },
    loseBytes: (uploadKey) => uploads.remove(uploadKey),
    async setLastActivity(uploadKey) {
      // The time of an object cannot be set.
      if ((await uploads.lastActivityAt(uploadKey)) !== undefined) throw new Error('The upload has bytes.');
    },
    assetFiles: async () => (await keysBelow('assets/')).map((key) => key.split('/').at(-1) ?? ''),
    files: openS3AssetFiles(bucket, {
      withFile: () => Promise.reject(new Error('A test needs no local file.')),
      removeUnfinished: async () => undefined,
    }),
  };
}
