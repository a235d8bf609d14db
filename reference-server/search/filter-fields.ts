/** The field names that a filter may use, and where the catalogue stores them. */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { codeOf } from '#lib/upload-form/model/vocabulary.ts';
import type { FilterNode, FilterOperator } from '../stores/filter-grammar.ts';

export type FieldMeaning =
  | { readonly kind: 'time'; readonly column: 'receivedAt' | 'createdAt' }
  | { readonly kind: 'column'; readonly column: 'zType' | 'sourceId' | 'name' }
  | { readonly kind: 'metadata' }
  /** What may be done with the file, at a time. */
  | { readonly kind: 'usage' }
  /** One object id, or several separated by commas. */
  | { readonly kind: 'ids' };

/** One of the server's extra fields. */
interface ExtraMeaning {
  readonly kind: 'extra';
  /** Where it is stored; any of them counts. */
  readonly names: readonly string[];
  /** Compared entry by entry. */
  readonly isList: boolean;
  readonly vocabulary: ExtraField['vocabulary'];
}
export type ExtraMeanings = ReadonlyMap<string, ExtraMeaning>;

export const NO_EXTRAS: ExtraMeanings = new Map();

/** One list under two names: result items of pictures have it as `ImgKeydescr`. */
export const KEYWORDS = ['IPTCKeywords', 'ImgKeydescr'] as const;

// Maps, because an object also has names such as `constructor`.
const TIMES = new Map<string, 'receivedAt' | 'createdAt'>(
  Object.entries({
    ImgReceivedTS: 'receivedAt',
    AVMReceivedTS: 'receivedAt',
    TxtReceivedTS: 'receivedAt',
    ImgCreatedTS: 'createdAt',
    AVMCreatedTS: 'createdAt',
  } as const),
);
const COLUMNS = new Map<string, 'zType' | 'sourceId' | 'name'>(
  Object.entries({
    ZType: 'zType',
    ImgSrcID: 'sourceId',
    AVMSrcID: 'sourceId',
    TxtSrcID: 'sourceId',
    ImgName: 'name',
    AVMName: 'name',
  } as const),
);
/** The index names them by their number: new ones are added at the end. */
export const METADATA_FIELDS: readonly string[] =
  `IPTCHeadline IPTCCaption IPTCCaptionWriter IPTCByLine IPTCCredit IPTCCopyrightNotice IPTCCategory IPTCSupplCategory
  IPTCKeywords IPTCPlace IPTCCity IPTCCountryCode IPTCCountryName IPTCProvinceState IPTCOrigTransmission
  IPTCEnvelopePriority IPTCReleaseDate IPTCExpirationDate ImgKeydescr ImgPlace ImgExpiresTS ImgCreatedBy AVMExpiresTS
  AVMCreatedBy AVMTeaser ChannelID TxtIntro`.split(/\s+/);
const METADATA = new Set(METADATA_FIELDS);

/** Fields whose values the index has as a whole, because the special filters of a desk ask for them. */
export const VALUE_FIELDS: ReadonlySet<string> = new Set([
  'IPTCCategory',
  'IPTCSupplCategory',
  'IPTCCountryCode',
  'IPTCCountryName',
  'ChannelID',
  'IPTCByLine',
]);

const IDS = new Set(['ImgOID', 'AVMOID', 'TxtOID']);

/** Undefined for an unknown name. Names are those of the contract and case-sensitive. */
export function fieldMeaning(name: string): FieldMeaning | undefined {
  const time = TIMES.get(name);
  if (time !== undefined) return { kind: 'time', column: time };
  const column = COLUMNS.get(name);
  if (column !== undefined) return { kind: 'column', column };
  if (IDS.has(name)) return { kind: 'ids' };
  if (name === 'Usage') return { kind: 'usage' };
  return METADATA.has(name) ? { kind: 'metadata' } : undefined;
}

/** The names of the server's extra fields, which replace others of the same name. */
export function extraMeanings(fields: readonly Pick<ExtraField, 'name' | 'control' | 'vocabulary'>[]): ExtraMeanings {
  return new Map(
    fields.flatMap(({ name, control, vocabulary }) => {
      const names = name === KEYWORDS[0] ? KEYWORDS : [name];
      const isList = control === 'list' || control === 'multi-select';
      return names.map((each) => [each, { kind: 'extra', names, isList, vocabulary }] as const);
    }),
  );
}

/** The condition that an extra field compares so with `value`, which may be the end of a code: `MR-NON`. */
export function extraCondition(
  { names, isList, vocabulary }: ExtraMeaning,
  operator: FilterOperator,
  value: string,
): FilterNode {
  const values = new Set(operator === ':' ? [value, codeOf(value, vocabulary)] : [value]);
  const parts = [...values].map((each) => ({ kind: 'extra' as const, names, isList, operator, value: each }));
  return { kind: 'any', parts };
}
