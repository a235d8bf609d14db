/** How a server ends on purpose (docs/operating.md#stop-and-rolling-restart). */
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../core/log.ts';
import type { Readiness } from '../core/readiness.ts';
import type { RequestsInProgress } from '../http/requests-in-progress.ts';
import type { CompleteOptions } from '../options/server-options.ts';

interface Deps {
  readonly options: Pick<CompleteOptions, 'drainMs' | 'stopWithinMs'>;
  readonly readiness: Pick<Readiness, 'startDraining'>;
  readonly requests: RequestsInProgress;
  /** Long waits of requests, which are ended first. */
  readonly waits: readonly { endWaits(): void }[];
  /** Cuts what still runs, and closes the stores. */
  close(): Promise<void>;
}

/** What a node has left when its limit has passed, to close its stores. */
const LEAST_CLOSE_MS = 1_000;

/**
 * Says that this node is not ready, waits until load balancers have seen it, and lets requests in progress end, uploads
 * at the end of their chunk. What is longer than `stopWithinMs` is cut: an upload continues on any node, and a file
 * whose processing is cut is processed after the next start.
 */
export async function stopServer({ options, readiness, requests, waits, close }: Deps): Promise<void> {
  const { drainMs, stopWithinMs } = options;
  readiness.startDraining();
  requests.endConnections();
  if (drainMs > 0) await sleep(drainMs);
  const endsAt = performance.now() + stopWithinMs;
  // Waits would take up to 20 s; clients repeat such requests.
  for (const wait of waits) wait.endWaits();
  if (!(await requests.finish(stopWithinMs))) log('warn', 'server: requests were cut at the end of stopWithinMs');
  const leftMs = Math.max(LEAST_CLOSE_MS, endsAt - performance.now());
  const late = sleep(leftMs, 'late' as const, { ref: false });
  if ((await Promise.race([close(), late])) === 'late')
    log('warn', 'server: stopped before the processing of an upload; it is continued after the next start');
}
