/** How long a sign-in has to wait after failed ones (docs/decisions/0050-failed-sign-ins-delay-the-next.md). */
import { isIPv6 } from 'node:net';
import type { FailedSignIns } from '../stores/records.ts';

interface DelayRule {
  /** Failures without a delay. Each further one doubles the delay, which starts with a second. */
  readonly free: number;
  readonly longestMs: number;
  /** At most for the first attempts of an account from one place, which are hardly a guesser's. */
  readonly firstMs: number;
  /** After this time one failure less counts. */
  readonly leakMs: number;
}

const RULES = {
  /** The one who guesses: an account from one address, or from a browser in which it has signed in before. */
  accountFromPlace: { free: 5, longestMs: 15 * 60_000, firstMs: 15 * 60_000, leakMs: 15 * 60_000 },
  /** Guesses from many addresses. */
  account: { free: 20, longestMs: 60_000, firstMs: 3_000, leakMs: 5 * 60_000 },
  /** Guesses of one password for many accounts. A whole newsroom may share the address. */
  address: { free: 100, longestMs: 60_000, firstMs: 2_000, leakMs: 5_000 },
} as const satisfies Readonly<Record<string, DelayRule>>;

export type DelayedBy = keyof typeof RULES;

/** So many failures from a place may be mistakes in typing. */
export const FIRST_ATTEMPTS = 2;

/** When the next attempt may be made, in milliseconds since 1970; 0: at once. `isFirst`: one of the `FIRST_ATTEMPTS`. */
export function nextAttemptAt(by: DelayedBy, { count, at }: FailedSignIns, isFirst: boolean): number {
  const { free, longestMs, firstMs } = RULES[by];
  const whole = Math.ceil(count);
  return whole < free ? 0 : at + Math.min(isFirst ? firstMs : longestMs, 1000 * 2 ** (whole - free));
}

/** `failed` as it counts at `now`, which is not before it. */
export function leaked(by: DelayedBy, { count, at }: FailedSignIns, now: number): FailedSignIns {
  return { count: Math.max(0, count - (now - at) / RULES[by].leakMs), at };
}

/** The address as it is counted: one user of IPv6 has a whole /64 network. */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
