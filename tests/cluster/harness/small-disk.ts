import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asRoot } from '../../../scripts/browsers/debian-packages.ts';

export interface SmallDisk {
  /** Belongs to the user of PostgreSQL. */
  readonly folder: string;
  /** Writes until no byte is left. */
  fill(): Promise<void>;
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of 64 MB for a tablespace. Undefined when it cannot be mounted. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  const root = await mkdtemp(join(tmpdir(), 'comyan-disk-'));
  await chmod(root, 0o755);
  const folder = join(root, 'disk');
  await mkdir(folder);
  const owner =
    process.getuid?.() === 0 ? execFileSync('id', ['-u', 'postgres']).toString().trim() : process.getuid?.();
  if (!asRoot('mount', ['-t', 'tmpfs', '-o', `size=64m,mode=700,uid=${owner}`, 'tmpfs', folder])) {
    await rm(root, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w');
      for (const size of [1024 * 1024, 4_096])
        while ((await statfs(folder)).bavail * 4_096 >= size) await file.write(Buffer.alloc(size));
      await file.close();
    },
    clear: () => rm(ballast, { force: true }),
    async remove() {
      asRoot('umount', [folder]);
      await rm(root, { recursive: true });
    },
  };
}
