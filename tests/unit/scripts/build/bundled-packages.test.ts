import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBundledPackages, packageFolder } from '../../../../scripts/build/bundled-packages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comyan-notices-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['/work/node_modules/react/cjs/react.production.js', 'node_modules/react'],
  ['/work/node_modules/@noble/hashes/sha2.js', 'node_modules/@noble/hashes'],
  ['/work/node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/node_modules/@b/c'],
  ['\0/work/node_modules/react/index.js?commonjs-module', 'node_modules/react'],
  ['C:\\work\\node_modules\\react\\index.js', 'node_modules/react'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ['/work/lib/core/log.ts', undefined],
  ['\0virtual:wxt-background', undefined],
])('the module %j belongs to %s', (id, expected) => {
  expect(packageFolder(id)).toBe(expected);
});

async function write(...ids: readonly string[]): Promise<{ notices: string; sbom: string }> {
  const bundled = createBundledPackages();
  // WXT bundles more than once.
  for (const id of ids)
    bundled.plugin().generateBundle({}, { chunk: { type: 'chunk', moduleIds: [id] }, style: { type: 'asset' } });
  await bundled.write(folder);
  const [notices, sbom] = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'].map((name) =>
    readFile(join(folder, name), 'utf8'),
  );
  return { notices: (await notices) ?? '', sbom: (await sbom) ?? '' };
}

describe('notices and bill of materials', () => {
  it('have the packages of all bundles, with their licence texts, purl and hash', async () => {
    const { notices, sbom } = await write(
      '/node_modules/dompurify/dist/purify.es.mjs',
      '/node_modules/@noble/hashes/a.js',
    );
    expect(notices).toContain('dompurify 3.4.18\nLicence: (MPL-2.0 OR Apache-2.0)');
    expect(notices).toContain('Mozilla Public License Version 2.0');
    expect(notices).toMatch(/Copyright \(c\) \d+ Paul Miller/);
    const { components } = JSON.parse(sbom) as { components: { name: string; purl: string }[] };
    expect(components).toMatchObject([
      {
        group: '@noble',
        name: 'hashes',
        version: '2.4.0',
        purl: 'pkg:npm/%40noble/hashes@2.4.0',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
      },
      {
        name: 'dompurify',
        version: '3.4.18',
        purl: 'pkg:npm/dompurify@3.4.18',
        licenses: [{ expression: '(MPL-2.0 OR Apache-2.0)' }],
      },
    ]);
  });

  it('have a valid CycloneDX document, the same each time', async () => {
    const ids = ['react/index.js', 'vite/a.js', '@wxt-dev/browser/src/index.mjs'].map((id) => `/node_modules/${id}`);
    const first = await write(...ids);
    expect(await write(...ids.toReversed())).toEqual(first);
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(first.sbom)).toBeNull();
    expect(await validator.validate(first.sbom.replace('"library"', '"shelf"'))).not.toBeNull();
    // Vite's file also has the licences of packages that are not bundled here.
    expect(first.notices).not.toContain('jridgewell');
    expect(first.notices).toContain('Copyright (c) Aaron Klinker');
  });
});
