/** Packages that few commands need. They are not among those of `npm install`; the command that needs them installs them. */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

type Tool = 'add-on-linter' | 'mutation';

/** Folder of the packages of `tools/<tool>/package.json`, installed as its lock file says. Rejects when npm fails. */
export async function toolPackages(tool: Tool): Promise<string> {
  const cwd = join(root, 'tools', tool);
  const packages = join(cwd, 'node_modules');
  const lock = join(cwd, 'package-lock.json');
  /** The lock file of the last time. */
  const installed = join(packages, '.installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return packages;
  await new Promise<void>((resolve, reject) => {
    const npm = spawn('npm', ['install', '--no-audit', '--no-fund'], { cwd, stdio: 'ignore', shell: true });
    npm.on('error', reject);
    npm.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`npm install failed in ${cwd}`))));
  });
  copyFileSync(lock, installed);
  return packages;
}
