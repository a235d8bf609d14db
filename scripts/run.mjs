/**
 * Runs one of the TypeScript scripts beside it. npm puts the `node` package's Node 24 first on the PATH; where its
 * binary is missing (install scripts switched off), the system's Node takes over if it can run TypeScript and SQLite.
 * Plain JavaScript, because this is the one file that an old Node has to read.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isAtLeast = (wantedMajor, wantedMinor) => major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
const hasOwnNode = existsSync(new URL('../node_modules/node/bin/node', import.meta.url));

if (!hasOwnNode) {
  process.stderr.write('The Node 24 of this project is not installed. Run: npm rebuild node\n');
  if (!isAtLeast(22, 12)) {
    process.stderr.write(
      `The Node ${process.versions.node} of this system cannot stand in: 22.12 or newer is needed.\n`,
    );
    process.exit(1);
  }
  process.stderr.write(`Going on with the Node ${process.versions.node} of this system.\n`);
}

const [script, ...args] = process.argv.slice(2);
if (isAtLeast(22, 18)) {
  process.argv = [process.argv[0], resolve(script), ...args];
  await import(new URL(`../${script}`, import.meta.url).href);
} else {
  const flags = '--experimental-strip-types --experimental-sqlite --disable-warning=ExperimentalWarning';
  const options = `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim();
  const child = spawnSync(process.execPath, [resolve(script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: options },
  });
  process.exit(child.status ?? 1);
}
