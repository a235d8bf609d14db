import { expect, it } from 'vitest';
import { batchesFor } from '../../../../scripts/test/mutation-batches.ts';

const test = (id: string, timeSpentMs: number) => ({ id, timeSpentMs });
const FILE = 'lib/search/model/period.ts';

it('runs the quickest tests of the same folder first, then the others there, then those of other folders', () => {
  const tests = [
    test('tests/contract/search.test.ts#a', 50),
    test('tests/unit/lib/search/any.test.ts#a', 6_000),
    test('tests/unit/lib/search/model/period.test.ts#a', 5),
    test('tests/unit/lib/search/model/period.test.ts#b', 5),
  ];
  expect(batchesFor(FILE, tests)).toEqual([
    ['tests/unit/lib/search/model/period.test.ts#a', 'tests/unit/lib/search/model/period.test.ts#b'],
    ['tests/unit/lib/search/any.test.ts#a'],
    ['tests/contract/search.test.ts#a'],
  ]);
});

it('prefers tests of the same noun in other folders, and drops those that exceed the time', () => {
  const tests = [
    test('tests/contract/engine/slow.contract.test.ts#a', 9_900),
    test('tests/contract/uploads.test.ts#a', 100),
    test('tests/unit/components/search/page.test.tsx#a', 9_000),
  ];
  expect(batchesFor(FILE, tests)).toEqual([
    ['tests/unit/components/search/page.test.tsx#a', 'tests/contract/uploads.test.ts#a'],
  ]);
});

it('runs nothing without tests', () => {
  expect(batchesFor(FILE, [])).toEqual([]);
});
