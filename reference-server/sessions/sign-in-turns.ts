/**
 * Turns at checking passwords, which takes much processor time. Each address has a line of its own. The next turn is of
 * the address with the fewest running; of those, of the one served longest ago. So a flood holds up its own address only.
 */
import { HttpError } from '../core/http-error.ts';

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
  start(): void;
  refuse(error: HttpError): void;
}

export function createSignInTurns(limits: Limits): SignInTurns {
  /** None is empty. */
  const lines = new Map<string, Turn[]>();
  const running = new Map<string, number>();
  /** Number of the last turn of each address that runs or waits. */
  const served = new Map<string, number>();
  let turnsTaken = 0;
  let free = limits.atOnce;
  let lastTookMs = 0;

  const runningOf = (address: string) => running.get(address) ?? 0;
  const waiting = () => [...lines.values()].reduce((sum, { length }) => sum + length, 0);
  const busy = (ahead: number) => {
    const retryAfter = Math.max(1, Math.ceil((ahead * lastTookMs) / limits.atOnce / 1000));
    return new HttpError(503, 'busy', `Too many people are signing in. Try again in ${retryAfter} s.`, { retryAfter });
  };
  const begin = (address: string) => {
    free -= 1;
    running.set(address, runningOf(address) + 1);
    turnsTaken += 1;
    served.set(address, turnsTaken);
  };
  const isSooner = (one: string, other: string) =>
    runningOf(one) - runningOf(other) || (served.get(one) ?? 0) - (served.get(other) ?? 0);
  /** The last of the longest line leaves, if that line is longer than the one with `length` turns. */
  const makeRoom = (length: number) => {
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.length - one.length);
    if (longest === undefined || longest[1].length <= length + 1) throw busy(waiting());
    longest[1].pop()?.refuse(busy(waiting()));
  };
  const enter = (address: string): Promise<void> | undefined => {
    if (free > 0) {
      begin(address);
      return undefined;
    }
    const line = lines.get(address) ?? [];
    if (line.length >= limits.waitingPerAddress) throw busy(line.length);
    if (waiting() >= limits.waiting) makeRoom(line.length);
    lines.set(address, line);
    return new Promise((start, refuse) => line.push({ start, refuse }));
  };
  const leave = (address: string) => {
    free += 1;
    const left = runningOf(address) - 1;
    if (left === 0) running.delete(address);
    else running.set(address, left);
    if (left === 0 && !lines.has(address)) served.delete(address);
    const [next] = [...lines.keys()].toSorted(isSooner);
    if (next === undefined) return;
    const line = lines.get(next) ?? [];
    const turn = line.shift();
    if (line.length === 0) lines.delete(next);
    begin(next);
    turn?.start();
  };
  return {
    async run(address, work) {
      await enter(address);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        lastTookMs = performance.now() - startedAt;
        leave(address);
      }
    },
  };
}
