/** The source archive for Mozilla's review: everything that can change a build, the build scripts and instructions. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSources } from '../build/hash-of-sources.ts';
import { root } from '../root.ts';
import { type Files, zipFiles } from './zip-files.ts';

/** In addition to the sources of the build. */
const ALSO = ['.npmrc', 'README.md', 'build-constants.d.ts', 'docs/publishing.md', 'docs/decisions/'];

/** `args` are those of `npm run package` for a reviewer, whose `.crx` has another key; the add-on is the same. */
export async function sourceArchive(args: readonly string[], version: string): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = { 'BUILD.md': Buffer.from(instructions(args, version)) };
  for (const path of await listSources(['scripts', ...ALSO])) files[path] = await readFile(join(root, path));
  return zipFiles(files satisfies Files);
}

function instructions(args: readonly string[], version: string): string {
  const command = ['npm run package', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  return `# How this add-on is built

You need npm 10 or newer on Node 20 or newer, on Linux, macOS or Windows. npm installs the rest, the Node that runs the
build included. In this folder:

    npm install
    ${command}

writes \`.output/packages/comyan-widget-${version}-firefox.zip\`, which is identical to the submitted file, and
\`.output/packages/plugin/comyan-widget.xpi\`, the same add-on with an update address for self-hosting.

Only npm packages come from outside of this folder. TypeScript and React are bundled by WXT (Vite); \`package-lock.json\`
pins the versions. \`docs/publishing.md\` explains why each permission is requested.
`;
}
