import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSampled } from '../../../../scripts/test/mutation-sampler.ts';

const mutants = Array.from({ length: 4_000 }, (_, line) => ({
  fileName: join(process.cwd(), 'lib/core/sizes.ts'),
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  replacement: 'true',
}));

it('selects about one mutant of so many, the same ones each time', () => {
  const drawn = mutants.filter((mutant) => isSampled(mutant, 40));
  expect(drawn.length).toBeGreaterThan(60);
  expect(drawn.length).toBeLessThan(140);
  expect(mutants.filter((mutant) => isSampled(mutant, 40))).toEqual(drawn);
  expect(mutants.filter((mutant) => isSampled(mutant, 1))).toEqual(mutants);
});
