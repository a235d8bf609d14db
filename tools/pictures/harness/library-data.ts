/**
 * The demo's library as a data folder of the reference server: created once, kept in .build, copied for each server.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED_COUNTS } from '../../../reference-server/demo-library/seed-counts.ts';
import { root } from '../../../scripts/root.ts';
import { MediaSystem } from '../../../tests/e2e/harness/servers/media-system.ts';

const SOURCES = ['config', 'core', 'demo-library', 'start', 'storage', 'stores'].map(
  (name) => `reference-server/${name}`,
);
const TOTAL = Object.values(SEED_COUNTS).reduce((sum, count) => sum + count, 0);

/** A copy that the caller removes. */
export async function copyOfLibrary(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'comyan-pictures-'));
  await cp(await library(), copy, { recursive: true });
  return copy;
}

let made: Promise<string> | undefined;

function library(): Promise<string> {
  made ??= makeLibrary();
  return made;
}

async function makeLibrary(): Promise<string> {
  const folder = join(root, '.build', `pictures-library-${await hashOfSeed()}`);
  const isMade = await readdir(folder).then(
    () => true,
    () => false,
  );
  if (isMade) return folder;
  console.log('Filling the library, once …');
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const server = await MediaSystem.start({ port: 0, dataDir: part, seed: true });
  await server.untilRows(TOTAL);
  await server.close();
  await rename(part, folder);
  return folder;
}

async function hashOfSeed(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}
