/** Runs a tool with many tests; our reporter inside the tool writes the outcome to a file. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { failed, type Outcome, runTool } from './step.ts';

/** Scripts of the servers that the tests start are compiled once, not for each server: half of the time of many tests. */
const COMPILE_CACHE = join(root, '.build/compiled');

/** A tool that fails without a failed test (it crashed or found no test) counts as one failure. */
export async function reportedStep(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(root, '.build', `${name}-outcome.json`);
  await mkdir(join(root, '.build'), { recursive: true });
  await rm(file, { force: true });
  const code = await runTool(name, args, { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, COMYAN_OUTCOME_FILE: file });
  const outcome = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Outcome,
    () => failed(`${name}: no outcome was reported`),
  );
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`${name}: exit code ${code}`] };
}
