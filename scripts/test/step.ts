/** One step of `npm test`: what it is called, what it found, in numbers that are added up at the end. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

export interface Skip {
  readonly title: string;
  readonly reason: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skips: readonly Skip[];
}

export const PASSED: Outcome = { passed: 1, failed: 0, skips: [] };
export const FAILED: Outcome = { passed: 0, failed: 1, skips: [] };

/** Runs a tool of node_modules/.bin with its own output on the terminal; resolves with its exit code. */
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
  return (await runTool(name, args)) === 0 ? PASSED : FAILED;
}
