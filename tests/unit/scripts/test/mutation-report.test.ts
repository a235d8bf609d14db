import type { schema } from '@stryker-mutator/api/core';
import { describe, expect, it } from 'vitest';
import { mutationReport } from '../../../../scripts/test/mutation-report.ts';

const TESTS: schema.TestFileDefinitionDictionary = {
  'tests/unit/lib/search/model/period.test.ts': {
    tests: [
      { id: '1', name: 'the period > [4.25, 5.15] takes the last day whole' },
      { id: '2', name: 'writes a year in full' },
    ],
  },
};

let ids = 0;
const mutant = (status: schema.MutantStatus, more: Partial<schema.MutantResult> = {}): schema.MutantResult => ({
  id: String(++ids),
  mutatorName: 'EqualityOperator',
  replacement: 'a <= b',
  location: { start: { line: 2, column: 8 }, end: { line: 2, column: 13 } },
  status,
  coveredBy: ['1'],
  ...more,
});

function results(file: string, ...mutants: schema.MutantResult[]): schema.MutationTestResult {
  return {
    schemaVersion: '2.0',
    thresholds: { high: 80, low: 60 },
    files: { [file]: { language: 'typescript', source: 'function f(a, b) {\nreturn a < b;\n}', mutants } },
    testFiles: TESTS,
  };
}

describe('the mutation report', () => {
  it('attributes a survivor to each line cited by the tests that ran it', () => {
    const { summary, survivors } = mutationReport([results('lib/search/period.ts', mutant('Survived'))], null);
    expect(summary).toContain('| 4.25 | 1 |\n| 5.15 | 1 |\n');
    expect(survivors).toContain('## 4.25\n\n- lib/search/period.ts:2 EqualityOperator: `a < b` → `a <= b`\n');
  });

  it.each([
    [mutant('NoCoverage', { coveredBy: [] }), 'no coverage: lib/search/period.ts'],
    [mutant('Survived', { static: true, coveredBy: [] }), 'at module level: lib/search/period.ts'],
    [mutant('Survived', { coveredBy: ['2'] }), 'tests without a line: lib/search/period.ts'],
  ])('names the file of a survivor without a line: %#', (survivor, place) => {
    expect(mutationReport([results('lib/search/period.ts', survivor)], null).summary).toContain(`| ${place} | 1 |`);
  });

  it('counts killed or timed-out mutants of all that could be', () => {
    const all = [mutant('Killed'), mutant('Timeout'), mutant('Killed'), mutant('NoCoverage'), mutant('Ignored')];
    const { summary } = mutationReport([results('components/ui/button.tsx', ...all)], null);
    expect(summary).toContain('| components | 75 % | 75.0 % | 5 | 2 | 1 | 0 | 1 | 1 |');
    expect(summary).toContain('| components/ui | 75.0 % | 5 | 2 | 1 | 0 | 1 | 1 |');
  });

  it.each([
    ['lib/net/http-client.ts', 17, 3, true],
    ['lib/net/http-client.ts', 16, 3, false],
    ['components/ui/button.tsx', 3, 1, true],
    ['components/ui/button.tsx', 2, 1, false],
    ['lib/search/model/period.ts', 9, 1, true],
    ['lib/search/model/period.ts', 8, 1, false],
    ['lib/settings/model/policy.ts', 17, 3, true],
  ])('has a limit for %s: %i killed, %i survived', (file, killed, survived, isPassed) => {
    const mutants = [...Array(killed).fill(mutant('Killed')), ...Array(survived).fill(mutant('Survived'))];
    expect(mutationReport([results(file, ...mutants)], null).isPassed).toBe(isPassed);
  });

  it('ignores other files', () => {
    const both = [results('lib/net/http-client.ts', mutant('Killed')), results('lib/core/log.ts', mutant('Survived'))];
    const { summary, survivors, isPassed } = mutationReport(both, ['lib/net/http-client.ts']);
    expect(summary).not.toContain('lib/core');
    expect([survivors, isPassed]).toEqual(['', true]);
  });
});
