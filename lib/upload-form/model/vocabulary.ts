/** Choices of an extra field, and values as files have them. Pure. */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { labelIn } from './extra-labels.ts';

type Vocabulary = ExtraField['vocabulary'];

/**
 * The code of a value in the vocabulary: files write an address that ends with the code, such as
 * `http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture`. The value itself if there is none.
 */
export function codeOf(value: string, vocabulary: Vocabulary): string {
  const end = lastPart(value);
  const known = vocabulary.find(({ code }) => code === value) ?? vocabulary.find(({ code }) => lastPart(code) === end);
  return known?.code ?? value;
}

function lastPart(code: string): string {
  return (code.split(/[/#:]/).findLast((part) => part !== '') ?? '').toLowerCase();
}

/** The label of a value in the language of the locale; an unknown one as found. */
export function choiceText(value: string, vocabulary: Vocabulary, locale: string): string {
  const code = codeOf(value, vocabulary);
  const known = vocabulary.find((choice) => choice.code === code);
  return known ? labelIn(known.labels, locale, code) : value;
}
