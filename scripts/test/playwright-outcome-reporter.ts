/** Writes passed, failed and skipped tests of a Playwright run to COMYAN_OUTCOME_FILE, each skip with its reason. */
import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

export default class PlaywrightOutcomeReporter implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const file = process.env.COMYAN_OUTCOME_FILE;
    if (file === undefined) return;
    const outcome = { passed: 0, failed: this.#errors, skips: [] as { title: string; reason: string }[] };
    for (const test of this.#suite?.allTests() ?? []) {
      if (test.outcome() === 'expected') outcome.passed += 1;
      else if (test.outcome() === 'skipped') {
        const reason = test.annotations.find((annotation) => annotation.type === 'skip')?.description ?? '';
        outcome.skips.push({ title: test.title, reason });
      } else outcome.failed += 1;
    }
    writeFileSync(file, JSON.stringify(outcome));
  }

  printsToStdio(): boolean {
    return false;
  }
}
