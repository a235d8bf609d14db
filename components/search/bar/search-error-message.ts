import type { SearchType } from '#lib/contract/search-types.ts';
import type { PlainError } from '#lib/core/app-error.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

/**
 * The message of a failed search (8.6): the HTTP status if the server responded, 'Unknown error' for an internal error.
 */
export function searchErrorSentence(error: PlainError, type: SearchType, texts: Texts): string {
  if (error.code === 'internal') return texts.t('search.unknownError');
  if (error.code !== 'net/status') return errorSentence(error, texts);
  const parts = { statusText: '', ...error.facts };
  const sentence = texts.t(type === 'text' ? 'search.textServerAnswered' : 'search.serverAnswered', parts);
  // HTTP/2 and later have no status text.
  return sentence.replace(/[:\s]+$/, '');
}
