/**
 * How many assets a search finds, by parts of the library, the newest first. The parts lead to a result by its number without
 * reading those before it. What was counted of a running search is kept, so that its next request continues.
 */
import type { ReadUntil } from '../stores/catalogue.ts';
import type { PositionRange } from '../stores/positions.ts';

export interface PartCounts {
  /** In the order of the results. */
  readonly parts: readonly PositionRange[];
  /** How many results each has; undefined: not counted yet. */
  readonly counts: readonly (number | undefined)[];
}

export interface Counting {
  /** The same for the same search of the same moment only, as long as no asset is replaced or removed. */
  readonly key: string;
  /** Divides the library for the search, and may count some parts already. */
  begin(): Promise<PartCounts>;
  /** How many are in each of these parts, which follow one another. */
  count(parts: readonly PositionRange[]): Promise<readonly number[]>;
  /** Parts in one call of `count`, and calls at the same time. */
  readonly atOnce: number;
  readonly calls: number;
}

export interface KeptPartCounts {
  /** Searches that were too slow, by their fingerprint: the last asset as of which they were counted. */
  readonly tooSlow: Map<string, number>;
  known(key: string): PartCounts | undefined;
  /** Counts on until all parts are counted, or enough of them. */
  countOn(counting: Counting, isEnough: (sofar: PartCounts) => boolean): Promise<PartCounts>;
}

/** Running searches. One takes some kilobytes for a million assets. */
const MAX_KEPT = 300;

interface Progress extends PartCounts {
  readonly counts: (number | undefined)[];
}

export function createPartCounts(): KeptPartCounts {
  const kept = new Map<string, Progress>();
  const tooSlow = new Map<string, number>();
  const keep = (key: string, progress: Progress) => {
    kept.delete(key);
    kept.set(key, progress);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    if (tooSlow.size > MAX_KEPT) tooSlow.clear();
    return progress;
  };
  return {
    tooSlow,
    known: (key) => kept.get(key),
    async countOn(counting, isEnough) {
      const { key, atOnce, calls } = counting;
      const begin = async () => {
        const { parts, counts } = await counting.begin();
        return { parts, counts: [...counts] };
      };
      const progress = keep(key, kept.get(key) ?? (await begin()));
      const { parts, counts } = progress;
      const taken = new Set<number>();
      const isOpen = (index: number) => index < parts.length && counts[index] === undefined && !taken.has(index);
      const count = async () => {
        while (!isEnough(progress)) {
          const from = parts.findIndex((_, index) => isOpen(index));
          if (from < 0) return;
          let end = from;
          for (; end - from < atOnce && isOpen(end); end += 1) taken.add(end);
          const found = await counting.count(parts.slice(from, end));
          for (const [at, number] of found.entries()) counts[from + at] = number;
        }
      };
      await Promise.all(Array.from({ length: calls }, count));
      return progress;
    },
  };
}

/** Results that are certain. */
export function foundSofar({ counts }: PartCounts): number {
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

export function isComplete({ counts }: PartCounts): boolean {
  return !counts.includes(undefined);
}

/** Results before the first part that is not counted. */
export function foundInARow({ counts }: PartCounts): number {
  const end = counts.indexOf(undefined);
  return counts.slice(0, end < 0 ? counts.length : end).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** How far the parts are counted in a row, without more results than these. */
function readUntil({ parts, counts }: PartCounts, most: number): ReadUntil | undefined {
  let read: ReadUntil | undefined;
  for (const [index, { low }] of parts.entries()) {
    const found = (read?.found ?? 0) + (counts[index] ?? Number.POSITIVE_INFINITY);
    if (found > most) break;
    read = { low, found };
  }
  return read;
}

/** The parts after what was read, which is one part. */
function partsAfter({ parts }: PartCounts, { low, found }: ReadUntil, high: bigint): PartCounts {
  const after = parts.filter((part) => part.low < low);
  const left = after.map((part) => (part.high < low ? part : { ...part, high: low - 1n }));
  return { parts: [{ low, high }, ...left], counts: [found, ...left.map(() => undefined)] };
}

/** Where the results with these numbers are; `offset` counts from the first result in the first range. */
export interface Place {
  /** Parts that have some of the results. */
  readonly parts: readonly PositionRange[];
  /** What follows them, read while the page is not full. */
  readonly rest?: PositionRange;
  readonly offset: number;
}

export interface CountedPlace extends Place {
  /** By the count the parts have the whole page. Some of it may be in the rest, as assets were replaced or removed since. */
  readonly isCounted: boolean;
}

/** Nothing is counted. */
export function uncounted({ low, high }: PositionRange, offset: number): CountedPlace {
  return { parts: [], rest: { low, high }, isCounted: false, offset };
}

/** No part and no rest: past the last result. `offset` counts from 0. */
export function placeOf({ parts, counts }: PartCounts, offset: number, count: number): CountedPlace {
  const needed: PositionRange[] = [];
  let before = 0;
  let first: number | undefined;
  for (const [index, part] of parts.entries()) {
    const found = counts[index];
    const isCounted = before >= offset + count;
    if (isCounted || found === undefined) {
      const rest = { low: parts.at(-1)?.low ?? part.low, high: part.high };
      return { parts: needed, rest, isCounted, offset: offset - (first ?? before) };
    }
    if (found > 0 && before + found > offset) {
      first ??= before;
      needed.push(part);
    }
    before += found;
  }
  return { parts: needed, isCounted: true, offset: offset - (first ?? before) };
}

interface CountedFrom extends Pick<Counting, 'key' | 'begin'> {
  readonly range: PositionRange;
  /** Results before the page. */
  readonly offset: number;
  readonly before: ReadUntil | undefined;
}

/** A search that goes on counts after what was read `before`, unless as much is known here. `nothing`: what is known at first. */
export function countingFrom(kept: KeptPartCounts, { key, begin, range, offset, before }: CountedFrom) {
  const nothing: PartCounts = { parts: [{ low: range.low, high: range.high }], counts: [undefined] };
  if (before === undefined || before.found > offset || before.low > range.high || before.low < range.low)
    return { key, begin, nothing };
  const known = readUntil(kept.known(key) ?? nothing, offset);
  if (known !== undefined && known.low <= before.low) return { key, begin, nothing };
  return {
    key: `${key}-${before.low}-${before.found}`,
    begin: async () => partsAfter(await begin(), before, range.high),
    nothing: partsAfter(nothing, before, range.high),
  };
}

interface PageRead {
  readonly before: ReadUntil | undefined;
  /** Number of the result after the page's last one. */
  readonly end: number;
  readonly isCut: boolean;
  readonly range: PositionRange;
}

/** From where the page after this one goes on; undefined: its number is enough. */
export function readAfter(sofar: PartCounts, { before, end, isCut, range }: PageRead): ReadUntil | undefined {
  if (!isCut && (before === undefined || before.found > end)) return before;
  return readUntil(sofar, end) ?? { low: range.high + 1n, found: 0 };
}

export function isSameRead(before: ReadUntil | undefined, after: ReadUntil | undefined): boolean {
  return before !== undefined && before.low === after?.low && before.found === after.found;
}
