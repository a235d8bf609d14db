/** The software bill of materials of a build (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { root } from '../root.ts';
import type { BundledPackage } from './bundled-package.ts';

/** In every build. */
export const SBOM_FILE = 'sbom.cdx.json';

/** Packages that turn the sources into the build. */
const TOOLS = ['wxt', 'vite', 'rolldown'];

/** The JSON text, without time and serial number, so that equal sources make equal bytes. */
export async function sbomOf(packages: readonly BundledPackage[]): Promise<string> {
  const components = packages.map(componentOf);
  const { name, version } = await readPackageJson(root);
  const widget = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: name,
    dependencies: new Models.BomRefRepository(components.map(({ bomRef }) => bomRef)),
  });
  const tools = await Promise.all(TOOLS.map((tool) => readPackageJson(join(root, 'node_modules', tool))));
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: widget,
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.Build]),
      tools: new Models.Tools({
        components: new Models.ComponentRepository(
          [...tools, { name: 'node', version: process.versions.node }].map(
            (tool) => new Models.Component(Enums.ComponentType.Application, tool.name, { version: tool.version }),
          ),
        ),
      }),
    }),
    components: new Models.ComponentRepository(components),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf({ name, version, licence, homepage, integrity }: BundledPackage): Models.Component {
  const scope = /^(@[^/]+)\/(.+)$/.exec(name);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return new Models.Component(Enums.ComponentType.Library, scope?.[2] ?? name, {
    version,
    purl,
    bomRef: purl,
    ...(scope?.[1] !== undefined && { group: scope[1] }),
    licenses: new Models.LicenseRepository([licences.makeFromString(licence)]),
    ...(digest !== undefined && {
      hashes: new Models.HashDictionary([
        [Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex')],
      ]),
    }),
    externalReferences: new Models.ExternalReferenceRepository(
      URL.canParse(homepage) ? [new Models.ExternalReference(homepage, Enums.ExternalReferenceType.Website)] : [],
    ),
  });
}

/** Expressions that no SPDX identifier is: identifiers joined by operators (https://spdx.dev/learn/handling-license-info/). */
const EXPRESSION = /^\(?[\w.+-]+(?: (?:OR|AND|WITH) [\w.+-]+)+\)?$/;

const licences = new Contrib.License.Factories.LicenseFactory((text) => {
  if (!EXPRESSION.test(text)) throw new Error(`Not an SPDX expression: ${text}`);
});

async function readPackageJson(folder: string): Promise<{ readonly name: string; readonly version: string }> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}
