/** Tests for `npm run test:mutation`: those of `vitest.config.ts` that reach `lib` and `components`. */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import config from './vitest.config.ts';

/** Tests that reach no mutant (repository, scripts, separate processes), and tests of speed. */
const WITHOUT_MUTANTS = [
  'tests/repo/**',
  'tests/unit/{reference-server,scripts}/**',
  'tests/unit/lib/embedded-metadata/mutated-files.test.ts',
  'tests/contract/{archive,command-line,embed-example,hosted-page,packages,seeding,themes}.test.ts',
];

/** Without layout: mutants are active in this process, not in a browser. */
const projects = ((config.test?.projects ?? []) as TestProjectInlineConfiguration[]).filter(
  ({ test }) => test?.browser === undefined,
);

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    // StrykerJS runs several instances of Vitest in parallel, and limits mutants that hang.
    maxWorkers: 1,
    projects: projects.map(({ test, ...project }, groupOrder) => ({
      ...project,
      test: {
        ...test,
        maxWorkers: 1,
        sequence: { groupOrder },
        exclude: [...(test?.exclude ?? []), ...WITHOUT_MUTANTS],
        setupFiles: ['tests/helpers/setup/reset-coverage.ts', ...(test?.setupFiles ?? [])],
      },
    })),
  },
});
