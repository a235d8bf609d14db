/** Choices of an extra field, and values as files have them. Pure. */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { ControlKind, MetadataField } from './field-table.ts';
import { joinList, splitList } from './value-list.ts';

type Vocabulary = readonly Pick<ExtraField['vocabulary'][number], 'code'>[];

interface Choices {
  readonly control?: ControlKind;
  readonly vocabulary?: Vocabulary | undefined;
}

/** The value with the codes of its field, if that has a vocabulary. */
export function withCodes(value: string, { control, vocabulary }: Choices = {}): string {
  if (vocabulary === undefined) return value;
  if (control === 'multi-select') return joinList(codesOf(splitList(value), vocabulary));
  return control === 'select' ? codeOf(value, vocabulary) : value;
}

/**
 * The code of a value in the vocabulary, as the contract says it: what ends alike, such as `digsrctype:digitalCapture` and
 * `http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture`, but no other address. The value itself if there is none.
 */
export function codeOf(value: string, vocabulary: Vocabulary): string {
  return codesOf([value], vocabulary)[0] ?? value;
}

function codesOf(values: readonly string[], vocabulary: Vocabulary): string[] {
  const byEnd = Map.groupBy(
    vocabulary.map(({ code }) => code),
    lastPart,
  );
  return values.map((value) => {
    const alike = byEnd.get(lastPart(value)) ?? [];
    return alike.find((code) => code === value) ?? alike.find((code) => !isOtherAddress(code, value)) ?? value;
  });
}

function partsOf(code: string): string[] {
  return code
    .trim()
    .toLowerCase()
    .split(/[/#:]/)
    .filter((part) => part !== '');
}

function lastPart(code: string): string {
  return partsOf(code).at(-1) ?? code;
}

function isOtherAddress(...codes: [string, string]): boolean {
  const [one, other] = codes.map((code) => partsOf(code).slice(1).join('/'));
  return codes.every((code) => code.includes('://')) && one !== other;
}

/** The label of a value, of which `textOf` has the text (`extra-labels.ts`); an unknown one as found. */
export function choiceText(value: string, { label, extra }: MetadataField, textOf: (id: string) => string): string {
  const code = codeOf(value, extra?.vocabulary ?? []);
  return extra?.vocabulary.some((choice) => choice.code === code) ? textOf(`${label}.${code}`) : value;
}
