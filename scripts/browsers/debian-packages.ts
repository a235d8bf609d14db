import { spawnSync } from 'node:child_process';

/** Installs Debian's packages; without a word about failure, because what counts is whether the program is there after. */
export function installDebianPackages(names: readonly string[]): void {
  asRoot('apt-get', ['update', '-q']);
  asRoot('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names]);
}

/** True when the command succeeded; as `sudo` where this process is not root. */
export function asRoot(command: string, args: readonly string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  const [file, all] = isRoot ? [command, args] : ['sudo', ['-n', command, ...args]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, all, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}
