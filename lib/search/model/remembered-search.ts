/** Searches of one user, stored until the browser closes. Damaged data and data of another version are ignored. */
import * as v from 'valibot';
import { FURTHER_SORTS, SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { isTimeZone } from '#lib/localisation/model/time-zone.ts';
import { EXPIRY_CHOICES } from './expiry-choice.ts';
import { readOnlyIds } from './filter-query.ts';
import type { FilterValue } from './filter-value.ts';
import type { AddressedSearch } from './search-address.ts';
import { USAGE_CHOICES } from './usage-choice.ts';
import { VIEW_MODES, type ViewMode } from './view-mode.ts';

export interface RememberedSearch extends AddressedSearch {
  /** Index of the first result on the screen. */
  readonly firstIndex: number;
}

/** The search of a history entry, which itself contains only the id (decision 27). */
export interface SearchStep extends RememberedSearch {
  readonly id: string;
}

export interface RememberedSearches {
  /** `DOMAIN/name` */
  readonly owner: string;
  readonly searches: Partial<Readonly<Record<SearchType, RememberedSearch>>>;
  /** Oldest first. */
  readonly steps: readonly SearchStep[];
}

const filterValue: v.GenericSchema<unknown, FilterValue> = v.object({
  period: v.string(),
  fromDate: v.string(),
  toDate: v.string(),
  zone: v.exactOptional(v.pipe(v.string(), v.check(isTimeZone))),
  channelList: v.array(v.object({ chanID: v.string(), chanSrcID: v.string(), chanName: v.string() })),
  allChannelsSelected: v.boolean(),
  customQueryFilter: v.object({ value: v.string(), text: v.string() }),
  notCustomQueryFilter: v.boolean(),
  showImages: v.boolean(),
  showGraphics: v.boolean(),
  expiry: v.exactOptional(v.picklist(EXPIRY_CHOICES)),
  usage: v.exactOptional(v.pipe(v.array(v.picklist(USAGE_CHOICES)), v.minLength(1))),
});

const modes = Object.values(VIEW_MODES).flat() as readonly ViewMode[];

const searched = {
  text: v.string(),
  filter: v.nullable(filterValue),
  only: v.pipe(
    v.string(),
    v.transform((text) => readOnlyIds(text)),
  ),
  sort: v.exactOptional(v.picklist(FURTHER_SORTS)),
  mode: v.nullable(v.picklist(modes)),
};

const remembered = v.object({ ...searched, firstIndex: v.pipe(v.number(), v.integer(), v.minValue(0)) });

const rememberedSearches: v.GenericSchema<unknown, RememberedSearches> = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    owner: v.string(),
    searches: v.record(v.picklist(SEARCH_TYPES), remembered),
    steps: v.array(v.object({ ...remembered.entries, id: v.string() })),
  }),
);

/** Null if there is none or it is invalid. */
export function readRememberedSearches(text: unknown): RememberedSearches | null {
  const read = v.safeParse(rememberedSearches, text);
  return read.success ? read.output : null;
}

const MAX_STEPS = 50;
/** Maximum length of the JSON; `sessionStorage` holds five million characters. */
const MAX_STEPS_LENGTH = 1_000_000;

/** The newest steps within the limit, at least the last one. */
export function newestSteps(steps: readonly SearchStep[]): readonly SearchStep[] {
  let length = 0;
  const first = steps.findLastIndex((step, at) => {
    length += JSON.stringify(step).length;
    return at < steps.length - MAX_STEPS || (length > MAX_STEPS_LENGTH && at < steps.length - 1);
  });
  return steps.slice(first + 1);
}
