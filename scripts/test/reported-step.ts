/** Runs a tool with many tests; our reporter inside the tool writes the outcome to a file. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed, type Outcome, type Print, runTool } from './step.ts';
import { toolEnvironment } from './tool-environment.ts';

/** A tool that fails without a failed test (it crashed or found no test) counts as one failure. */
export async function reportedStep(
  name: 'vitest' | 'playwright',
  args: readonly string[],
  print: Print,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-outcome-'));
  const file = join(folder, 'outcome.json');
  const code = await runTool(name, args, { ...toolEnvironment(), ...env, COMYAN_OUTCOME_FILE: file }, print);
  const outcome = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Outcome,
    () => failed(name, 'no outcome was reported'),
  );
  await rm(folder, { recursive: true });
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ title: name, error: `exit code ${code}` }] };
}
