/** Runs one row in one browser, and tells what was found. */
import { checkEnd } from './check-end.ts';
import type { FaultRow, Host } from './fault-row.ts';
import { openWorld } from './open-world.ts';
import { type SentBytes, sentBytesOf } from './sent-bytes.ts';
import { allRequests, takeSteps } from './steps.ts';

export interface RowReport {
  readonly row: string;
  readonly topic: string;
  readonly host: Host;
  readonly seconds: number;
  readonly sent: SentBytes;
  readonly looks: number;
  /** File by file, what its line said. */
  readonly said: Readonly<Record<string, readonly string[]>>;
  readonly faults: readonly string[];
}

export async function runRow(row: FaultRow, host: Host, worker: number): Promise<RowReport> {
  const startedAt = Date.now();
  const { world, close } = await openWorld(row, host, worker);
  try {
    const faults = await takeSteps(world, row.steps)
      .then(() => checkEnd(world))
      .catch((error: Error) => [error.message]);
    return {
      row: row.name,
      topic: row.topic,
      host,
      seconds: Math.round((Date.now() - startedAt) / 1_000),
      sent: sentBytesOf(await allRequests(world)),
      looks: world.watch.looks,
      said: Object.fromEntries(world.watch.said),
      faults: [...faults, ...world.watch.lies],
    };
  } finally {
    await close();
  }
}
