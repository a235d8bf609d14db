/**
 * `npm run package [-- --server https://media.example.com] [--plugin https://media.example.com/plugin/]`: builds the
 * packages for the stores, for Mozilla's review and for your own server. See docs/publishing.md for all options.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { BROWSERS, type BuildTarget, buildTarget, outputOf } from './build/build-target.ts';
import { explainAndExit } from './explain-and-exit.ts';
import { askPassphrase } from './package/ask-passphrase.ts';
import { buildFromSources } from './package/build-from-sources.ts';
import { checkAddOns } from './package/check-add-ons.ts';
import { checkNode, type NodeFacts, nodeLine } from './package/check-node.ts';
import { checkVulnerabilities } from './package/check-vulnerabilities.ts';
import { makePackages, type Packages } from './package/make-packages.ts';
import { privacyPolicyPage } from './package/privacy-policy-page.ts';
import { readPackageArguments } from './package/read-package-arguments.ts';
import { reviewPackages } from './package/review-packages.ts';
import { readSigningKey, type SigningKey } from './package/signing-key.ts';
import { sourceArchive } from './package/source-archive.ts';
import { CRX_NAME, DEVELOPMENT_CRX_NAME } from './package/update-manifests.ts';
import type { Files } from './package/zip-files.ts';
import { root } from './root.ts';

const TARGET = '.output/packages';
/** For a house that publishes the packages under its own name. */
const PRIVACY_POLICY = 'privacy-policy.html';
/** How the packages were made, beside them. */
const BUILD_FACTS = 'build.json';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(args: readonly string[]): Promise<void> {
  const options = readPackageArguments(args);
  const { server, pluginFolder, privacyPolicy } = options;
  const developmentFile = join(root, '.keys/crx-development.pem');
  const signer = await readSigningKey(
    process.env,
    developmentFile,
    { ...options, isRollOut: server !== undefined },
    askPassphrase,
  );
  const node = await checkNode();
  say(nodeLine(node));
  for (const line of await checkVulnerabilities()) say(line);
  const isTrial = signer.isDevelopment && server !== undefined;
  const target = (browser: BuildTarget['browser']): BuildTarget => ({
    browser,
    outDir: '.output/packaged',
    ...(server !== undefined && { server }),
    ...(privacyPolicy !== undefined && { privacyPolicy }),
  });
  // An earlier build may have been changed, or made by another Node.
  for (const browser of BROWSERS) await buildTarget(target(browser), true);

  const folderOf = (browser: BuildTarget['browser']) => join(root, outputOf(target(browser)));
  const builds = { chrome: folderOf('chrome'), edge: folderOf('edge'), firefox: folderOf('firefox') };
  const packages = await makePackages({
    builds,
    target: join(root, TARGET),
    signer,
    pluginFolder,
    crxName: isTrial ? DEVELOPMENT_CRX_NAME : CRX_NAME,
  });
  const sources = `comyan-widget-${packages.version}-sources.zip`;
  const archive = await sourceArchive(options.reproducible, packages.version);
  await writeFile(join(root, TARGET, sources), archive);
  await writeFile(join(root, TARGET, PRIVACY_POLICY), await privacyPolicyPage(options));

  await writeFacts({ ...packages, files: [...packages.files, sources] }, signer, node);

  for (const name of [...packages.files, sources, PRIVACY_POLICY, BUILD_FACTS]) say(`${TARGET}/${name}`);
  say(`The .crx has the id ${packages.extensionId} and is signed with ${signer.origin}.`);
  if (isTrial) say(`DEVELOPMENT KEY: ${DEVELOPMENT_CRX_NAME} is for trying out, not for a roll-out.`);
  if (pluginFolder === undefined)
    say('No update.xml and no updates.json: pass --server or --plugin with the address of the packages.');
  else if (!pluginFolder.startsWith('https:'))
    say('No updates.json: Firefox accepts updates over https only. Pass --plugin with an https address.');
  const addOns = packages.files.filter((file) => /firefox|\.xpi$/.test(file));
  for (const line of await checkAddOns(addOns.map((name) => join(root, TARGET, name)))) say(line);
  const { lines, problems } = reviewPackages({
    packages: await storePackages(packages.files),
    explained: await explainedPermissions(),
    rebuilt: {
      name: `comyan-widget-${packages.version}-firefox.zip`,
      files: await buildFromSources(archive, target('firefox')),
    },
    privacyPolicy,
  });
  for (const line of ['As a reviewer looks at them:', ...lines]) say(line);
  if (problems.length > 0) throw new Error(['A store would refuse these packages:', ...problems].join('\n'));
}

async function storePackages(names: readonly string[]): Promise<Readonly<Record<string, Files>>> {
  const zips = names.filter((name) => name.endsWith('.zip'));
  const read = zips.map(async (name) => [name, unzipSync(await readFile(join(root, TARGET, name)))] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** Those with a row in the table of docs/publishing.md. */
async function explainedPermissions(): Promise<readonly string[]> {
  const page = await readFile(join(root, 'docs/publishing.md'), 'utf8');
  const section = page.split('## Permissions\n')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, permission = '']) => permission);
}

async function writeFacts(packages: Packages, { origin }: SigningKey, node: NodeFacts): Promise<void> {
  const hashed = packages.files.map(async (name) => {
    const bytes = await readFile(join(root, TARGET, name));
    return [name, createHash('sha256').update(bytes).digest('hex')] as const;
  });
  const { version, extensionId } = packages;
  const facts = {
    version,
    extensionId,
    signedWith: origin,
    node,
    sha256: Object.fromEntries(await Promise.all(hashed)),
  };
  await writeFile(
    join(root, TARGET, BUILD_FACTS),
    `${JSON.stringify(facts, undefined, 2)}
`,
  );
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  explainAndExit(error);
}
