import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { type BuildTarget, outputOf, runWxt } from '../build/build-target.ts';
import { root } from '../root.ts';
import { type Files, readFolder } from './zip-files.ts';

/** The build that a reviewer makes of the source archive, with the packages that are installed here. */
export async function buildFromSources(archive: Uint8Array, target: BuildTarget): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-sources-'));
  try {
    for (const [path, bytes] of Object.entries(unzipSync(archive))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await runWxt(target, folder);
    return await readFolder(join(folder, outputOf(target)));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}
