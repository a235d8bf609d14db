import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';

/** File contents by path inside the archive, with `/` as separator. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** Every file below `folder`, including hidden ones. */
export async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = paths.map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

/** A reproducible zip, which depends only on names and contents, so that a reviewer can compare two of them. */
export function zipFiles(files: Files): Uint8Array {
  const sorted = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
  // A zip stores local times, so a local date gives the same bytes in every time zone.
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: new Date(1980, 0, 1) });
}
