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
  /** Ids of all uploads that are started and have not ended, in the order in which they are sent. */
  inOrder(): readonly string[];
}

interface Look {
  readonly at: number;
  readonly ids: ReadonlySet<string>;
  readonly soon: ReadonlySet<string>;
  readonly isFirst: boolean;
}

export function createSendingPace({ now, inOrder }: PaceDeps): SendingPace {
  let last: Look | null = null;
  const look = (): Look => {
    const at = now();
    if (last !== null && at - last.at < (last.isFirst ? FIRST_MS : INTERVAL_MS)) return last;
    const order = inOrder();
    const ids = new Set(order);
    // What was seen long ago says nothing about the pace.
    if (last === null || at - last.at > SOON_MS) last = { at, ids, soon: ids, isFirst: true };
    else {
      const ended = [...last.ids].filter((uploadId) => !ids.has(uploadId)).length;
      const count = Math.ceil((ended * SOON_MS) / (at - last.at));
      last = { at, ids, soon: new Set(order.slice(0, count)), isFirst: false };
    }
    return last;
  };
  return { isSoon: (uploadId) => look().soon.has(uploadId) };
}
