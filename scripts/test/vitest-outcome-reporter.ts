/** Writes the outcome of a Vitest run to COMYAN_OUTCOME_FILE. */
import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, failureOf, type Outcome, type Skip } from './step.ts';
import { literally, THOROUGH_TAG } from './tiers.ts';

const REPORTERS = ['--reporter=default', '--reporter=./scripts/test/vitest-outcome-reporter.ts'];

export default class VitestOutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.COMYAN_OUTCOME_FILE;
    if (file === undefined) return;
    let passed = 0;
    const failures = unhandledErrors.map(({ message }) => failureOf('outside of a test', message));
    const skips: Skip[] = [];
    for (const module of modules) {
      const path = `${module.project.name} › ${module.relativeModuleId}`;
      let hasTests = false;
      for (const test of module.children.allTests()) {
        hasTests = true;
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'skipped') {
          // Left out by its tier, not skipped.
          if (!test.tags.includes(THOROUGH_TAG)) skips.push({ title: test.fullName, reason: result.note ?? '' });
        } else {
          const alone = aloneOf(module, '-t', `^${literally(test.fullName)}$`);
          failures.push(failureOf(`${path} › ${test.fullName}`, result.errors?.[0]?.message, alone));
        }
      }
      // Hooks of a suite fail without a failed test: its tests count as skipped.
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors())
          failures.push(failureOf(`${path} › ${suite.fullName}`, message, aloneOf(module)));
      // A file that could not be loaded has no tests to fail.
      const [error] = module.errors();
      if (!hasTests || (error !== undefined && !module.ok())) {
        failures.push(failureOf(path, error?.message, aloneOf(module)));
      }
    }
    writeFileSync(file, JSON.stringify({ passed, failures, skips } satisfies Outcome));
  }
}

function aloneOf({ relativeModuleId, project }: TestModule, ...filter: readonly string[]): Failure['alone'] {
  return {
    tool: 'vitest',
    args: ['run', relativeModuleId, '--project', project.name, '--maxWorkers=1', ...REPORTERS, ...filter],
  };
}
