import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Files below one of the folders that this process has open. Linux only. */
export async function openFiles(...folders: readonly string[]): Promise<string[]> {
  const links = (await readdir('/proc/self/fd')).map((id) => readlink(`/proc/self/fd/${id}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => folders.some((folder) => path.startsWith(join(folder, '/'))));
}
