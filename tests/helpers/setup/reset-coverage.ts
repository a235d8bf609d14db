/**
 * For mutation testing: workers are shared by test files (`isolate: false`), and StrykerJS would report the coverage of
 * each file again with all later files. This file's hooks run first, and send the coverage after each file.
 */
import { inject } from 'vitest';

interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}

const scope = globalThis as unknown as Record<string, { mutantCoverage?: Coverage } | undefined>;
const coverage = scope[inject('globalNamespace' as never)]?.mutantCoverage;
if (coverage !== undefined) {
  coverage.static = {};
  coverage.perTest = {};
}
