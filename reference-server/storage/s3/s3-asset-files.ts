/** Asset files in a bucket. An object appears when it is complete. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { AssetFiles, FileVariant } from '../../stores/asset-files.ts';
import type { Bucket } from './bucket.ts';
import type { LocalFiles } from './local-files.ts';

const VARIANTS: readonly FileVariant[] = ['original', 'thumb', 'preview', 'meta'];

export function openS3AssetFiles(bucket: Bucket, localFiles: LocalFiles): AssetFiles {
  // The hash, as on disk: an id of a client has no meaning in a key.
  const keyOf = (objectId: string, variant: FileVariant) => {
    const name = createHash('sha256').update(objectId).digest('hex').slice(0, 40);
    return `assets/${name.slice(0, 2)}/${name}/${variant}`;
  };
  return {
    async adopt(objectId, variant, source, sizeBytes) {
      const key = keyOf(objectId, variant);
      const isCopied = await bucket.copy(source, key, sizeBytes);
      if (!isCopied && (await bucket.find(key)) === undefined) throw new Error('The bytes of an upload are missing.');
      if (isCopied) await bucket.delete(source);
    },
    write: (objectId, variant, bytes) => bucket.put(keyOf(objectId, variant), bytes),
    removeUnfinished: (before) => localFiles.removeUnfinished(before),
    async remove(objectId) {
      await Promise.all(VARIANTS.map((variant) => bucket.delete(keyOf(objectId, variant))));
    },
    sizeOf: async (objectId, variant) => (await bucket.find(keyOf(objectId, variant)))?.sizeBytes,
    async read(objectId, variant, range) {
      const body = await bucket.stream(keyOf(objectId, variant), range);
      if (body === undefined) throw new Error(`The asset has no file '${variant}'.`);
      return body;
    },
    withLocalFile: (objectId, variant, work) =>
      localFiles.withFile(async (path) => {
        const body = await bucket.get(keyOf(objectId, variant));
        // Without it the path of a removed file has no file, as on disk.
        if (body !== undefined)
          await bucket.call(() => pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
        return work(path);
      }),
  };
}
