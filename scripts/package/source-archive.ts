/** The sources for Mozilla's review: exactly what can change a build, the scripts that build, and how to. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSources } from '../build/hash-of-sources.ts';
import { root } from '../root.ts';
import { type Files, zipFiles } from './zip-files.ts';

/** Beside the sources of the build itself. */
const ALSO = ['.npmrc', 'README.md', 'build-constants.d.ts', 'docs/publishing.md', 'docs/decisions/'];

/** `args` are those of `npm run package`; without a key of its own the reviewer's `.crx` differs, the add-on does not. */
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

makes \`.output/packages/comyan-widget-${version}-firefox.zip\`, which is the submitted file byte by byte, and
\`.output/packages/plugin/comyan-widget.xpi\`, the same with an address for updates where it is not in Mozilla's catalogue.

Nothing comes from outside of this folder but the packages. TypeScript and React are bundled by WXT (Vite); the
versions are pinned by \`package-lock.json\`. Why each permission is asked for stands in \`docs/publishing.md\`.
`;
}
