import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { root } from '../root.ts';

/** Everything that can change a build: sources, files that WXT copies, the configuration and the pinned packages. */
const SOURCES = ['assets', 'components', 'entrypoints', 'lib', 'public', 'scripts/build'];
const SINGLE_FILES = ['wxt.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Hex SHA-256 over `settings` and the names and contents of all sources, independent of file times. */
export async function hashOfSources(settings: string): Promise<string> {
  const hash = createHash('sha256').update(settings);
  for (const file of await listSources()) {
    hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

/** Paths of all sources, relative to the root and sorted; `more` adds files and folders. */
export async function listSources(more: readonly string[] = []): Promise<readonly string[]> {
  const lists = await Promise.all([...SOURCES, ...SINGLE_FILES, ...more].map(listFiles));
  return [...new Set(lists.flat())].sort();
}

async function listFiles(path: string): Promise<readonly string[]> {
  const full = join(root, path);
  const found = await stat(full).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
