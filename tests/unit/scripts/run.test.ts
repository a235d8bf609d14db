/** `scripts/run.mjs` in a folder of its own, with an `npm` that notes its arguments and installs what the lock file says. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '../../../scripts/root.ts';

type Packages = Readonly<Record<string, { readonly version: string; readonly optional?: true }>>;

const WANTED: Packages = {
  '': { version: '0.1.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/only-macos': { version: '1.0.0', optional: true },
};
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json
`;

let folder: string;
afterEach(() => rmSync(folder, { recursive: true }));

function run(installed: Packages | undefined): { output: string; calls: string } {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
  const at = (...path: string[]) => join(folder, ...path);
  for (const name of ['scripts', 'bin', 'node_modules']) mkdirSync(at(name));
  copyFileSync(join(root, 'scripts/run.mjs'), at('scripts/run.mjs'));
  writeFileSync(at('scripts/hello.ts'), "console.log('it runs');");
  writeFileSync(at('bin/npm'), NPM, { mode: 0o755 });
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages: WANTED }));
  if (installed) writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  const { stdout } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${at('bin')}${delimiter}${process.env['PATH']}` },
  });
  return { output: stdout, calls: existsSync(at('npm-calls')) ? readFileSync(at('npm-calls'), 'utf8') : '' };
}

it.each<[string, Packages | undefined]>([
  ['nothing is installed', undefined],
  ['a package is missing', {}],
  ['a package is of another version', { 'node_modules/react': { version: '18.0.0' } }],
])('a script installs the packages first when %s', (_, installed) => {
  const { output, calls } = run(installed);
  expect(calls).toBe('install\n');
  expect(output).toContain('npm install');
  expect(output).toContain('it runs');
});

it('a script starts at once when only optional packages are missing', () => {
  expect(run({ 'node_modules/react': { version: '19.0.0' } })).toEqual({ output: 'it runs\n', calls: '' });
});
