/** Runs the steps of a test run in lanes: side by side, because a lane alone leaves a core idle while its tests wait. */
import { type Failure, failed, type Outcome, type Print, printLine, type Skip, type Step } from './step.ts';

export interface Results {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  /** A line for each step, with its verdict and its seconds. */
  readonly summaries: readonly string[];
}

/** Lines of a lane begin with its name. A step that fails does not stop its lane. */
export async function runLanes(lanes: Readonly<Record<string, readonly Step[]>>): Promise<Results> {
  const width = Math.max(...Object.keys(lanes).map(({ length }) => length));
  const all = await Promise.all(
    Object.entries(lanes).map(([name, steps]) =>
      runLane(steps, (line) => printLine(`${name.padEnd(width)} │ ${line}`)),
    ),
  );
  const done = all.flat();
  return {
    passed: done.reduce((sum, { outcome }) => sum + outcome.passed, 0),
    failures: done.flatMap(({ outcome }) => outcome.failures),
    skips: done.flatMap(({ outcome }) => outcome.skips),
    summaries: done.map(({ summary }) => summary),
  };
}

async function runLane(steps: readonly Step[], print: Print): Promise<{ outcome: Outcome; summary: string }[]> {
  const done = [];
  for (const { title, run } of steps) {
    print(`── ${title} ${'─'.repeat(Math.max(3, 68 - title.length))}`);
    const startedAt = Date.now();
    const outcome = await run(print).catch((error: unknown) => {
      print(error instanceof Error ? error.message : String(error));
      return failed(title, 'could not be run');
    });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    const verdict = outcome.failures.length === 0 ? 'ok' : `${outcome.failures.length} failed`;
    done.push({ outcome, summary: `${title}: ${verdict} (${seconds} s)` });
  }
  return done;
}
