/** Variants of a build's manifest for stores and for self-hosting. */
import { GECKO_ID } from '../build/manifest.ts';
import type { Files } from './zip-files.ts';

const MANIFEST = 'manifest.json';

type Manifest = Record<string, unknown>;

/** For the stores, which assign the id and distribute updates, and reject a manifest with `key` or `update_url`. */
export function forStore(files: Files): Files {
  return withManifest(files, ({ key: _key, update_url: _updateUrl, ...manifest }) => manifest);
}

/** For a `.crx`: its id comes from the signature, its updates from `updateUrl`, if given. */
export function forCrx(files: Files, updateUrl: string | undefined): Files {
  return withManifest(files, ({ key: _key, ...manifest }) => ({
    ...manifest,
    ...(updateUrl !== undefined && { update_url: updateUrl }),
  }));
}

/** For a self-hosted `.xpi`, with its updates from `updateUrl`, if given. */
export function forXpi(files: Files, updateUrl: string | undefined): Files {
  if (updateUrl === undefined) return files;
  return withManifest(files, (manifest) => {
    const settings = manifest['browser_specific_settings'] as { gecko: object };
    const gecko = { ...settings.gecko, update_url: updateUrl };
    return { ...manifest, browser_specific_settings: { ...settings, gecko } };
  });
}

/** Facts for the update manifests. Throws when the add-on's id is not `GECKO_ID`, which the updates refer to. */
export function readFacts(files: Files): { version: string; minimumChrome: string; minimumFirefox: string } {
  const manifest = readManifest(files);
  const { gecko } = (manifest['browser_specific_settings'] ?? {}) as { gecko?: Record<string, unknown> };
  if (gecko !== undefined && gecko['id'] !== GECKO_ID)
    throw new Error(`The add-on's id is ${gecko['id']}, not ${GECKO_ID}`);
  return {
    version: String(manifest['version']),
    minimumChrome: String(manifest['minimum_chrome_version']),
    minimumFirefox: String(gecko?.['strict_min_version']),
  };
}

function withManifest(files: Files, change: (manifest: Manifest) => Manifest): Files {
  return { ...files, [MANIFEST]: Buffer.from(JSON.stringify(change(readManifest(files)))) };
}

function readManifest(files: Files): Manifest {
  const bytes = files[MANIFEST];
  if (bytes === undefined) throw new Error('This build has no manifest.json');
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Manifest;
}
