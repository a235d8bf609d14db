/**
 * The loaded results of a search, by index from 0. Of up to a million results, only those near the visible ones are
 * loaded; the others are empty slots (docs/design/search.md#results). Pure.
 */
import type { SearchAnswer } from '#lib/contract/search.ts';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import { type SearchItem, toSearchItem } from './search-item.ts';

/** `null`: the server's row could not be read. */
export type ResultSlots = ReadonlyMap<number, SearchItem | null>;

/** Indices from 0, both ends included. */
export interface ResultRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Results further away from the visible ones are dropped and requested again when needed
 * (docs/design/search.md#results).
 */
export const KEPT_AROUND = 2_000;

/** The item of a slot; undefined if it is not loaded or was unreadable. */
export function itemAt(slots: ResultSlots, index: number): SearchItem | undefined {
  return slots.get(index) ?? undefined;
}

/** Start index of the next page to request for `range`; null if nothing is missing. */
export function missingStart(slots: ResultSlots, range: ResultRange, total: number): number | null {
  const last = Math.min(range.last, total - 1);
  for (let index = Math.max(0, range.first); index <= last; index += 1) {
    if (slots.has(index)) continue;
    // Pages start at multiples of 24, unless the server has answered with a shorter page.
    let start = index - (index % PAGE_SIZE);
    while (slots.has(start)) start += 1;
    return start;
  }
  return null;
}

/** The slots of the page at `start`, by ItemNo if the server numbers rows as in 7.25, otherwise in order. */
export function pageSlots(answer: SearchAnswer, start: number, type: SearchType): Map<number, SearchItem | null> {
  const { Results } = answer;
  const count = sentCount(answer);
  const places = Results.map(({ ItemNo }) => ItemNo - 1);
  const isNumbered =
    new Set(places).size === places.length && places.every((place) => place >= start && place < start + count);
  const page = new Map<number, SearchItem | null>();
  for (let index = start; index < start + count; index += 1) page.set(index, null);
  for (const [at, row] of Results.entries()) {
    page.set(isNumbered ? row.ItemNo - 1 : start + at, toSearchItem(row, type));
  }
  return page;
}

/** How many results there are; `atLeast`: as many are certain, and the total has room for what may follow. */
export interface Total {
  readonly total: number;
  readonly atLeast: number | null;
}

interface TotalBefore extends Total {
  readonly slots: ResultSlots;
  /** The result that the list starts at: the first total has room for it. */
  readonly firstIndex: number;
}

/**
 * The total after this answer. An empty page is the end, whatever the server's total is, unless the server has to be asked again.
 * A known total stays.
 */
export function totalAfter({ slots, firstIndex, ...before }: TotalBefore, answer: SearchAnswer, start: number): Total {
  const count = sentCount(answer);
  if (count === 0 && answer.Query.QueryIsCut) return before;
  const isNextToKnown = start === 0 || slots.has(start - 1);
  if (count === 0 && isNextToKnown) return { total: start, atLeast: null };
  const { QueryFound, QueryFoundIsAtLeast = false } = answer.Query;
  const found = Math.max(QueryFound, count === 0 ? 0 : start + count);
  if (!QueryFoundIsAtLeast) return { total: found, atLeast: null };
  if (before.total >= 0 && before.atLeast === null) return { total: Math.max(before.total, found), atLeast: null };
  const atLeast = Math.max(before.atLeast ?? 0, found);
  if (count === 0) return { total: Math.max(atLeast, Math.min(before.total, start)), atLeast };
  return {
    total: Math.max(before.total, (before.total < 0 ? Math.max(atLeast, firstIndex) : atLeast) + PAGE_SIZE),
    atLeast,
  };
}

/** The slots near one of `ranges` and before the end. */
export function keptSlots(slots: ResultSlots, ranges: readonly ResultRange[], total: number): ResultSlots {
  const isKept = (index: number) =>
    index < total && ranges.some(({ first, last }) => index >= first - KEPT_AROUND && index <= last + KEPT_AROUND);
  const kept = [...slots].filter(([index]) => isKept(index));
  return kept.length === slots.size ? slots : new Map(kept);
}

/** Maps the later index of an asset that is on two pages to its first one, so that it is shown once. */
export function duplicatesIn(slots: ResultSlots): ReadonlyMap<number, number> {
  const firstPlaces = new Map<string, number>();
  const duplicates = new Map<number, number>();
  for (const index of [...slots.keys()].sort((a, b) => a - b)) {
    const item = slots.get(index);
    if (!item) continue;
    const first = firstPlaces.get(item.objectId);
    if (first === undefined) firstPlaces.set(item.objectId, index);
    else duplicates.set(index, first);
  }
  return duplicates;
}

function sentCount({ Results, skippedCount = 0 }: SearchAnswer): number {
  return Results.length + skippedCount;
}
