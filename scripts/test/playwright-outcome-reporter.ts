/** Writes the outcome of a Playwright run to COMYAN_OUTCOME_FILE. */
import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { failureLine, type Outcome, type Skip } from './step.ts';

export default class PlaywrightOutcomeReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(failureLine('playwright', error.message));
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
      } else
        failures.push(failureLine(test.titlePath().filter(Boolean).join(' › '), test.results.at(-1)?.error?.message));
    }
    writeFileSync(file, JSON.stringify({ passed, failures, skips } satisfies Outcome));
  }

  printsToStdio(): boolean {
    return false;
  }
}
