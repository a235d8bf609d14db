/**
 * StrykerJS' runner for Vitest with a time limit: runs the tests beside a mutant's file first and then the quickest
 * others, up to TEST_TIME_MS. StrykerJS alone runs all tests that cover a mutant, and the whole suite for a mutant at
 * module level, which would take weeks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  declareFactoryPlugin,
  type FactoryPlugin,
  type Injector,
  type PluginContext,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { toolPackages } from '../tool-packages.ts';
import { batchesFor, type TestTime } from './mutation-batches.ts';

/** `@stryker-mutator/vitest-runner`, which has no types here before it is installed. */
interface VitestModule {
  readonly strykerPlugins: readonly FactoryPlugin<PluginKind.TestRunner, ['$injector']>[];
}

const runner = join(await toolPackages('mutation'), '@stryker-mutator/vitest-runner/dist/src/index.js');
const { strykerPlugins: vitestPlugins } = (await import(pathToFileURL(runner).href)) as VitestModule;

/** In the sandbox, which the runners share, because only the first runner measures. */
const TIMES_FILE = 'test-times.json';

class NearestFirst implements TestRunner {
  readonly #vitest: TestRunner;
  #tests: readonly TestTime[] | undefined;

  constructor(vitest: TestRunner) {
    this.#vitest = vitest;
  }

  capabilities() {
    return this.#vitest.capabilities();
  }

  async init() {
    await this.#vitest.init?.();
  }

  async dispose() {
    await this.#vitest.dispose?.();
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    const result = await this.#vitest.dryRun(options);
    if (result.status === DryRunStatus.Complete) {
      writeFileSync(TIMES_FILE, JSON.stringify(result.tests.map(({ id, timeSpentMs }) => ({ id, timeSpentMs }))));
    }
    return result;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    this.#tests ??= JSON.parse(readFileSync(TIMES_FILE, 'utf8')) as TestTime[];
    // StrykerJS marks a mutant at module level only by this option. Every test may use its value.
    const isStatic = options.reloadEnvironment;
    const covering = new Set(options.testFilter);
    const tests = isStatic ? this.#tests : this.#tests.filter(({ id }) => covering.has(id));
    const mutantActivation = isStatic ? 'static' : 'runtime';
    const batches = batchesFor(relative(process.cwd(), options.sandboxFileName), tests);
    let result: MutantRunResult = { status: MutantRunStatus.Survived, nrOfTests: 0 };
    for (const testFilter of batches) {
      result = await this.#vitest.mutantRun({ ...options, mutantActivation, testFilter });
      if (result.status !== MutantRunStatus.Survived) break;
    }
    return result;
  }
}

function nearestFirst(injector: Injector<PluginContext>): TestRunner {
  const [vitest] = vitestPlugins;
  if (vitest === undefined) throw new Error('@stryker-mutator/vitest-runner has no runner.');
  return new NearestFirst(injector.injectFunction(vitest.factory));
}
nearestFirst.inject = tokens('$injector');

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'nearest-first', nearestFirst)];
