/** Computes the cost of interruptions from the requests that reached the server. Pure. */
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';

export interface SentBytes {
  readonly requests: number;
  /** Requests with bytes that had no successful response. */
  readonly interruptions: number;
  /** An upper bound: an interrupted request may have delivered fewer bytes. */
  readonly sentAgainBytes: number;
  /** Upload URLs that received bytes. */
  readonly addresses: number;
  /** Names each request that began before an interrupted one had ended. */
  readonly faults: readonly string[];
}

export function sentBytesOf(requests: readonly LoggedRequest[]): SentBytes {
  // Through some proxies an append is a POST.
  const withBytes = requests.filter(({ contentLength }) => (contentLength ?? 0) > 0);
  const appends = withBytes.filter(({ offset }) => offset !== null);
  const creations = withBytes.filter(({ offset, objectId }) => offset === null && objectId !== null);
  const byPath = Map.groupBy(appends, ({ path }) => path);
  const faults: string[] = [];
  let sentAgainBytes = 0;
  for (const [, [, ...repeated]] of Map.groupBy(creations, ({ objectId }) => objectId))
    for (const { contentLength } of repeated) sentAgainBytes += contentLength ?? 0;
  for (const [path, patches] of byPath) {
    let highestStart = 0;
    let highestEnd = 0;
    for (const { offset, contentLength } of patches) {
      const start = offset ?? 0;
      if (start < highestStart) faults.push(`${path}: a PATCH at ${start} after one at ${highestStart}`);
      sentAgainBytes += Math.max(0, highestEnd - start);
      highestStart = Math.max(highestStart, start);
      highestEnd = Math.max(highestEnd, start + (contentLength ?? 0));
    }
  }
  const isCut = ({ status, isFinished }: LoggedRequest) => isFinished && (status === 0 || status >= 300);
  return {
    requests: requests.length,
    interruptions: [...appends, ...creations].filter(isCut).length,
    sentAgainBytes,
    addresses: byPath.size,
    faults,
  };
}
