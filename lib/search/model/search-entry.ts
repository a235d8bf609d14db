/** What an entry of the browser's history says of a search page. It names no search, only the id of one (decision 27). */
import { splitQuery } from './search-address.ts';

export interface SearchEntry {
  /** Id of a search that the memory of the session keeps for its person; null for none. */
  readonly step: string | null;
  /** Index of the result whose preview lies over the results; null for none. */
  readonly preview: number | null;
  /** A visit that begins anew, whatever was searched before. */
  readonly isStart: boolean;
  /** The query of a link that was opened and is not followed yet; empty for none. */
  readonly link: string;
}

/** `query` and `state` of the entry; anything else in the state is as good as nothing. */
export function readEntry(query: string, state: unknown): SearchEntry {
  const { step, preview, isStart, link } = (state ?? {}) as Readonly<Record<keyof SearchEntry, unknown>>;
  return {
    step: typeof step === 'string' ? step : null,
    preview: typeof preview === 'number' && Number.isInteger(preview) && preview >= 0 ? preview : null,
    isStart: isStart === true,
    link: splitQuery(query).link || (typeof link === 'string' ? splitQuery(link).link : ''),
  };
}
