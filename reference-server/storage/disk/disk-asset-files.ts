/** Asset files on the local disk, in two levels of folders so that no folder has too many entries. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AssetFiles, FileVariant } from '../../stores/asset-files.ts';

/** The asset files in `dataDir`. Folders are created when they are needed. */
export function openAssetFiles(dataDir: string): AssetFiles {
  const folder = join(dataDir, 'assets');
  const parts = join(folder, 'parts');
  // The id comes from the client. Its hash is the folder name, so that no id can point outside of the folder.
  const pathOf = (objectId: string, variant: FileVariant) => {
    const name = createHash('sha256').update(objectId).digest('hex').slice(0, 40);
    return join(folder, name.slice(0, 2), name, variant);
  };
  const sizeOf = async (objectId: string, variant: FileVariant) => {
    const found = await stat(pathOf(objectId, variant)).catch(() => undefined);
    return found?.size;
  };
  return {
    sizeOf,
    async adopt(objectId, variant, source) {
      const path = pathOf(objectId, variant);
      await mkdir(dirname(path), { recursive: true });
      await rename(source, path).catch(async (error: NodeJS.ErrnoException) => {
        const isDoneAlready = error.code === 'ENOENT' && (await sizeOf(objectId, variant)) !== undefined;
        if (!isDoneAlready) throw error;
      });
    },
    async write(objectId, variant, bytes) {
      const path = pathOf(objectId, variant);
      await mkdir(dirname(path), { recursive: true });
      // Written in another place first, so that no reader sees a partial file, and in one place for all, so that a
      // part that remains is found.
      await mkdir(parts, { recursive: true });
      const part = join(parts, randomUUID());
      try {
        await writeFile(part, bytes);
        await rename(part, path);
      } catch (error) {
        // A partial file must not take up space on a full disk.
        await rm(part, { force: true });
        throw error;
      }
    },
    async removeUnfinished(before) {
      for (const name of await readdir(parts).catch(() => [])) {
        const part = join(parts, name);
        if (((await stat(part).catch(() => undefined))?.mtimeMs ?? before) < before) await rm(part, { force: true });
      }
    },
    remove: (objectId) => rm(dirname(pathOf(objectId, 'original')), { recursive: true, force: true }),
    read: async (objectId, variant, range) => createReadStream(pathOf(objectId, variant), range),
    withLocalFile: (objectId, variant, work) => work(pathOf(objectId, variant)),
  };
}
