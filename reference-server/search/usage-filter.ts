/** The condition `Usage` of a filter (docs/contract.md): which kinds, and at which time. */
import { USAGE_KINDS, type UsageKind } from '#lib/upload-form/model/usage-verdict.ts';
import { timeSpanOf, wireTimestamp } from '../core/timestamp.ts';

/** What `asset_usage` answers, in both databases: the kind of the verdict, and nothing for what says nothing. */
export type StoredUsageKind = UsageKind | '';

export interface UsageCondition {
  readonly kinds: readonly StoredUsageKind[];
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** What the clock of the user shows then, as if it were UTC: it counts for moments without a zone. */
  readonly hereMs: number;
}

/** By the names of a filter. An instruction restricts nothing. */
const KINDS: ReadonlyMap<string, readonly StoredUsageKind[]> = new Map<string, readonly StoredUsageKind[]>([
  ['usable', ['', 'instructed']],
  ...USAGE_KINDS.map((kind) => [kind, [kind]] as const),
]);
const TIME = String.raw`\d{8} \d\d:\d\d:\d\d`;
const VALUE = new RegExp(`^([a-z]+(?:,[a-z]+)*)(?: (${TIME}) (${TIME}))?$`);

/** Undefined for a value that is none. Without times it is of now, and the clock of the user shows UTC. */
export function readUsageCondition(value: string, now: Date): UsageCondition | undefined {
  const [, names = '', utc = wireTimestamp(now), here = utc] = VALUE.exec(value) ?? [];
  const kinds = names.split(',').map((name) => KINDS.get(name));
  const [nowMs, hereMs] = [timeSpanOf(utc)?.first, timeSpanOf(here)?.first];
  if (kinds.includes(undefined) || nowMs === undefined || hereMs === undefined) return undefined;
  return { kinds: [...new Set(kinds.flatMap((some) => some ?? []))], nowMs, hereMs };
}

/** The same value with its times, so that it finds the same whenever it is read. */
export function withTimes(value: string, now: Date): string {
  if (value.includes(' ')) return value;
  const time = wireTimestamp(now);
  return `${value} ${time} ${time}`;
}
