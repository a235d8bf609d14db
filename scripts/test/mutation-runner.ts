/**
 * StrykerJS' runner for Vitest with a time limit: runs the tests beside a mutant's file first and then the quickest
 * others, up to TEST_TIME_MS. StrykerJS alone runs all tests that cover a mutant, and the whole suite for a mutant at
 * module level, which would take weeks.
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

/** Time for the tests that are not beside the mutant, as measured without mutants. */
const TEST_TIME_MS = 10_000;
/** Time for the quickest tests beside the mutant. */
const FIRST_BATCH_MS = 3_000;
/** Approximate time that a test file needs for its imports. */
const FILE_TIME_MS = 300;
/** In the sandbox, which the runners share, because only the first runner measures. */
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

/**
 * Ids of the tests, in batches to run one after the other: the quickest tests for the folder of the mutated file, which
 * detect most mutants; all others for that folder; those of other folders that fit into the time limit, first those of
 * the same noun, the quickest first.
 */
export function batchesFor(file: string, tests: readonly TestTime[]): string[][] {
  const [side = '', noun = ''] = file.split('/');
  const files = [...Map.groupBy(tests, ({ id }) => id.split('#')[0] ?? '')]
    .map(([testFile, its]) => ({
      testFile,
      ids: its.map(({ id }) => id),
      timeMs: its.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, FILE_TIME_MS),
    }))
    .toSorted((a, b) => a.timeMs - b.timeMs);
  const [beside, inOtherFolders] = divided(files, ({ testFile }) => testFile.startsWith(`tests/unit/${side}/${noun}/`));
  const [ofNoun, others] = divided(inOtherFolders, ({ testFile }) => testFile.split('/').includes(noun));
  const first = within(beside, FIRST_BATCH_MS);
  const last = within([...ofNoun, ...others], TEST_TIME_MS);
  return [first, beside.filter((one) => !first.includes(one)), last]
    .map((batch) => batch.flatMap(({ ids }) => ids))
    .filter((ids) => ids.length > 0);
}

function within<Timed extends { readonly timeMs: number }>(files: readonly Timed[], limitMs: number): Timed[] {
  let spentMs = 0;
  return files.filter(({ timeMs }) => {
    const fits = spentMs + timeMs <= limitMs;
    if (fits) spentMs += timeMs;
    return fits;
  });
}

function divided<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function nearestFirst(injector: Injector<PluginContext>): TestRunner {
  const [vitest] = vitestPlugins;
  if (vitest === undefined) throw new Error('@stryker-mutator/vitest-runner has no runner.');
  return new NearestFirst(injector.injectFunction(vitest.factory));
}
nearestFirst.inject = tokens('$injector');

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'nearest-first', nearestFirst)];
