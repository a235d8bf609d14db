import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** One line for each file below `folder` that contains one of the words, in Latin-1 (like UTF-8) or UTF-16. */
export async function wordsInProfile(folder: string, words: readonly string[]): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found = files.map(async (file) => {
    // Files of a running browser come and go.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const isIn = (word: string) => (['latin1', 'utf16le'] as const).some((code) => bytes.includes(word, 0, code));
    return words.filter(isIn).map((word) => `${word} in ${relative(folder, file)}`);
  });
  return (await Promise.all(found)).flat();
}

/** Again when a folder of a running browser has gone meanwhile. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}
