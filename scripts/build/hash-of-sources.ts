import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Everything that can change a build: sources, what WXT copies, its configuration and the pinned packages. */
const SOURCES = ['assets', 'components', 'entrypoints', 'lib', 'public', 'scripts/build'];
const SINGLE_FILES = ['wxt.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Hex SHA-256 over the names and contents of all sources and `settings`; times of files do not count. */
export async function hashOfSources(settings: string): Promise<string> {
  const hash = createHash('sha256').update(settings);
  for (const file of [...(await listFiles()), ...SINGLE_FILES]) {
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function listFiles(): Promise<string[]> {
  const lists = SOURCES.map(async (folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  return (await Promise.all(lists))
    .flat()
    .map((file) => file.slice(root.length + 1))
    .sort();
}
