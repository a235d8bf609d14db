/** Which uploads end within seconds, by how many have ended lately. */

/** What ends within this time is not copied: the copy would cost as much as the sending, and be removed at once. */
const SOON_MS = 3_000;
/** For so long the first uploads show their pace. */
const FIRST_MS = 1_000;
/** After this time the pace is measured anew. */
const INTERVAL_MS = 500;

export interface SendingPace {
  isSoon(uploadId: string): boolean;
}

interface PaceDeps {
  /** Elapsed time, ms. */
  now(): number;
  /** Ids of the uploads that are started and not sent, in the order of sending. */
  unsent(): readonly string[];
  /** Ids of those that are sent and not processed. */
  unprocessed(): readonly string[];
}

interface Look {
  readonly at: number;
  readonly unsent: ReadonlySet<string>;
  /** When each of them was seen first. */
  readonly unprocessed: ReadonlyMap<string, number>;
  readonly soon: ReadonlySet<string>;
  readonly isFirst: boolean;
}

export function createSendingPace({ now, unsent, unprocessed }: PaceDeps): SendingPace {
  let last: Look | null = null;
  const look = (): Look => {
    const at = now();
    if (last !== null && at - last.at < (last.isFirst ? FIRST_MS : INTERVAL_MS)) return last;
    // What was seen long ago says nothing about the pace.
    const before = last !== null && at - last.at <= SOON_MS ? last : null;
    const order = unsent();
    const ids = new Set(order);
    const sent = [...(before?.unsent ?? [])].filter((uploadId) => !ids.has(uploadId)).length;
    const count = before === null ? order.length : Math.ceil((sent * SOON_MS) / (at - before.at));
    const since = new Map(unprocessed().map((uploadId) => [uploadId, before?.unprocessed.get(uploadId) ?? at]));
    const fresh = [...since].flatMap(([uploadId, from]) => (at - from < SOON_MS ? uploadId : []));
    last = {
      at,
      unsent: ids,
      unprocessed: since,
      soon: new Set([...order.slice(0, count), ...fresh]),
      isFirst: before === null,
    };
    return last;
  };
  return { isSoon: (uploadId) => look().soon.has(uploadId) };
}
