import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmAlone } from '../../../../scripts/test/confirm-alone.ts';
import type { Failure } from '../../../../scripts/test/step.ts';
import { recordUnstable } from '../../../../scripts/test/unstable-tests.ts';

const testNamed = (title: string): Failure => ({ title, error: 'no', alone: { tool: 'vitest', args: [title] } });
const LINT: Failure = { title: 'biome', error: 'exit code 1' };
const many = (count: number) => Array.from({ length: count }, (_, at) => testNamed(`test ${at}`));

describe('a failed test', () => {
  const TABLE: readonly [name: string, failures: Failure[], red: string[], unstable: string[], runs: number][] = [
    ['that passes alone is unstable', [testNamed('busy')], [], ['busy'], 1],
    ['that fails alone is a failure', [testNamed('wrong')], ['wrong'], [], 1],
    ['is judged by itself', [testNamed('busy'), testNamed('wrong')], ['wrong'], ['busy'], 2],
    ['runs again as one of ten', many(10), many(10).map(({ title }) => title), [], 10],
    ['is not run again as one of eleven', many(11), many(11).map(({ title }) => title), [], 0],
    ['is not run again beside a failed check', [testNamed('busy'), LINT], ['busy', 'biome'], [], 0],
  ];

  it.each(TABLE)('%s', async (_, failures, red, unstable, runs) => {
    const run: string[] = [];
    const confirmed = await confirmAlone(failures, async ({ title }) => {
      run.push(title);
      return title === 'busy';
    });
    expect(confirmed.failures.map(({ title }) => title)).toEqual(red);
    expect(confirmed.unstable).toEqual(unstable);
    expect(run).toHaveLength(runs);
  });
});

it('a test is named when it is unstable a second time within twenty runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-unstable-'));
  const record = join(folder, 'of/unstable.json');
  const runs = async (count: number) => {
    for (let run = 0; run < count; run += 1) expect(await recordUnstable([], record)).toEqual([]);
  };
  expect(await recordUnstable(['one', 'two'], record)).toEqual([]);
  await runs(18);
  expect(await recordUnstable(['one', 'three'], record)).toEqual(['one']);
  await runs(1);
  // The first run is the 21st before this one, so that only the second counts.
  expect(await recordUnstable(['two', 'three'], record)).toEqual(['three']);
  await rm(folder, { recursive: true });
});
