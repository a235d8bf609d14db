/** Runs a tool with many tests; our reporter inside the tool writes the outcome to a file. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { failed, type Outcome, type Print, runTool } from './step.ts';
import { toolEnvironment } from './tool-environment.ts';

/** A tool that fails without a failed test (it crashed or found no test) counts as one failure. */
export async function reportedStep(
  name: 'vitest' | 'playwright',
  args: readonly string[],
  print: Print,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(root, '.build', `${name}-outcome.json`);
  await mkdir(join(root, '.build'), { recursive: true });
  await rm(file, { force: true });
  const code = await runTool(name, args, { ...toolEnvironment(), ...env, COMYAN_OUTCOME_FILE: file }, print);
  const outcome = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Outcome,
    () => failed(name, 'no outcome was reported'),
  );
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ title: name, error: `exit code ${code}` }] };
}
