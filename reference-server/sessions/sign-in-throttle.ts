/**
 * Delays sign-ins after failed ones, by account, address and browser. The counts are records, so that they hold on every
 * node and after a restart (docs/decisions/0050-failed-sign-ins-delay-the-next.md).
 */
import { createHash } from 'node:crypto';
import { HttpError } from '../core/http-error.ts';
import { createTimers } from '../scheduling/timers.ts';
import type { FailedSignIns, Records } from '../stores/records.ts';
import { KNOWN_SECONDS } from './known-device.ts';
import { countedAddress, type DelayedBy, FIRST_ATTEMPTS, leaked, nextAttemptAt } from './sign-in-delays.ts';

/** Where a sign-in comes from. */
export interface SignInPlace {
  readonly address: string;
  /** By `deviceOf`. */
  readonly device: string;
}

export interface SignInThrottle {
  /**
   * Resolves with the result of `check`; undefined: the sign-in has failed. The first attempts from a place wait up to
   * `PATIENCE_MS` for their turn. Rejects with `HttpError` 429 `too-many-attempts` (fact `retryAfter`, in seconds)
   * without a check while the account or the address has to wait longer.
   */
  attempt<Result>(
    userName: string,
    place: SignInPlace,
    check: () => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
  /** Call it when the clock was set. */
  clockSet(): void;
  /** Ends all waits; later attempts do not wait. */
  endWaits(): void;
}

/** Longer than any failure counts. */
const KEPT_MS = 24 * 3_600_000;
/** Shorter than the time-outs of browsers and proxies. */
const PATIENCE_MS = 15_000;
/** A flood from many addresses must not fill the log. */
const MOST_REPORTED = 100;

/** `reportCrowded` is called once for each address whose failures with many accounts hold others up there. */
export function createSignInThrottle(records: Records, reportCrowded: (address: string) => void): SignInThrottle {
  const timers = createTimers();
  const lines = createLines();
  const waits = new Set<() => void>();
  const reported = new Set<string>();
  let isEnding = false;

  const reportOnce = (address: string) => {
    if (reported.has(address) || reported.size >= MOST_REPORTED) return;
    reported.add(address);
    reportCrowded(address);
  };
  const pass = (waitMs: number) => {
    const until = records.now() + waitMs;
    return new Promise<void>((resolve) => {
      const end = () => {
        waits.delete(end);
        resolve();
      };
      waits.add(end);
      timers.start(() => Math.max(0, until - records.now()), end);
    });
  };
  /** Counts when it is their turn. Resolves with what holds them up for longer than they wait. */
  const countInTime = async (counters: readonly Counter[], address: string): Promise<Held | undefined> => {
    const patientUntil = records.now() + PATIENCE_MS;
    const isWorthWaiting = ({ isFirst, waitMs }: Held) =>
      isFirst && !isEnding && records.now() + waitMs <= patientUntil;
    // First come, first served: joins a waiting line.
    const busy = counters.find(({ key }) => lines.has(key));
    const held = await countOne(records, counters, busy);
    if (held?.by === 'address') reportOnce(address);
    if (held === undefined || !isWorthWaiting(held)) return held;
    return lines.run(busy?.key ?? held.key, async () => {
      let still = await countOne(records, counters);
      while (still !== undefined && isWorthWaiting(still)) {
        await pass(still.waitMs);
        still = await countOne(records, counters);
      }
      return still;
    });
  };
  return {
    async attempt(userName, { address: givenAddress, device }, check) {
      const place = { address: countedAddress(givenAddress), device };
      const known = [keyOf('known', userName, place.address), keyOf('known-device', userName, device)];
      const counters = await countersOf(records, known, userName, place);
      // Counted before it is checked, so that guesses at the same time count too.
      const held = await countInTime(counters, place.address);
      if (held !== undefined) throw tooManyAttempts(held.waitMs);
      const result = await check().catch(async (error: unknown) => {
        // Nothing was compared: the server is busy or its disk is full.
        await uncount(records, counters);
        throw error;
      });
      if (result !== undefined) await succeed(records, counters, known);
      return result;
    },
    clockSet: timers.restart,
    endWaits() {
      isEnding = true;
      timers.clear();
      for (const end of waits) end();
    },
  };
}

/** Runs work of the same key one after the other. */
function createLines() {
  const last = new Map<string, Promise<unknown>>();
  return {
    has: (key: string) => last.has(key),
    async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
      const own = Promise.allSettled([last.get(key)]).then(work);
      last.set(key, own);
      try {
        return await own;
      } finally {
        if (last.get(key) === own) last.delete(key);
      }
    },
  };
}

interface Counter {
  readonly by: DelayedBy;
  readonly key: string;
}

/** The counter that holds an attempt up for longest. */
interface Held extends Counter {
  /** It is one of the first attempts of the account from this place. */
  readonly isFirst: boolean;
  readonly waitMs: number;
}

/**
 * In a browser in which the account has signed in before, only its failures in that browser count. At an address where
 * it has signed in before, failures from other addresses do not count.
 */
async function countersOf(
  records: Records,
  known: readonly string[],
  userName: string,
  { address, device }: SignInPlace,
): Promise<readonly Counter[]> {
  const [isAddressKnown, isDeviceKnown] = await records.changeSignInCounts(known, (found) => ({
    writes: [],
    result: found.map((one) => one !== undefined),
  }));
  if (isDeviceKnown) return [{ by: 'accountFromPlace', key: keyOf('device', userName, device) }];
  const here: readonly Counter[] = [
    { by: 'accountFromPlace', key: keyOf('pair', userName, address) },
    { by: 'address', key: keyOf('address', address) },
  ];
  return isAddressKnown ? here : [...here, { by: 'account', key: keyOf('account', userName) }];
}

/** Counts one failure more, unless a counter has to wait or others do in the line of `busy`; undefined: counted. */
function countOne(records: Records, counters: readonly Counter[], busy?: Counter): Promise<Held | undefined> {
  return records.changeSignInCounts(
    counters.map(({ key }) => key),
    (stored) => {
      const now = records.now();
      const failures = counters.map(({ by, key }, index): { counter: Counter; failed: FailedSignIns } => {
        const { count, at } = stored[index] ?? { count: 0, at: now };
        // A clock that was set back must not hold anybody up.
        return { counter: { by, key }, failed: { count, at: Math.min(at, now) } };
      });
      const isFirst = failures.every(
        ({ counter: { by }, failed }) =>
          by !== 'accountFromPlace' || Math.ceil(leaked(by, failed, now).count) < FIRST_ATTEMPTS,
      );
      const [longest] = failures
        .map(({ counter, failed }) => ({ ...counter, until: nextAttemptAt(counter.by, failed, isFirst) }))
        .toSorted((one, other) => other.until - one.until);
      if (longest !== undefined && longest.until > now)
        return { writes: [], result: { by: longest.by, key: longest.key, isFirst, waitMs: longest.until - now } };
      if (busy !== undefined) return { writes: [], result: { ...busy, isFirst, waitMs: 0 } };
      const writes = failures.map(({ counter, failed }) => ({
        key: counter.key,
        failed: { count: leaked(counter.by, failed, now).count + 1, at: now },
        expiresAt: now + KEPT_MS,
      }));
      return { writes, result: undefined };
    },
  );
}

/** Takes the last `count` back; `change` may correct what is left of each. */
function uncount(
  records: Records,
  counters: readonly Counter[],
  change: (by: DelayedBy, left: number) => number = (_, left) => left,
): Promise<void> {
  return records.changeSignInCounts(
    counters.map(({ key }) => key),
    (stored) => {
      const now = records.now();
      const writes = counters.map(({ by, key }, index) => {
        const failed = stored[index] ?? { count: 0, at: now };
        const count = change(by, Math.max(0, failed.count - 1));
        return { key, failed: { count, at: failed.at }, expiresAt: count === 0 ? now : now + KEPT_MS };
      });
      return { writes, result: undefined };
    },
  );
}

/** Resets the failures of this account from this place. */
async function succeed(records: Records, counters: readonly Counter[], known: readonly string[]): Promise<void> {
  await uncount(records, counters, (by, left) => (by === 'accountFromPlace' ? 0 : left));
  const now = records.now();
  const marks = known.map((key) => ({ key, failed: { count: 0, at: now }, expiresAt: now + KNOWN_SECONDS * 1000 }));
  await records.changeSignInCounts(known, () => ({ writes: marks, result: undefined }));
}

function tooManyAttempts(waitMs: number): HttpError {
  const retryAfter = Math.ceil(waitMs / 1000);
  return new HttpError(429, 'too-many-attempts', `Too many failed sign-ins. Try again in ${retryAfter} s.`, {
    retryAfter,
  });
}

/** A hash, because a password may have been typed as a name. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
