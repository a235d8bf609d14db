export const BOUNDARIES_ARGS = [
  '--config',
  '.dependency-cruiser.cjs',
  'lib',
  'components',
  'entrypoints',
  'reference-server',
];

export const VITEST_ARGS = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-outcome-reporter.ts'];
