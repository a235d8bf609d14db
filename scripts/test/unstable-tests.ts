/** The record of tests that failed beside others and passed alone, in the last runs on this computer. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';

const RECORD = join(root, '.build/unstable.json');
const RUNS = 20;

interface Run {
  readonly at: string;
  readonly unstable: readonly string[];
}

/** Records the unstable tests of this run; resolves with those that were unstable in an earlier one as well. */
export async function recordUnstable(unstable: readonly string[], record = RECORD): Promise<readonly string[]> {
  const earlier = await readFile(record, 'utf8').then(
    (text) => JSON.parse(text) as readonly Run[],
    () => [],
  );
  const known = earlier.slice(1 - RUNS);
  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify([...known, { at: new Date().toISOString(), unstable }], null, 2));
  const before = new Set(known.flatMap((run) => run.unstable));
  return unstable.filter((title) => before.has(title));
}
