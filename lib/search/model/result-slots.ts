/**
 * The results of a search that are held, by index from 0. A million of them can be shown and only those near the
 * visible ones are there: the others are empty slots (docs/design/search.md#results). Pure.
 */
import type { SearchAnswer } from '#lib/contract/search.ts';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import { type SearchItem, toSearchItem } from './search-item.ts';

/** `null`: the server has answered for this place, with nothing that can be shown. */
export type ResultSlots = ReadonlyMap<number, SearchItem | null>;

/** Indices from 0, both ends included. */
export interface ResultRange {
  readonly first: number;
  readonly last: number;
}

/** Results further from the visible ones are dropped and asked for again (docs/design/search.md#results). */
export const KEPT_AROUND = 2_000;

/** The item at this place; undefined while it is not held, and where the server's row was unreadable. */
export function itemAt(slots: ResultSlots, index: number): SearchItem | undefined {
  return slots.get(index) ?? undefined;
}

/** Index at which the next page to ask for begins, so that `range` gets filled; null when nothing of it is missing. */
export function missingStart(slots: ResultSlots, range: ResultRange, total: number): number | null {
  const last = Math.min(range.last, total - 1);
  for (let index = Math.max(0, range.first); index <= last; index += 1) {
    if (slots.has(index)) continue;
    // Pages begin at multiples of 24 as long as the server answers whole pages.
    let start = index - (index % PAGE_SIZE);
    while (slots.has(start)) start += 1;
    return start;
  }
  return null;
}

/** What the page asked for at `start` brings, placed by ItemNo where the server numbers as 7.25 says, else in turn. */
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

/** How many there are after this answer. The end is where a page comes back empty, whatever the total says. */
export function totalAfter(slots: ResultSlots, answer: SearchAnswer, start: number): number {
  const count = sentCount(answer);
  const isNextToKnown = start === 0 || slots.has(start - 1);
  if (count === 0 && isNextToKnown) return start;
  return Math.max(answer.Query.QueryFound, count === 0 ? 0 : start + count);
}

/** Only what lies near one of `ranges` and before the end. */
export function keptSlots(slots: ResultSlots, ranges: readonly ResultRange[], total: number): ResultSlots {
  const isKept = (index: number) =>
    index < total && ranges.some(({ first, last }) => index >= first - KEPT_AROUND && index <= last + KEPT_AROUND);
  const kept = [...slots].filter(([index]) => isKept(index));
  return kept.length === slots.size ? slots : new Map(kept);
}

/** Where an asset moved between two pages its later place points to its first one, so that it is shown once. */
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
