/**
 * Runs a TypeScript script, and first installs the packages when they are not those of the lock file.
 * npm puts the Node 24 of the `node` package first on the PATH; if its binary is missing (install scripts are disabled),
 * the system's Node is used if it can run TypeScript and SQLite.
 * Plain JavaScript, because an old Node must be able to parse this file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isAtLeast = (wantedMajor, wantedMinor) => major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const ownNode = inRoot('node_modules/node/bin/node');

const { COMYAN_INSTALLED: isSecondTry } = process.env;
delete process.env.COMYAN_INSTALLED;
if (!isSecondTry && !areInstalled()) {
  process.stdout.write('The packages are missing or older than package-lock.json: npm install\n');
  const installed = spawnSync('npm', ['install'], { cwd: inRoot('.'), stdio: 'inherit', shell: true });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
  // With the Node that is there now.
  if (existsSync(ownNode)) {
    const again = spawnSync(ownNode, process.argv.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, COMYAN_INSTALLED: 'yes' },
    });
    process.exit(again.status ?? 1);
  }
}

const hasOwnNode = existsSync(ownNode);
if (!hasOwnNode) {
  process.stderr.write("The project's Node 24 is not installed. Run: npm rebuild node\n");
  if (!isAtLeast(22, 12)) {
    process.stderr.write(
      `The system's Node ${process.versions.node} is too old to replace it. Install Node 22.12 or newer.\n`,
    );
    process.exit(1);
  }
  process.stderr.write(`Continuing with the system's Node ${process.versions.node}.\n`);
}

const [script, ...args] = process.argv.slice(2);
if (args.includes('--help')) {
  const source = readFileSync(script, 'utf8');
  // What a script says of itself, unless it has a list of its options.
  if (!/\bUSAGE\b/.test(source)) {
    const [, comment = ''] = source.match(/\/\*\*(.*?)\*\//s) ?? [];
    process.stdout.write(`${comment.replace(/^ \* ?/gm, '').trim()}\n`);
    process.exit(0);
  }
}
if (isAtLeast(22, 18)) {
  process.argv = [process.argv[0], resolve(script), ...args];
  await import(new URL(`../${script}`, import.meta.url).href);
} else {
  const flags = '--experimental-strip-types --experimental-sqlite --disable-warning=ExperimentalWarning';
  const options = `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim();
  const child = spawnSync(hasOwnNode ? ownNode : process.execPath, [resolve(script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: options },
  });
  process.exit(child.status ?? 1);
}

/** npm leaves out optional packages, those of other systems for example. */
function areInstalled() {
  const there = inRoot('node_modules/.package-lock.json');
  if (!existsSync(there)) return false;
  const [wanted, installed] = [inRoot('package-lock.json'), there].map(
    (path) => JSON.parse(readFileSync(path, 'utf8')).packages,
  );
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (path in installed ? installed[path].version === version : optional),
  );
}
