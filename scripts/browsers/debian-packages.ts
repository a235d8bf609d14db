import { spawnSync } from 'node:child_process';

/** Installs Debian packages. Failures are ignored: the caller checks whether the programs exist afterwards. */
export function installDebianPackages(names: readonly string[]): void {
  asRoot('apt-get', ['update', '-q']);
  asRoot('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names]);
}

/** Runs a command as root, with `sudo` if necessary; true when it succeeded. */
export function asRoot(command: string, args: readonly string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  const [file, all] = isRoot ? [command, args] : ['sudo', ['-n', command, ...args]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, all, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}
