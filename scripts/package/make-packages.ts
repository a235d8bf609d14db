import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '../build/build-target.ts';
import { GECKO_ID } from '../build/manifest.ts';
import { type CrxSigner, extensionIdOf, packCrx3 } from './crx3.ts';
import { forCrx, forStore, forXpi, readFacts } from './manifest-variants.ts';
import { CRX_NAME, UPDATE_XML, UPDATES_JSON, updatesJson, updateXml, XPI_NAME } from './update-manifests.ts';
import { readFolder, zipFiles } from './zip-files.ts';

export interface PackageOrder {
  /** Absolute folder of each build. */
  readonly builds: Readonly<Record<Browser, string>>;
  /** Absolute folder for the results; its content is deleted first. */
  readonly target: string;
  readonly signer: CrxSigner;
  /** File name of the `.crx` in `plugin/`. */
  readonly crxName?: string;
  /** Address at which `<target>/plugin/` will be served, with a trailing slash; undefined when unknown. */
  readonly pluginFolder: string | undefined;
}

export interface Packages {
  readonly version: string;
  readonly extensionId: string;
  /** Relative to `target`. */
  readonly files: readonly string[];
}

/**
 * Writes one zip per store, and in `plugin/` the files for self-hosting: the signed `.crx` for Chrome and Edge, the
 * `.xpi`, and the two update manifests if their address is known. Firefox accepts updates over https only.
 */
export async function makePackages(order: PackageOrder): Promise<Packages> {
  const { builds, target, signer, crxName = CRX_NAME, pluginFolder } = order;
  const [chrome, edge, firefox] = await Promise.all([
    readFolder(builds.chrome),
    readFolder(builds.edge),
    readFolder(builds.firefox),
  ]);
  const facts = { ...readFacts(chrome), minimumFirefox: readFacts(firefox).minimumFirefox };
  const { version, minimumChrome, minimumFirefox } = facts;
  const extensionId = extensionIdOf(signer.publicKey);
  const secureFolder = pluginFolder?.startsWith('https:') ? pluginFolder : undefined;
  const addressOf = (folder: string | undefined, name: string) => folder && `${folder}${name}`;

  const results: Record<string, Uint8Array | string> = {
    [`comyan-widget-${version}-chrome.zip`]: zipFiles(forStore(chrome)),
    [`comyan-widget-${version}-edge.zip`]: zipFiles(forStore(edge)),
    [`comyan-widget-${version}-firefox.zip`]: zipFiles(firefox),
    [`plugin/${crxName}`]: await packCrx3(zipFiles(forCrx(chrome, addressOf(pluginFolder, UPDATE_XML))), signer),
    [`plugin/${XPI_NAME}`]: zipFiles(forXpi(firefox, addressOf(secureFolder, UPDATES_JSON))),
  };
  if (pluginFolder !== undefined) {
    const address = `${pluginFolder}${crxName}`;
    results[`plugin/${UPDATE_XML}`] = updateXml({ extensionId, version, minimumChrome, address });
  }
  if (secureFolder !== undefined) {
    const address = `${secureFolder}${XPI_NAME}`;
    results[`plugin/${UPDATES_JSON}`] = updatesJson({ addOnId: GECKO_ID, version, minimumFirefox, address });
  }

  await rm(target, { recursive: true, force: true });
  await mkdir(join(target, 'plugin'), { recursive: true });
  for (const [name, content] of Object.entries(results)) await writeFile(join(target, name), content);
  return { version, extensionId, files: Object.keys(results) };
}
