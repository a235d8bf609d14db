/** What files have of the extra fields of a server (docs/contract.md#extra-fields). Pure. */

import { cutToField } from '#lib/upload-form/model/field-values.ts';
import type {
  ExtraRule,
  FileMetadata,
  MetadataValues,
  UnmappedMetadata,
} from '#lib/upload-form/model/metadata-values.ts';
import type { UnmappedField } from '#lib/upload-form/model/unmapped-fields.ts';
import { distinctVariants } from '#lib/upload-form/model/value-variants.ts';
import { withCodes } from '#lib/upload-form/model/vocabulary.ts';
import { embeddedDate } from './embedded-date.ts';
import { UNMAPPED_KEYS } from './embedded-keys.ts';

/** By the name of a property in XMP, or `iim:` and the number of a data set: the word under which it is read. */
const WORDS: ReadonlyMap<string, UnmappedField> = new Map(
  (Object.entries(UNMAPPED_KEYS) as [UnmappedField, (typeof UNMAPPED_KEYS)[UnmappedField]][]).flatMap(
    ([word, { xmp = [], iim }]) =>
      [...xmp, ...(iim === undefined ? [] : [`iim:${iim}`])].map((name) => [name, word] as const),
  ),
);

type Place = Omit<ExtraRule, 'maxLength'>;

/** By contract name, whole: of each field the first of its `embedded` names that the file has. Choices are codes. */
export function extraFileValues(unmapped: UnmappedMetadata, fields: readonly Place[]): MetadataValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const word = wordOf(unmapped, field);
      const text = (word && unmapped[word]) ?? '';
      const value = field.control === 'date' ? (embeddedDate(text)?.date ?? '') : withCodes(text, field);
      return value === '' ? [] : [[field.name, value] as const];
    }),
  );
}

function wordOf(unmapped: UnmappedMetadata, { embedded }: Place): UnmappedField | undefined {
  return embedded.flatMap((name) => WORDS.get(name) ?? []).find((word) => unmapped[word] !== undefined);
}

/** By contract name, cut to the limits of the fields. */
function extraVariants(
  variants: NonNullable<FileMetadata['variants']>,
  unmapped: UnmappedMetadata,
  fields: readonly ExtraRule[],
): NonNullable<FileMetadata['variants']> {
  const named = fields.flatMap((field) => {
    const found = field.control === 'date' ? [] : (variants[wordOf(unmapped, field) ?? ''] ?? []);
    const kept = (text: string) => cutToField(field.name, withCodes(text, field), fields);
    const distinct = distinctVariants(found.map((variant) => ({ ...variant, text: kept(variant.text) })));
    return distinct.length > 1 ? [[field.name, distinct] as const] : [];
  });
  return Object.fromEntries(named);
}

const NOTHING: FileMetadata = { values: {}, unmapped: {}, repaired: [], coordinates: null };

/**
 * The metadata of a file with its values of extra fields among the others, cut to their limits, and by these names what
 * was repaired, shortened or is of a sidecar. Null: not read yet, nothing.
 */
export function withExtraValues(metadata: FileMetadata | null, fields: readonly ExtraRule[] = []): FileMetadata {
  const { values, unmapped, repaired, whole, fromSidecar, fromPage, variants, ...rest } = metadata ?? NOTHING;
  const extra = Object.entries(extraFileValues(unmapped, fields));
  if (extra.length === 0) return metadata ?? NOTHING;
  const kept = extra.map(([name, text]) => [name, cutToField(name, text, fields)] as const);
  const cut = extra.filter(([, text], at) => kept[at]?.[1] !== text);
  const named = (words: readonly string[] = []): string[] =>
    fields.filter((field) => words.includes(wordOf(unmapped, field) ?? '')).map(({ name }) => name);
  return {
    ...rest,
    values: { ...values, ...Object.fromEntries(kept) },
    unmapped,
    repaired: [...repaired, ...named(repaired)],
    ...(fromSidecar && { fromSidecar: [...fromSidecar, ...named(fromSidecar)] }),
    ...(fromPage && { fromPage: [...fromPage, ...named(fromPage)] }),
    ...(variants && { variants: { ...variants, ...extraVariants(variants, unmapped, fields) } }),
    ...((whole || cut.length > 0) && { whole: { ...whole, ...Object.fromEntries(cut) } }),
  };
}
