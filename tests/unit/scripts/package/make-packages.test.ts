import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GECKO_ID } from '../../../../scripts/build/manifest.ts';
import { extensionIdOf } from '../../../../scripts/package/crx3.ts';
import { makePackages } from '../../../../scripts/package/make-packages.ts';
import { createSigner } from '../../../helpers/builders/crx-signer.ts';
import { readCrx3 } from '../../../helpers/readers/read-crx3.ts';

const signer = createSigner();
const CHROMIUM = { version: '1.2.3', minimum_chrome_version: '120', key: 'of the unpacked build' };
const FIREFOX = {
  version: '1.2.3',
  browser_specific_settings: { gecko: { id: GECKO_ID, strict_min_version: '140.0' } },
};

let folder: string;
let builds: Record<'chrome' | 'edge' | 'firefox', string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-packages-'));
  builds = { chrome: join(folder, 'chrome'), edge: join(folder, 'edge'), firefox: join(folder, 'firefox') };
  for (const [browser, path] of Object.entries(builds)) {
    await mkdir(join(path, 'chunks'), { recursive: true });
    await writeFile(join(path, 'manifest.json'), JSON.stringify(browser === 'firefox' ? FIREFOX : CHROMIUM));
    await writeFile(join(path, 'chunks/app.js'), `run('${browser}')`);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const make = (target: string, pluginFolder?: string) =>
  makePackages({ builds, target: join(folder, target), signer, pluginFolder });
const read = (target: string, name: string) => readFile(join(folder, target, name));

function manifestIn(zip: Uint8Array): Record<string, unknown> {
  return JSON.parse(strFromU8(unzipSync(zip)['manifest.json'] ?? new Uint8Array()));
}

describe('packages for stores', () => {
  it('contain the build without an id and without an update URL', async () => {
    await make('stores', 'https://media.example.com/plugin/');
    for (const browser of ['chrome', 'edge', 'firefox']) {
      const zip = await read('stores', `comyan-widget-1.2.3-${browser}.zip`);
      expect(strFromU8(unzipSync(zip)['chunks/app.js'] ?? new Uint8Array())).toBe(`run('${browser}')`);
      expect(manifestIn(zip)).not.toHaveProperty('key');
      expect(JSON.stringify(manifestIn(zip))).not.toContain('update_url');
    }
  });

  it('are identical each time', async () => {
    await make('once');
    await make('again');
    const name = 'comyan-widget-1.2.3-firefox.zip';
    expect(await read('again', name)).toEqual(await read('once', name));
  });
});

describe('packages for self-hosting', () => {
  it('[7.20] are a signed crx and an xpi with an update URL', async () => {
    await make('own', 'https://media.example.com/plugin/');
    const crx = readCrx3(await read('own', 'plugin/comyan-widget.crx'));
    expect(crx.isSignatureRight).toBe(true);
    expect(manifestIn(crx.zip)).toEqual({
      version: '1.2.3',
      minimum_chrome_version: '120',
      update_url: 'https://media.example.com/plugin/update.xml',
    });
    expect(manifestIn(await read('own', 'plugin/comyan-widget.xpi'))).toEqual({
      version: '1.2.3',
      browser_specific_settings: {
        gecko: {
          id: GECKO_ID,
          strict_min_version: '140.0',
          update_url: 'https://media.example.com/plugin/updates.json',
        },
      },
    });
  });

  it('have update manifests with id, version and URL', async () => {
    const { extensionId, version } = await make('updates', 'https://media.example.com/plugin/');
    expect([extensionId, version]).toEqual([extensionIdOf(signer.publicKey), '1.2.3']);
    const xml = String(await read('updates', 'plugin/update.xml'));
    expect(xml).toContain(`<app appid="${extensionId}">`);
    expect(xml).toContain(
      '<updatecheck codebase="https://media.example.com/plugin/comyan-widget.crx" version="1.2.3" prodversionmin="120"/>',
    );
    expect(JSON.parse(String(await read('updates', 'plugin/updates.json')))).toEqual({
      addons: {
        [GECKO_ID]: {
          updates: [
            {
              version: '1.2.3',
              update_link: 'https://media.example.com/plugin/comyan-widget.xpi',
              applications: { gecko: { strict_min_version: '140.0' } },
            },
          ],
        },
      },
    });
  });

  it('packages that are signed with the development key have a name that says so, also in the update manifest', async () => {
    const pluginFolder = 'https://media.example.com/plugin/';
    const crxName = 'comyan-widget-development.crx';
    const { files } = await makePackages({ builds, target: join(folder, 'trial'), signer, pluginFolder, crxName });
    expect(files).toContain('plugin/comyan-widget-development.crx');
    expect(files).not.toContain('plugin/comyan-widget.crx');
    expect(String(await read('trial', 'plugin/update.xml'))).toContain(`codebase="${pluginFolder}${crxName}"`);
  });

  it('have no update manifests without a URL, and none for Firefox over http', async () => {
    await make('target', 'http://media.internal/plugin/');
    expect((await readdir(join(folder, 'target/plugin'))).toSorted()).toEqual([
      'comyan-widget.crx',
      'comyan-widget.xpi',
      'update.xml',
    ]);
    expect(JSON.stringify(manifestIn(await read('target', 'plugin/comyan-widget.xpi')))).not.toContain('update_url');
    // The same folder again: its earlier content is removed.
    await make('target');
    expect((await readdir(join(folder, 'target/plugin'))).toSorted()).toEqual([
      'comyan-widget.crx',
      'comyan-widget.xpi',
    ]);
  });
});
