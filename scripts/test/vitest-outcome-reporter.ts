/** Writes passed, failed and skipped tests of a Vitest run to COMYAN_OUTCOME_FILE, each skip with its reason. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export default class VitestOutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.COMYAN_OUTCOME_FILE;
    if (file === undefined) return;
    const outcome = { passed: 0, failed: 0, skips: [] as { title: string; reason: string }[] };
    for (const module of modules) {
      let hasTests = false;
      for (const test of module.children.allTests()) {
        hasTests = true;
        const result = test.result();
        if (result.state === 'passed') outcome.passed += 1;
        else if (result.state === 'skipped') outcome.skips.push({ title: test.fullName, reason: result.note ?? '' });
        else outcome.failed += 1;
      }
      // A file that could not be loaded has no tests to fail.
      if (!hasTests || (module.errors().length > 0 && module.ok() === false)) outcome.failed += 1;
    }
    writeFileSync(file, JSON.stringify(outcome));
  }
}
