/**
 * Searches as a browser keeps them: in the memory of its session, and in its history. What is damaged or of another
 * version of the app is as good as nothing.
 */
import * as v from 'valibot';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { readOnlyIds } from './filter-query.ts';
import type { FilterValue } from './filter-value.ts';
import type { AddressedSearch } from './search-address.ts';
import { VIEW_MODES, type ViewMode } from './view-mode.ts';

export interface RememberedSearch {
  readonly text: string;
  /** Null: that of a first visit. */
  readonly filter: FilterValue | null;
  /** Object ids that the results are restricted to, with commas between them; empty for none. */
  readonly only: string;
  /** Index of the first result on the screen. */
  readonly firstIndex: number;
}

export interface RememberedSearches {
  /** `DOMAIN/name` */
  readonly owner: string;
  readonly searches: Partial<Readonly<Record<SearchType, RememberedSearch>>>;
}

const filterValue: v.GenericSchema<unknown, FilterValue> = v.object({
  period: v.string(),
  fromDate: v.string(),
  toDate: v.string(),
  channelList: v.array(v.object({ chanID: v.string(), chanSrcID: v.string(), chanName: v.string() })),
  allChannelsSelected: v.boolean(),
  customQueryFilter: v.object({ value: v.string(), text: v.string() }),
  notCustomQueryFilter: v.boolean(),
  showImages: v.boolean(),
  showGraphics: v.boolean(),
});

const searched = {
  text: v.string(),
  filter: v.nullable(filterValue),
  only: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => readOnlyIds(text)),
    ),
    '',
  ),
};
const rememberedSearch = v.object({ ...searched, firstIndex: v.pipe(v.number(), v.integer(), v.minValue(0)) });

const rememberedSearches: v.GenericSchema<unknown, RememberedSearches> = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ owner: v.string(), searches: v.record(v.picklist(SEARCH_TYPES), rememberedSearch) }),
);

const modes = Object.values(VIEW_MODES).flat() as readonly ViewMode[];
const historyEntry = v.object({ kept: v.object({ ...searched, mode: v.nullable(v.picklist(modes)) }) });

/** What the memory of the session holds; null for nothing. */
export function readRememberedSearches(text: unknown): RememberedSearches | null {
  const read = v.safeParse(rememberedSearches, text);
  return read.success ? read.output : null;
}

/** The search that stands in a history entry because it is too long for the address; null for none. */
export function readKeptSearch(entry: unknown): AddressedSearch | null {
  const read = v.safeParse(historyEntry, entry);
  return read.success ? read.output.kept : null;
}
