/** Selects the files that `npm run test:mutation` mutates, by folder: each folder is a run with its own results. */
import { globSync } from 'node:fs';
import { root } from '../root.ts';
import { changedFiles } from './changed-files.ts';

const TESTS = '--tests=';
const ONE_OF = '--one-of=';
const MUTATED = /^(?:lib|components)\/[^/]+\/.*\.tsx?$/;

export interface MutatedFolder {
  /** `lib/search` */
  readonly folder: string;
  readonly files: readonly string[];
}

export interface MutationArguments {
  /** `null`: all of `lib` and `components`. */
  readonly files: readonly string[] | null;
  /** Ignores the results of earlier runs. */
  readonly isForced: boolean;
  /** Runs only these tests, for a quick result; empty: all that reach `lib` and `components`. */
  readonly testFiles: readonly string[];
  /** Tries one of this many mutants, drawn at random; `null`: all. */
  readonly oneOf: number | null;
}

/** Parses `[--changed [ref] | path…] [--force] [--tests=glob] [--one-of=number]`; throws for an unknown argument. */
export function readMutationArguments(args: readonly string[]): MutationArguments {
  const isForced = args.includes('--force');
  const testFiles = args.flatMap((arg) => (arg.startsWith(TESTS) ? [arg.slice(TESTS.length)] : []));
  const oneOf = oneOfIn(args);
  const rest = args.filter((arg) => arg !== '--force' && !arg.startsWith(TESTS) && !arg.startsWith(ONE_OF));
  if (rest[0] === '--changed' && rest.length <= 2) {
    return { files: changedFiles(rest[1] ?? 'main'), isForced, testFiles, oneOf };
  }
  const unknown = rest.find((arg) => arg.startsWith('-'));
  if (unknown !== undefined) throw new Error(`Unknown or misplaced argument: ${unknown}. See docs/testing.md.`);
  return { files: rest.length === 0 ? null : rest.flatMap(filesAt), isForced, testFiles, oneOf };
}

function oneOfIn(args: readonly string[]): number | null {
  const text = args.find((arg) => arg.startsWith(ONE_OF))?.slice(ONE_OF.length);
  if (text === undefined) return null;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${ONE_OF}${text} is not a whole number above 0. See docs/testing.md.`);
  return Number(text);
}

/** Groups the given files, or all of them, by their first two folders. */
export function mutatedFolders(files: readonly string[] | null): MutatedFolder[] {
  const mutated = (files ?? globSync('{lib,components}/*/**/*.{ts,tsx}', { cwd: root })).filter((file) =>
    MUTATED.test(file),
  );
  const folders = Map.groupBy(mutated.toSorted(), (file) => file.split('/').slice(0, 2).join('/'));
  return [...folders].map(([folder, its]) => ({ folder, files: its }));
}

function filesAt(path: string): string[] {
  const found = globSync([path, `${path.replace(/\/$/, '')}/**/*.{ts,tsx}`], { cwd: root }).filter((file) =>
    MUTATED.test(file),
  );
  if (found.length === 0)
    throw new Error(`Nothing to mutate at ${path}: only files below lib and components can be mutated.`);
  return found;
}
