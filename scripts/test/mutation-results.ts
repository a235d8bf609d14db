/** Reads and prunes the results of mutation runs, which StrykerJS keeps in one file per folder. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { schema } from '@stryker-mutator/api/core';
import { root } from '../root.ts';

const UNCERTAIN: readonly schema.MutantStatus[] = ['NoCoverage', 'Timeout'];

export const RESULTS = '.mutation/results';
export const SAMPLE = '.mutation/sample';

export function resultsFile(folder: string, results = RESULTS): string {
  return join(results, `${folder.replace('/', '-')}.json`);
}

export function readResults(results: string): schema.MutationTestResult[] {
  return globSync(join(results, '*.json'), { cwd: root }).map(read);
}

/**
 * Removes results that have to be repeated. StrykerJS repeats a mutant when a new test covers it, but it does not know
 * which tests cover code at module level, so survivors there and mutants without coverage are removed. So are
 * time-outs, which count as detected although the machine may only have been busy.
 */
export function forgetUncertain(folder: string): void {
  const file = resultsFile(folder);
  if (!existsSync(join(root, file))) return;
  const results = read(file);
  const files = Object.entries(results.files).map(([name, its]) => {
    const mutants = its.mutants.filter(
      ({ status, static: isStatic }) => !UNCERTAIN.includes(status) && !(isStatic === true && status === 'Survived'),
    );
    return [name, { ...its, mutants }] as const;
  });
  writeFileSync(join(root, file), JSON.stringify({ ...results, files: Object.fromEntries(files) }));
}

function read(file: string): schema.MutationTestResult {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as schema.MutationTestResult;
}
