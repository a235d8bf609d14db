/**
 * Collects the npm packages whose modules are in the bundles, and writes their notices and the bill of materials into
 * the build. WXT runs the bundler several times, and workers have bundles of their own.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { BundledPackage } from './bundled-package.ts';
import { mitLicence } from './mit-licence.ts';
import { SBOM_FILE, sbomOf } from './sbom.ts';
import { NOTICES_FILE, thirdPartyNotices } from './third-party-notices.ts';

/** The parts of the bundler's output that are used here. */
interface Output {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}

export function createBundledPackages() {
  const folders = new Set<string>();
  return {
    /** For the bundler, and for its workers. */
    plugin: () => ({
      name: 'bundled-packages',
      generateBundle(_options: unknown, bundle: Readonly<Record<string, Output>>): void {
        const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
        for (const id of ids) {
          const folder = packageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      },
    }),
    /** `folder`: absolute, of the finished build. */
    async write(folder: string): Promise<void> {
      const packages = await Promise.all([...folders].sort().map(readPackage));
      await writeFile(join(folder, NOTICES_FILE), thirdPartyNotices(packages));
      await writeFile(join(folder, SBOM_FILE), await sbomOf(packages));
    },
  };
}

/** Path of the module's package below the root; undefined for our own modules. Helpers of the tools belong to those. */
export function packageFolder(moduleId: string): string | undefined {
  const id = moduleId.replaceAll('\\', '/');
  const tool = /^\0(vite|rolldown)\//.exec(id)?.[1];
  if (tool !== undefined) return `node_modules/${tool}`;
  // The innermost node_modules: a package may have packages of its own.
  return /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@.][^/]*)\//.exec(id)?.[1];
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const path = join(root, folder);
  const facts = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as PackageJson;
  if (facts.license === undefined) throw new Error(`${folder} is bundled but names no licence`);
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
  };
  const repository = typeof facts.repository === 'string' ? facts.repository : (facts.repository?.url ?? '');
  return {
    name: facts.name,
    version: facts.version,
    licence: facts.license,
    homepage: facts.homepage ?? repository.replace(/^git\+|\.git$/g, ''),
    licenceTexts: await readLicences(path, facts),
    integrity: lock.packages[folder]?.integrity ?? '',
  };
}

/** Ends the part about Vite's own code; what follows is about parts that are not in our bundles. */
const OTHER_PARTS = /^# Licenses of bundled dependencies$/m;

async function readLicences(path: string, { name, license, author }: PackageJson): Promise<readonly string[]> {
  const files = (await readdir(path)).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
  if (texts.length > 0) return texts.map((text) => text.split(OTHER_PARTS)[0] ?? text);
  const holder = typeof author === 'string' ? author : author?.name;
  if (license === 'MIT' && holder !== undefined) return [mitLicence(holder)];
  throw new Error(`${name} is bundled but has no licence text`);
}
