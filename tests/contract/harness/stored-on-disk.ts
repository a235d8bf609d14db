import { appendFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAssetFiles } from '../../../reference-server/storage/disk/disk-asset-files.ts';
import type { WithRecords } from './records-beside.ts';
import type { Stored } from './stored.ts';

export function storedOnDisk(dataDir: string, withRecords: WithRecords): Stored {
  const pathOf = (uploadKey: string) => join(dataDir, 'uploads', uploadKey);
  const arrivedBytes = async (uploadKey: string) => (await stat(pathOf(uploadKey))).size;
  return {
    arrivedBytes,
    async uploadKeys() {
      const names = await readdir(join(dataDir, 'uploads'));
      return [...new Set(names.map((name) => name.split('.')[0] ?? ''))];
    },
    uploadBytes: (uploadKey) => readFile(pathOf(uploadKey)),
    addBytes: (uploadKey, bytes) => appendFile(pathOf(uploadKey), bytes),
    async leaveUnverified(uploadKey, bytes) {
      await writeFile(`${pathOf(uploadKey)}.unproved`, String(await arrivedBytes(uploadKey)));
      await appendFile(pathOf(uploadKey), bytes);
    },
    async leaveUnneeded(uploadKey) {
      await writeFile(pathOf(uploadKey), 'left');
      await writeFile(`${pathOf(uploadKey)}.unproved`, '0');
    },
    loseBytes: (uploadKey) => rm(pathOf(uploadKey)),
    setLastActivity: (uploadKey, at) => utimes(pathOf(uploadKey), at, at),
    async assetFiles() {
      const entries = await readdir(join(dataDir, 'assets'), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    files: openAssetFiles(dataDir),
    withRecords,
  };
}
