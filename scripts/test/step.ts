/** A step of `npm test`, and its outcome: number of passed tests, and the failed and skipped ones. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../root.ts';

export interface Skip {
  readonly title: string;
  readonly reason: string;
}

export interface Failure {
  /** The same in each run. */
  readonly title: string;
  /** The first line of its error. */
  readonly error: string;
  /** The call that runs this test alone; absent when it is not a test. */
  readonly alone?: { readonly tool: 'vitest' | 'playwright'; readonly args: readonly string[] };
}

export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
}

/** Takes a line of output. */
export type Print = (line: string) => void;

export interface Step {
  readonly title: string;
  run(print: Print): Promise<Outcome>;
}

export const PASSED: Outcome = { passed: 1, failures: [], skips: [] };

/** Outcome of a step whose only result is that it failed. */
export const failed = (title: string, ...errors: readonly string[]): Outcome => ({
  passed: 0,
  failures: errors.map((error) => ({ title, error })),
  skips: [],
});

export const printLine: Print = (line) => void process.stdout.write(`${line}\n`);

/** A failure with the first line of its message, without colour codes; the rest is in the tool's own report. */
export function failureOf(title: string, message = 'failed', alone?: Failure['alone']): Failure {
  const [error = ''] = stripVTControlCharacters(message).split('\n');
  return { title, error, ...(alone && { alone }) };
}

/** Runs a tool from node_modules/.bin, or `node`; resolves with its exit code after its last line. */
export function runTool(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  print: Print = printLine,
): Promise<number> {
  const command = name === 'node' ? process.execPath : join(root, 'node_modules/.bin', name);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A tool whose only result is its exit code counts as one test. */
export function toolStep(title: string, name: string, args: readonly string[] = []): Step {
  return {
    title,
    async run(print) {
      const code = await runTool(name, args, {}, print);
      return code === 0 ? PASSED : failed(name, `exit code ${code}`);
    },
  };
}
