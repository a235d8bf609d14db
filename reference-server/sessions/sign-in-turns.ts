/** Turns at checking passwords, which takes much processor time. A flood holds up its own address only. */
import { HttpError } from '../core/http-error.ts';
import { createFairPool } from '../scheduling/fair-pool.ts';

export interface SignInTurns {
  /**
   * Resolves or rejects like `work`. Rejects with `HttpError` 503 `busy` (fact `retryAfter`, in seconds) when too many
   * wait: of this address, or of all and no address has more than this one.
   */
  run<Value>(address: string, work: () => Promise<Value>): Promise<Value>;
}

interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitingPerAddress: number;
}

interface Turn {
  readonly address: string;
  readonly refusal: AbortController;
}

export function createSignInTurns(limits: Limits): SignInTurns {
  const pool = createFairPool({ size: limits.atOnce });
  const waiting = new Set<Turn>();
  let lastTookMs = 0;

  const busy = (ahead: number) => {
    const retryAfter = Math.max(1, Math.ceil((ahead * lastTookMs) / limits.atOnce / 1000));
    return new HttpError(503, 'busy', `Too many people are signing in. Try again in ${retryAfter} s.`, { retryAfter });
  };
  const lines = () => Map.groupBy(waiting, ({ address }) => address);
  /** The last of the longest line leaves, if that line is longer than the one with `length` turns. */
  const makeRoom = (length: number) => {
    const [longest = []] = [...lines().values()].toSorted((one, other) => other.length - one.length);
    const last = longest.at(-1);
    if (last === undefined || longest.length <= length + 1) throw busy(waiting.size);
    waiting.delete(last);
    last.refusal.abort(busy(waiting.size));
  };
  const timed = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      lastTookMs = performance.now() - startedAt;
    }
  };
  return {
    async run(address, work) {
      if (!pool.isFull) return pool.run(() => timed(work), { person: address });
      const { length } = lines().get(address) ?? [];
      if (length >= limits.waitingPerAddress) throw busy(length);
      if (waiting.size >= limits.waiting) makeRoom(length);
      const turn = { address, refusal: new AbortController() };
      waiting.add(turn);
      const begin = () => {
        waiting.delete(turn);
        return timed(work);
      };
      return pool.run(begin, { person: address, signal: turn.refusal.signal });
    },
  };
}
