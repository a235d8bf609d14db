/**
 * A StrykerJS checker that selects a random sample of the mutants, the same in every run of the same code. The report
 * counts the others as left out.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Environment variable for the size of the sample (one of N mutants), because checkers run in their own processes. */
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

  /** One group, because nothing is compiled. */
  group(mutants: Mutant[]) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

/** Decides by a hash of the mutant, so that a change of other code does not change the sample. */
export function isSampled(
  { fileName, location: { start, end }, replacement }: Pick<Mutant, 'fileName' | 'location' | 'replacement'>,
  oneOf: number,
): boolean {
  const name = JSON.stringify([relative(process.cwd(), fileName), start, end, replacement]);
  return createHash('sha256').update(name).digest().readUInt32BE() % oneOf === 0;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sampler)];
