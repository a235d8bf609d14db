/** Private files of this node for a short time: bytes on their way to the object store, and copies for media tools. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface LocalFiles {
  /** Runs `work` with the path of a file that does not exist yet, and removes the file afterwards. */
  withFile<Value>(work: (path: string) => Promise<Value>): Promise<Value>;
  /** Removes files that were last changed before this time (ms since 1970), because the server ended. */
  removeUnfinished(before: number): Promise<void>;
}

/** Creates the folder, which only this user can read. */
export async function openLocalFiles(folder: string): Promise<LocalFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async withFile(work) {
      const path = join(folder, randomUUID());
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async removeUnfinished(before) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (((await stat(path).catch(() => undefined))?.mtimeMs ?? before) < before) await rm(path, { force: true });
      }
    },
  };
}
