/** Runs one row in one browser, and returns a report. */
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';
import { checkEnd } from './check-end.ts';
import { openFaultEnvironment } from './fault-environment.ts';
import type { FaultRow, Host } from './fault-row.ts';
import { type SentBytes, sentBytesOf } from './sent-bytes.ts';
import { allRequests, takeSteps } from './steps.ts';

const LAST = 20;

export interface RowReport {
  readonly row: string;
  readonly topic: string;
  readonly host: Host;
  readonly seconds: number;
  readonly sent: SentBytes;
  readonly looks: number;
  /** The states shown for each file. */
  readonly said: Readonly<Record<string, readonly string[]>>;
  /** The last requests of a failed row, with the second at which each arrived. */
  readonly lastRequests: readonly string[];
  readonly faults: readonly string[];
}

export async function runRow(row: FaultRow, host: Host, worker: number): Promise<RowReport> {
  const startedAt = Date.now();
  const { context, close } = await openFaultEnvironment(row, host, worker);
  try {
    const faults = await takeSteps(context, row.steps)
      .then(() => checkEnd(context))
      .catch((error: Error) => [error.message]);
    const requests = await allRequests(context);
    return {
      row: row.name,
      topic: row.topic,
      host,
      seconds: Math.round((Date.now() - startedAt) / 1_000),
      sent: sentBytesOf(requests),
      looks: context.watch.looks,
      said: Object.fromEntries(context.watch.said),
      lastRequests: requests.slice(-LAST).map((request) => lineOf(request, startedAt)),
      faults: [...faults, ...context.watch.falseStates],
    };
  } finally {
    await close();
  }
}

function lineOf({ method, path, offset, contentLength, status, arrivedAt }: LoggedRequest, startedAt: number): string {
  const second = ((arrivedAt - startedAt) / 1_000).toFixed(1);
  return `${second} s ${method} ${path} offset ${offset} length ${contentLength}: ${status}`;
}
