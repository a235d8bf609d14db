/** The outcome of a step of `npm test`: number of passed tests, and titles of the failed and skipped ones. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../root.ts';

export interface Skip {
  readonly title: string;
  readonly reason: string;
}

export interface Outcome {
  readonly passed: number;
  /** A line for each failed test: its title and the first line of its error. */
  readonly failures: readonly string[];
  readonly skips: readonly Skip[];
}

export const PASSED: Outcome = { passed: 1, failures: [], skips: [] };

export const failed = (...failures: readonly string[]): Outcome => ({ passed: 0, failures, skips: [] });

/** One line for a failure, without colour codes and further lines, which are in the tool's own report. */
export function failureLine(title: string, message = 'failed'): string {
  const [first] = stripVTControlCharacters(message).split('\n');
  return `${title}: ${first}`;
}

/** Runs a tool from node_modules/.bin, with its output on the terminal; resolves with its exit code. */
export function runTool(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A tool whose only result is its exit code counts as one test. */
export async function toolStep(name: string, args: readonly string[] = []): Promise<Outcome> {
  const code = await runTool(name, args);
  return code === 0 ? PASSED : failed(`${name}: exit code ${code}`);
}
