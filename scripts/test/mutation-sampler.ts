/**
 * StrykerJS' checker that lets one mutant of so many through: a random sample, the same in every run of the same code. What it
 * keeps back counts as left out.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Environment variable with the number of mutants of which one is tried: checkers are processes of their own. */
export const ONE_OF = 'MUTATION_ONE_OF';

const TRIED: CheckResult = { status: CheckStatus.Passed };
const LEFT_OUT: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' };

class Sampler implements Checker {
  readonly #oneOf = Number(process.env[ONE_OF]);

  init() {
    return Promise.resolve();
  }

  check(mutants: Mutant[]) {
    const results = mutants.map((mutant) => [mutant.id, isSampled(mutant, this.#oneOf) ? TRIED : LEFT_OUT] as const);
    return Promise.resolve(Object.fromEntries(results));
  }

  /** All at once: nothing is compiled. */
  group(mutants: Mutant[]) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

/** By what the mutant changes, so that no other change of the code draws another sample. */
export function isSampled(
  { fileName, location: { start, end }, replacement }: Pick<Mutant, 'fileName' | 'location' | 'replacement'>,
  oneOf: number,
): boolean {
  const name = JSON.stringify([relative(process.cwd(), fileName), start, end, replacement]);
  return createHash('sha256').update(name).digest().readUInt32BE() % oneOf === 0;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sampler)];
