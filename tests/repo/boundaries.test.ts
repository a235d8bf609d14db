/** Every dependency rule detects a planted violation, in a scratch copy of the folder layout. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { ACCOMPLICES, INNOCENT_FILES, PLANTS } from './planted-violations.ts';

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const config = join(root, '.dependency-cruiser.cjs');
const rules: { forbidden: readonly { name: string }[] } = createRequire(import.meta.url)(config);
let scratch: string;
let violations: readonly Violation[];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'boundaries-'));
  for (const [file, text] of [
    ...INNOCENT_FILES,
    ...ACCOMPLICES,
    ...PLANTS.map((plant) => [plant.file, plant.text] as const),
  ]) {
    await mkdir(dirname(join(scratch, file)), { recursive: true });
    await writeFile(join(scratch, file), text);
  }
  for (const name of ['package.json', 'tsconfig.json', 'node_modules']) {
    await symlink(join(root, name), join(scratch, name));
  }
  const folders = ['lib', 'components', 'entrypoints', 'reference-server'];
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [depcruise, '--config', config, '--output-type', 'json', ...folders],
    { cwd: scratch, maxBuffer: 64 * 1024 * 1024 },
  ).catch((failed: { stdout: string }) => failed);
  violations = JSON.parse(stdout).summary.violations;
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe('the dependency rule', () => {
  it.each(rules.forbidden.map((rule) => rule.name))('%s detects its planted violation', (name) => {
    const planted = PLANTS.filter((plant) => plant.rule === name).map((plant) => plant.file);
    expect(planted).not.toEqual([]);
    const caught = violations.filter((violation) => violation.rule.name === name).map((violation) => violation.from);
    expect(caught).toEqual(expect.arrayContaining(planted));
  });

  it('accepts imports that point from the edge to the core', () => {
    const innocent = new Set(INNOCENT_FILES.map(([file]) => file));
    expect(violations.filter((violation) => innocent.has(violation.from))).toEqual([]);
  });
});
