import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/root.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
/** Others are programs of packages, with a help of their own. */
const own = Object.entries(scripts).filter(([, command]) => command.startsWith('node scripts/run.mjs '));

it.each(own)('npm run %s -- --help says what it does, and does nothing', async (name, command) => {
  const [program = '', ...args] = command.split(' ');
  const { stdout, stderr } = await promisify(execFile)(program, [...args, '--help'], { cwd: root });
  expect(stderr).toBe('');
  expect(stdout).toMatch(new RegExp(`npm (?:run )?${name}(?![\\w:])`));
});
