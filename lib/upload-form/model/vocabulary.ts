/** Choices of an extra field, and values as files have them. Pure. */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { MetadataField } from './field-table.ts';

/**
 * The code of a value in the vocabulary: files write an address that ends with the code, such as
 * `http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture`. The value itself if there is none.
 */
export function codeOf(value: string, vocabulary: ExtraField['vocabulary']): string {
  const end = lastPart(value);
  const known = vocabulary.find(({ code }) => code === value) ?? vocabulary.find(({ code }) => lastPart(code) === end);
  return known?.code ?? value;
}

function lastPart(code: string): string {
  return (code.split(/[/#:]/).findLast((part) => part !== '') ?? '').toLowerCase();
}

/** The label of a value, of which `textOf` has the text (`extra-labels.ts`); an unknown one as found. */
export function choiceText(value: string, { label, extra }: MetadataField, textOf: (id: string) => string): string {
  const code = codeOf(value, extra?.vocabulary ?? []);
  return extra?.vocabulary.some((choice) => choice.code === code) ? textOf(`${label}.${code}`) : value;
}
