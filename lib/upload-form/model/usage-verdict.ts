/** Whether a file may be used now, by its words and its own dates (decision 34). Pure, and small: surfaces load it. */
import type { MetadataValues } from './metadata-values.ts';
import { SENTINEL_DATE } from './release-fields.ts';
import type { WordKind } from './usage-words.ts';

/** By strength. `unclear`: a date of the file that cannot be read, or rights that nobody has answered for. */
export const USAGE_KINDS = ['killed', 'embargoed', 'expired', 'unclear', 'restricted', 'instructed'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** What a file says about its use. Moments are `yyyymmdd`, then `Thhmmss` and `±hhmm` if the file has them. */
export interface UsageFacts {
  readonly words: WordKind | null;
  /** Not to be used before. */
  readonly from: string | null;
  /** Not to be used after. */
  readonly until: string | null;
  /** It has a release or expiration date that cannot be read. */
  readonly isUnclear: boolean;
  /** It was taken from a web page, and nobody has answered for its rights. */
  readonly isTaken?: boolean | undefined;
}

export interface UsageVerdict {
  readonly kind: UsageKind;
  /** The moment at which an embargo ends or a file expired; null if only words say it, or it was never released. */
  readonly moment: string | null;
}

/**
 * The strongest that holds now; null if the file says nothing. `ownOffsetMs`: by how much the clock of moments without a zone
 * is ahead of UTC, if it is not the clock here.
 */
export function usageVerdict(
  { words, from, until, isUnclear, isTaken = false }: UsageFacts,
  nowMs = Date.now(),
  ownOffsetMs?: number,
): UsageVerdict | null {
  const isEarly = from !== null && momentMs(from, 0, ownOffsetMs) > nowMs;
  const hasExpired = until !== null && endMs(until, ownOffsetMs) <= nowMs;
  const kinds: Readonly<Record<UsageKind, boolean>> = {
    killed: words === 'killed',
    embargoed: isEarly || words === 'embargoed',
    expired: hasExpired,
    unclear: isUnclear || isTaken,
    restricted: words === 'restricted',
    instructed: words === 'instructed',
  };
  const kind = USAGE_KINDS.find((each) => kinds[each]);
  if (kind === undefined) return null;
  const end = until?.startsWith(SENTINEL_DATE) ? null : until;
  const moments: Partial<Record<UsageKind, string | null>> = { embargoed: isEarly ? from : null, expired: end };
  return { kind, moment: moments[kind] ?? null };
}

const WITHHOLDING: readonly UsageKind[] = ['killed', 'embargoed', 'expired', 'unclear'];

/** What keeps a file from being released until a person decides: `dates` of its own, or only `words`. */
export type Withholding = 'dates' | 'words';

export function withholdingOf(facts: UsageFacts, nowMs = Date.now()): Withholding | null {
  const verdict = usageVerdict(facts, nowMs);
  if (verdict === null || !WITHHOLDING.includes(verdict.kind)) return null;
  return verdict.moment === null ? 'words' : 'dates';
}

/** The moments of a file's own release fields, with their zones. */
export function usageDates(
  values: MetadataValues,
  zones: { readonly release?: string | undefined; readonly expiration?: string | undefined } = {},
): Pick<UsageFacts, 'from' | 'until'> {
  const moment = (date = '', time = '', zone = '') =>
    date === '' ? null : `${date}${time === '' ? '' : `T${time}${zone}`}`;
  return {
    from: moment(values.IPTCReleaseDate, values.IPTCReleaseTime, zones.release),
    until: moment(values.IPTCExpirationDate, values.IPTCExpirationTime, zones.expiration),
  };
}

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)([+-]\d{4})?)?$/;

/**
 * Milliseconds since 1970 of a moment, some days later; in the user's zone where it names none, or in that of `ownOffsetMs`. NaN
 * if it is none.
 */
export function momentMs(moment: string, laterDays = 0, ownOffsetMs?: number): number {
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0, zone] = MOMENT.exec(moment) ?? [];
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(day) + laterDays,
    Number(hours),
    Number(minutes),
    Number(seconds),
  ] as const;
  const offsetMs = zone === undefined ? ownOffsetMs : zoneMs(zone);
  return offsetMs === undefined ? new Date(...parts).getTime() : Date.UTC(...parts) - offsetMs;
}

/** The next moment, in milliseconds since 1970, at which one of the verdicts changes by itself; null if none does. */
export function nextUsageChange(usages: Iterable<UsageFacts | null>, nowMs: number): number | null {
  let next = Number.POSITIVE_INFINITY;
  for (const usage of usages) for (const end of usage ? endsMs(usage) : []) if (end > nowMs && end < next) next = end;
  return Number.isFinite(next) ? next : null;
}

/** In milliseconds since 1970, the second moment no longer. */
export type UsableTime = readonly [from: number, until: number];

/** When a file may be used as far as its words and dates say: when nothing withholds it. Null: always. */
export function usableTime(facts: UsageFacts): UsableTime | null {
  const { words, isUnclear, isTaken } = facts;
  if (isUnclear || isTaken || words === 'killed' || words === 'embargoed') return [0, 0];
  const [from, until] = endsMs(facts);
  const isAlways = Number.isNaN(from) && Number.isNaN(until);
  return isAlways ? null : [from || 0, Number.isNaN(until) ? Number.MAX_SAFE_INTEGER : until];
}

/** When an embargo and the use end, in milliseconds since 1970; NaN without a date, and for one that cannot be read. */
function endsMs({ from, until }: UsageFacts): readonly [number, number] {
  return [from === null ? Number.NaN : momentMs(from), until === null ? Number.NaN : endMs(until)];
}

/** A day alone lasts until its end. */
function endMs(moment: string, ownOffsetMs?: number): number {
  return momentMs(moment, moment.includes('T') ? 0 : 1, ownOffsetMs);
}

/** `+0100` → 3,600,000. */
function zoneMs(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
