/** Writes the outcome of a Playwright run to COMYAN_OUTCOME_FILE. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { root } from '../root.ts';
import { type Failure, failureOf, type Outcome, type Skip } from './step.ts';
import { literally } from './tiers.ts';

export default class PlaywrightOutcomeReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: Failure[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(failureOf('playwright', error.message));
  }

  onEnd(): void {
    const file = process.env.COMYAN_OUTCOME_FILE;
    if (file === undefined) return;
    let passed = 0;
    const failures = [...this.#errors];
    const skips: Skip[] = [];
    for (const test of this.#suite?.allTests() ?? []) {
      if (test.outcome() === 'expected') passed += 1;
      else {
        const skip = test.annotations.find(({ type }) => type === 'skip');
        // Without one it did not run, because a hook of its file failed.
        if (test.outcome() === 'skipped' && skip) skips.push({ title: test.title, reason: skip.description ?? '' });
        else failures.push(failureOfTest(test));
      }
    }
    writeFileSync(file, JSON.stringify({ passed, failures, skips } satisfies Outcome));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function failureOfTest(test: TestCase): Failure {
  const file = relative(root, test.location.file);
  const [, project, , ...names] = test.titlePath();
  // Playwright matches the names and the tags, joined by spaces. Its folder of evidence is emptied at the start.
  const pattern = `${literally(names.join(' '))}(?: @|$)`;
  const place = `${file}:${test.location.line}`;
  const args = ['test', place, '--grep', pattern, '--workers=1', '--output=.build/alone'];
  const title = [project, file, ...names].join(' › ');
  return failureOf(title, test.results.at(-1)?.error?.message, { tool: 'playwright', args });
}
