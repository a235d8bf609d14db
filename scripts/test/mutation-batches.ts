/** Which tests are run against a mutant, and in which order. */
import type { TestResult } from '@stryker-mutator/api/test-runner';

/** Time for the tests that are not beside the mutant, as measured without mutants. */
const TEST_TIME_MS = 10_000;
/** Time for the quickest tests beside the mutant. */
const FIRST_BATCH_MS = 3_000;
/** Approximate time that a test file needs for its imports. */
const FILE_TIME_MS = 300;

export type TestTime = Pick<TestResult, 'id' | 'timeSpentMs'>;

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
