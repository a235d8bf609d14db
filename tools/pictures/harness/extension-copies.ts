/** Copies of the plain extension for states that a headless browser cannot reach. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from '../../../scripts/build/build-target.ts';
import { root } from '../../../scripts/root.ts';

const BACKGROUND = 'background.js';

/** The permission for any address is granted, so that 'Connect' opens no browser prompt. */
export async function permittedCopy(): Promise<string> {
  const folder = await copyOfPlainBuild();
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, host_permissions: manifest['optional_host_permissions'] }),
  );
  return folder;
}

/** Managed policy sets the media system: policies are files of the whole computer, so the browser's API is stubbed. */
export async function managedCopy(server: string): Promise<string> {
  const folder = await copyOfPlainBuild();
  const policy = JSON.stringify({ server });
  const answer = `chrome.storage.managed.get = (...args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return Promise.resolve(${policy});
    callback(${policy});
  };`;
  const script = await readFile(join(folder, BACKGROUND), 'utf8');
  await writeFile(join(folder, BACKGROUND), `${answer}\n${script}`);
  return folder;
}

async function copyOfPlainBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-extension-'));
  await cp(join(root, outputOf({ browser: 'chrome' })), folder, { recursive: true });
  return folder;
}
