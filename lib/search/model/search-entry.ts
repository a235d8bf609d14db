/** State of a search page in an entry of the browser's history, with the id of the search (decision 27). */
import { splitQuery } from './search-address.ts';

export interface SearchEntry {
  /** Id of the stored search; null if there is none. */
  readonly step: string | null;
  /** Index of the result whose preview is open; null if none is. */
  readonly preview: number | null;
  /** Starts with the default search, whatever was searched before. */
  readonly isStart: boolean;
  /** Query of a link that was opened and is not followed yet; empty if there is none. */
  readonly link: string;
}

/** Reads `query` and `state` of an entry; unknown parts of the state are ignored. */
export function readEntry(query: string, state: unknown): SearchEntry {
  const { step, preview, isStart, link } = (state ?? {}) as Readonly<Record<keyof SearchEntry, unknown>>;
  return {
    step: typeof step === 'string' ? step : null,
    preview: typeof preview === 'number' && Number.isInteger(preview) && preview >= 0 ? preview : null,
    isStart: isStart === true,
    link: splitQuery(query).link || (typeof link === 'string' ? splitQuery(link).link : ''),
  };
}
