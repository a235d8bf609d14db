import { readFile } from 'node:fs/promises';
import type { WxtHooks } from 'wxt';

type PublicFiles = Parameters<WxtHooks['build:publicAssets']>[1];

/** The scripts of `public` are shipped as they are, but for the lines of their comments: a popup waits for them first. */
export async function dropComments(files: PublicFiles): Promise<void> {
  for (const [at, file] of files.entries()) {
    if (!file.relativeDest.endsWith('.js') || !('absoluteSrc' in file)) continue;
    const code = await readFile(file.absoluteSrc, 'utf8');
    files[at] = { relativeDest: file.relativeDest, contents: code.replace(/^\s*\/\/.*\n/gm, '') };
  }
}
