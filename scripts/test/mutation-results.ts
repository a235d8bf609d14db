/** The results of mutation runs, one file per folder, as StrykerJS keeps them between its runs. */
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
 * StrykerJS tries a mutant again when a new test covers it; which tests cover code at module level is not known, so what
 * survived there or was not loaded is tried again. And a time-out counts as noticed, although the machine may have been busy.
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
