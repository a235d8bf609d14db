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
      else if (test.outcome() === 'skipped') {
        const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description ?? '';
        skips.push({ title: test.title, reason });
      } else failures.push(failureOfTest(test));
    }
    writeFileSync(file, JSON.stringify({ passed, failures, skips } satisfies Outcome));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function failureOfTest(test: TestCase): Failure {
  const place = `${relative(root, test.location.file)}:${test.location.line}`;
  const args = ['test', place, '--grep', literally(test.title), '--workers=1'];
  const title = test.titlePath().filter(Boolean).join(' › ');
  return failureOf(title, test.results.at(-1)?.error?.message, { tool: 'playwright', args });
}
