/**
 * Runs a TypeScript script. npm puts the Node 24 of the `node` package first on the PATH; if its binary is missing
 * (install scripts are disabled), the system's Node is used if it can run TypeScript and SQLite.
 * Plain JavaScript, because an old Node must be able to parse this file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isAtLeast = (wantedMajor, wantedMinor) => major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
const hasOwnNode = existsSync(new URL('../node_modules/node/bin/node', import.meta.url));

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
  const child = spawnSync(process.execPath, [resolve(script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: options },
  });
  process.exit(child.status ?? 1);
}
