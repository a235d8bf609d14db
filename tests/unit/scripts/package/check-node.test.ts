import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkNode, nodeLine } from '../../../../scripts/package/check-node.ts';
import pinned from '../../../../scripts/package/node-hashes.json' with { type: 'json' };
import { root } from '../../../../scripts/root.ts';

let folder: string;
let changed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-node-'));
  changed = join(folder, 'node');
  await writeFile(changed, 'another executable');
});
afterAll(() => rm(folder, { recursive: true }));

it('the installed Node is the pinned one', async () => {
  const executable = join(root, 'node_modules/node/bin/node');
  const platform = `${process.platform}-${process.arch}`;
  const facts = await checkNode({ version: pinned.version, platform, executable });
  expect(facts.isVerified).toBe(platform in pinned.sha256);
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(devDependencies.node).toBe(pinned.version);
});

it('a changed executable makes no packages', async () => {
  const running = { version: pinned.version, platform: 'linux-x64', executable: changed };
  await expect(checkNode(running)).rejects.toThrow(/is not the Node .* that packages are made with: its SHA-256 is/);
});

it('another version makes no packages', async () => {
  const running = { version: '22.18.0', platform: 'linux-x64', executable: changed };
  await expect(checkNode(running)).rejects.toThrow('not 22.18.0. Run: npm rebuild node');
});

it('on a platform without a pinned hash it says that it was not verified', async () => {
  const sha256 = createHash('sha256').update('another executable').digest('hex');
  const facts = await checkNode({ version: pinned.version, platform: 'aix-ppc64', executable: changed });
  expect(facts).toEqual({ version: pinned.version, platform: 'aix-ppc64', sha256, isVerified: false });
  expect(nodeLine(facts)).toContain('not verified: no pinned hash for aix-ppc64');
  expect(nodeLine({ ...facts, isVerified: true })).toContain('its executable is the pinned one');
});
