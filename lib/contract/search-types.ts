/** Constants of the search without its schemas, so that pages that need only these do not load the schema library. */

export const SEARCH_TYPES = ['image', 'video', 'audio', 'text'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Orders of results, the newest first in each; the first one is that of the specification (4.20). */
export const SEARCH_SORTS = ['received', 'created', 'relevance'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
/** Only these are sent (docs/contract.md). */
export const FURTHER_SORTS = ['created', 'relevance'] as const satisfies readonly SearchSort[];
export type FurtherSort = (typeof FURTHER_SORTS)[number];

/** 9.1 */
export const PAGE_SIZE = 24;

/** Timestamps of items are `yyyymmdd hh:mm:ss` in UTC, like ImgExpiresTS in 3.9; time and seconds may be missing. */
export const TIMESTAMP_PATTERN = /^(\d{4})(\d{2})(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
