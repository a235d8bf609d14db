import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';

/** Bytes by their path inside the archive, with `/` between folders. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** Every file below `folder`, hidden ones included. */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

/** A zip that depends on names and contents only, so that a reviewer can compare two byte by byte. */
export function zipFiles(files: Files): Uint8Array {
  const sorted = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
  // A zip holds local times: these fields are the same in every time zone.
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: new Date(1980, 0, 1) });
}
