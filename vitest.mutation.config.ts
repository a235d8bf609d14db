/** What `npm run test:mutation` runs against mutants: the tests of `vitest.config.ts` that reach `lib` and `components`. */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import config from './vitest.config.ts';

/** Tests of the repository, of scripts, of processes of their own, which run no mutant, and of speed. */
const WITHOUT_MUTANTS = [
  'tests/repo/**',
  'tests/unit/{reference-server,scripts}/**',
  'tests/unit/lib/embedded-metadata/mutated-files.test.ts',
  'tests/contract/{archive,command-line,embed-example,hosted-page,packages,seeding,themes}.test.ts',
];

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    // StrykerJS runs several instances of Vitest beside each other.
    maxWorkers: 1,
    projects: projects.map(({ test, ...project }, groupOrder) => ({
      ...project,
      test: {
        ...test,
        maxWorkers: 1,
        // Code that counts what is covered is slow: the first run may take its time. Mutants that hang have the limit of StrykerJS.
        testTimeout: 60_000,
        sequence: { groupOrder },
        exclude: [...(test?.exclude ?? []), ...WITHOUT_MUTANTS],
        setupFiles: ['tests/helpers/reset-coverage.ts', ...(test?.setupFiles ?? [])],
      },
    })),
  },
});
