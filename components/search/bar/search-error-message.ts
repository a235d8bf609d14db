import type { SearchFailure } from '#lib/contract/search.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

/** By the code in the server's answer (docs/contract.md, "Search"). */
const FAILURES = new Map<unknown, TextId>(
  Object.entries({
    'query-filter': 'search.filterRefused',
    'search-too-slow': 'search.tooSlow',
    'too-many-searches': 'search.tooMany',
    unavailable: 'search.unavailable',
  } satisfies Record<SearchFailure, TextId>),
);

/**
 * The message of a failed search (8.6): the HTTP status if the server responded without a known reason, 'Unknown error' for an internal error.
 */
export function searchErrorSentence(error: PlainError, type: SearchType, texts: Texts): string {
  if (error.code === 'internal') return texts.t('search.unknownError');
  if (error.code !== 'net/status') return errorSentence(error, texts);
  const failure = FAILURES.get(error.facts['error']);
  if (failure !== undefined) return texts.t(failure);
  const parts = { statusText: '', ...error.facts };
  const sentence = texts.t(type === 'text' ? 'search.textServerAnswered' : 'search.serverAnswered', parts);
  // HTTP/2 and later have no status text.
  return sentence.replace(/[:\s]+$/, '');
}
