import { HttpError } from '../http/http-error.ts';

/** A person who types has one or two, and several share an account. */
const MAX_IN_PROGRESS = 32;
const RETRY_AFTER_S = 1;

export interface SearchesInProgress {
  /** Runs a search. Throws `HttpError` 429 `too-many-searches` if the person has too many that are not answered yet. */
  run<Answer>(person: string, search: () => Promise<Answer>): Promise<Answer>;
}

/** Limits how many searches of one person wait or run. */
export function createSearchesInProgress(): SearchesInProgress {
  const counts = new Map<string, number>();
  return {
    async run(person, search) {
      const count = counts.get(person) ?? 0;
      if (count >= MAX_IN_PROGRESS) {
        const sentence = 'Too many searches at the same time. Try again in a moment.';
        throw new HttpError(429, 'too-many-searches', sentence, { retryAfter: RETRY_AFTER_S });
      }
      counts.set(person, count + 1);
      try {
        return await search();
      } finally {
        const left = (counts.get(person) ?? 1) - 1;
        if (left === 0) counts.delete(person);
        else counts.set(person, left);
      }
    },
  };
}
