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
  if (control === 'multi-select') return joinList(splitList(value).map((each) => codeOf(each, vocabulary)));
  return control === 'select' ? codeOf(value, vocabulary) : value;
}

/**
 * The code of a value in the vocabulary, as the contract says it: what ends alike, such as `digsrctype:digitalCapture` and
 * `http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture`, but no other address. Of several, the one that the value
 * spells whole. The value itself if there is none, or if several remain.
 */
export function codeOf(value: string, vocabulary: Vocabulary): string {
  const spelled = spellingOf(value.trim());
  const alike = spellingsByEnd(vocabulary).get(spelled.end) ?? [];
  const fitting = [
    alike.filter(({ code }) => code === spelled.code),
    alike.filter(({ whole }) => whole === spelled.whole),
    alike.filter(({ address }) => !address || !spelled.address || address === spelled.address),
  ].find((codes) => codes.length > 0);
  return fitting?.length === 1 && fitting[0] ? fitting[0].code : value;
}

interface Spelling {
  readonly code: string;
  readonly whole: string;
  readonly end: string;
  /** Without its scheme; undefined if the code is no address. */
  readonly address: string | undefined;
}

function spellingOf(code: string): Spelling {
  const parts = code
    .toLowerCase()
    .split(/[/#:]+/)
    .filter((part) => part !== '');
  const address = code.includes('://') ? parts.slice(1).join('/') : undefined;
  return { code, whole: parts.join('/'), end: parts.at(-1) ?? code, address };
}

// Values are spelled anew for each file, the up to 500 codes of a field once.
const known = new WeakMap<Vocabulary, ReadonlyMap<string, readonly Spelling[]>>();

function spellingsByEnd(vocabulary: Vocabulary): ReadonlyMap<string, readonly Spelling[]> {
  const spellings =
    known.get(vocabulary) ??
    Map.groupBy(
      vocabulary.map(({ code }) => spellingOf(code)),
      ({ end }) => end,
    );
  known.set(vocabulary, spellings);
  return spellings;
}

/** The label of a value, of which `textOf` has the text (`extra-labels.ts`); an unknown one as found. */
export function choiceText(value: string, { label, extra }: MetadataField, textOf: (id: string) => string): string {
  const code = codeOf(value, extra?.vocabulary ?? []);
  return extra?.vocabulary.some((choice) => choice.code === code) ? textOf(`${label}.${code}`) : value;
}
