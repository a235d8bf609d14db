/**
 * `npm run test:mutation -- [--changed [ref] | path…] [--force] [--tests=glob] [--one-of=number]`: mutates `lib` and
 * `components`, and reports the mutants that the tests do not detect. See docs/testing.md. Results are kept in
 * `.mutation`, so that an interrupted run can be continued, except for those of a sample.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LogLevel, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';
import {
  type MutatedFolder,
  type MutationArguments,
  mutatedFolders,
  readMutationArguments,
} from './test/mutation-files.ts';
import { mutationReport } from './test/mutation-report.ts';
import { forgetUncertain, RESULTS, readResults, resultsFile, SAMPLE } from './test/mutation-results.ts';
import { ONE_OF } from './test/mutation-sampler.ts';
import { toolPackages } from './tool-packages.ts';

/** `@stryker-mutator/core`, which has no types here before it is installed. */
interface StrykerModule {
  readonly Stryker: new (options: PartialStrykerOptions) => { runMutationTest(): Promise<unknown> };
}

/** Number of runners; each is a process with its own worker. */
const CONCURRENCY = Number(process.env.MUTATION_CONCURRENCY ?? 2);

function optionsFor(
  { folder, files }: MutatedFolder,
  { isForced, testFiles }: MutationArguments,
): PartialStrykerOptions {
  return {
    mutate: [...files],
    testFiles: [...testFiles],
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/test/mutation-runner.ts')],
    testRunner: 'nearest-first',
    // Tests that set the time zone need their own process.
    vitest: { configFile: 'vitest.mutation.config.ts', pool: 'forks' },
    testRunnerNodeArgs: ['--max-old-space-size=8192'],
    coverageAnalysis: 'perTest',
    concurrency: CONCURRENCY,
    incremental: true,
    incrementalFile: resultsFile(folder),
    force: isForced,
    tempDirName: '.mutation/sandbox',
    ignorePatterns: ['.output', '.wxt', '.data', '.build', '.pictures', '.mutation', 'test-results'],
    // esbuild strips types without checking them.
    disableTypeChecks: false,
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: join(RESULTS, `${folder.replace('/', '-')}.html`) },
    // For mutants that hang: the tests of a mutant take 20 s at most, longer on a busy machine.
    timeoutMS: 60_000,
    timeoutFactor: 0.1,
    dryRunTimeoutMinutes: 30,
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    logLevel: 'warn' as LogLevel,
  };
}

/** Options for a sample. Its results are not kept, because another run may draw other mutants. */
function sampleOptions(folder: MutatedFolder, options: MutationArguments): PartialStrykerOptions {
  const whole = optionsFor(folder, options);
  return {
    ...whole,
    plugins: [...(whole.plugins ?? []), join(root, 'scripts/test/mutation-sampler.ts')],
    checkers: ['sample'],
    incremental: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: resultsFile(folder.folder, SAMPLE) },
  };
}

try {
  const options = readMutationArguments(process.argv.slice(2));
  const { oneOf } = options;
  const core = join(await toolPackages('mutation'), '@stryker-mutator/core/dist/src/index.js');
  const { Stryker } = (await import(pathToFileURL(core).href)) as StrykerModule;
  if (oneOf !== null) process.env[ONE_OF] = String(oneOf);
  const results = oneOf === null ? RESULTS : SAMPLE;
  const folders = mutatedFolders(options.files);
  process.chdir(root);
  if (oneOf !== null) rmSync(SAMPLE, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const mutated of folders) {
    const startedAt = Date.now();
    process.stdout.write(`\n── ${mutated.folder}: ${mutated.files.length} files\n`);
    if (oneOf === null) forgetUncertain(mutated.folder);
    await new Stryker((oneOf === null ? optionsFor : sampleOptions)(mutated, options)).runMutationTest();
    process.stdout.write(`${mutated.folder}: ${((Date.now() - startedAt) / 60_000).toFixed(1)} min\n`);
  }
  const isAll = options.files === null && oneOf === null;
  const { summary, survivors, isPassed } = mutationReport(
    readResults(results),
    isAll ? null : folders.flatMap(({ files }) => files),
  );
  const details = join(results, 'survivors.md');
  writeFileSync(details, `${summary}\n${survivors}`);
  process.stdout.write(`\n${summary}\nSurvivors: see ${details}\n`);
  // The limits apply to complete runs only.
  if (isAll && !isPassed) process.exitCode = 1;
} catch (error) {
  explainAndExit(error);
}
