/**
 * StrykerJS' runner for Vitest, with a limit: a mutant meets the tests beside its file first and then the quickest, up to
 * TEST_TIME_MS. StrykerJS itself runs all tests that cover a mutant, and the whole suite for one at module level: weeks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  declareFactoryPlugin,
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
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

/** Of tests that are not beside a mutant, as measured without one. */
const TEST_TIME_MS = 10_000;
/** What a test file imports first, about. */
const FILE_TIME_MS = 300;
/** In the sandbox, which the runners share: only the first of them measures. */
const TIMES_FILE = 'test-times.json';

type TestTime = Pick<TestResult, 'id' | 'timeSpentMs'>;

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
    // Which tests use a value of the module level is not known: only that all may. StrykerJS marks them by this alone.
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

/** Ids of the tests in the folder of a file; then those of other files, the same noun and the quickest first. */
function batchesFor(file: string, tests: readonly TestTime[]): string[][] {
  const [side = '', noun = ''] = file.split('/');
  const beside = tests.filter(({ id }) => id.startsWith(`tests/unit/${side}/${noun}/`));
  const others = Map.groupBy(
    tests.filter((test) => !beside.includes(test)),
    ({ id }) => id.split('#')[0] ?? '',
  );
  const timesMs = [...others].map(([testFile, its]) => ({
    its,
    isOfNoun: testFile.split('/').includes(noun),
    timeMs: its.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, FILE_TIME_MS),
  }));
  let spentMs = 0;
  const quick = timesMs
    .toSorted((a, b) => Number(b.isOfNoun) - Number(a.isOfNoun) || a.timeMs - b.timeMs)
    .filter(({ timeMs }) => {
      const fits = spentMs + timeMs <= TEST_TIME_MS;
      if (fits) spentMs += timeMs;
      return fits;
    })
    .flatMap(({ its }) => its);
  return [beside, quick].map((batch) => batch.map(({ id }) => id)).filter((batch) => batch.length > 0);
}

function nearestFirst(injector: Injector<PluginContext>): TestRunner {
  const [vitest] = vitestPlugins;
  if (vitest === undefined) throw new Error('@stryker-mutator/vitest-runner has no runner.');
  return new NearestFirst(injector.injectFunction(vitest.factory));
}
nearestFirst.inject = tokens('$injector');

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'nearest-first', nearestFirst)];
