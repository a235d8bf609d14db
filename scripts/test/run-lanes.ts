/** Runs the steps of a test run in lanes: side by side, because a lane alone leaves a core idle while its tests wait. */
import { type Failure, failed, type Outcome, type Print, printLine, type Skip, type Step } from './step.ts';

export interface Results {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  /** A line for each step, with its verdict and its seconds. */
  readonly summaries: readonly string[];
}

type Lanes = Readonly<Record<string, readonly Step[]>>;

/**
 * Runs `atOnce` lanes at a time: the next one begins when one has ended. Lines of a lane begin with its name. A step that fails
 * does not stop its lane.
 */
export async function runLanes(lanes: Lanes, atOnce = 1): Promise<Results> {
  const width = Math.max(...Object.keys(lanes).map(({ length }) => length));
  const waiting = Object.entries(lanes);
  const done: Done[] = [];
  const runNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    const [name, steps] = next;
    done.push(...(await runLane(steps, (line) => printLine(`${name.padEnd(width)} │ ${line}`))));
    await runNext();
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  return {
    passed: done.reduce((sum, { outcome }) => sum + outcome.passed, 0),
    failures: done.flatMap(({ outcome }) => outcome.failures),
    skips: done.flatMap(({ outcome }) => outcome.skips),
    summaries: done.map(({ summary }) => summary),
  };
}

interface Done {
  readonly outcome: Outcome;
  readonly summary: string;
}

async function runLane(steps: readonly Step[], print: Print): Promise<readonly Done[]> {
  const done: Done[] = [];
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
