/** What the catalogues index of an asset. Whoever changes it has both of them index anew (CONTRIBUTING.md). */

import { phraseText, textTerms } from '#lib/search/model/search-words.ts';
import { SENTINEL_DATE } from '#lib/upload-form/model/release-fields.ts';
import { USAGE_KINDS } from '#lib/upload-form/model/usage-verdict.ts';
import { type ExtraSearchable, searchableTexts, withoutTags } from '../stores/asset-rows.ts';
import type { CatalogueAsset } from '../stores/catalogue.ts';
import { METADATA_FIELDS, VALUE_FIELDS } from './filter-fields.ts';
import type { StoredUsageKind } from './usage-filter.ts';

export interface IndexedAsset {
  /** Each once. */
  readonly terms: readonly string[];
  /** The folded words in their order, for phrases: each field is a line, each word between two spaces. */
  readonly text: string;
}

export function indexAsset(asset: CatalogueAsset, extras?: ExtraSearchable): IndexedAsset {
  const texts = searchableTexts(asset, extras);
  const marks = [EVERY_TERM, sourceTerm(asset.sourceId), zTypeTerm(asset.zType)];
  const headline = textTerms(withoutTags(asset.fields.IPTCHeadline ?? '')).map(headlineTerm);
  const terms = [...texts.flatMap(textTerms), ...headline, ...marks, ...fieldTerms(asset), ...usageTerms(asset)];
  return { terms: [...new Set(terms)], text: texts.map(phraseText).join('\n') };
}

function fieldTerms({ fields }: Pick<CatalogueAsset, 'fields'>): string[] {
  return METADATA_FIELDS.flatMap((name, code) => {
    const value = fields[name] ?? '';
    if (value === '') return [];
    const written = VALUE_FIELDS.has(name) ? valueTerm(code, value) : undefined;
    return written === undefined ? [presenceTerm(code)] : [presenceTerm(code), written];
  });
}

/** The term of all assets that fulfil the condition, and of no other; undefined: the index has none. */
export function termOfField(name: string, operator: string, value: string): string | undefined {
  const code = METADATA_FIELDS.indexOf(name);
  if (code < 0 || operator !== ':') return undefined;
  if (value === '*') return presenceTerm(code);
  return VALUE_FIELDS.has(name) ? valueTerm(code, value) : undefined;
}

const DATED = 'dated';

type Used = Pick<CatalogueAsset, 'fields' | 'usage' | 'metaFiles'>;

/** What the kind of its use can follow from, at any time. */
function usageTerms({ fields, usage, metaFiles = [] }: Used): string[] {
  const kinds = [usage, ...metaFiles.map((file) => file.usage)].flatMap((said) => said?.kind ?? []);
  const isDated = Boolean(fields.IPTCExpirationDate) || !['', SENTINEL_DATE].includes(fields.IPTCReleaseDate ?? '');
  return [...kinds, ...(isDated ? [DATED] : [])].map(usageTerm);
}

/** One of these terms is of every asset with one of the kinds, or with another; undefined: the kind may be of any asset. */
export function termsOfUsage(
  kinds: readonly StoredUsageKind[] | undefined,
  isOther: boolean,
): readonly string[] | undefined {
  if (kinds === undefined || kinds.includes('') !== isOther) return undefined;
  const asked = isOther ? USAGE_KINDS.filter((kind) => !kinds.includes(kind)) : kinds;
  const terms = asked.flatMap((kind): string[] => {
    if (kind === 'embargoed') return [usageTerm(kind), usageTerm(DATED)];
    return [usageTerm(kind === 'expired' || kind === 'unclear' ? DATED : kind)];
  });
  return [...new Set(terms)];
}

// Terms besides words: marks for values that a search compares as a whole.

/** Private use, so no word can contain it. */
const MARK = '\ue000';

/** Every asset has it: the index finds what a term does not have only beside another one. */
export const EVERY_TERM = `${MARK}a`;

/** Private use too, and one character, because the index has the starts of terms up to three of them. */
const HEADLINE = '\ue001';

/** A word, or the start of one, in the headline. */
export function headlineTerm(word: string): string {
  return `${HEADLINE}${word}`;
}

export function sourceTerm(sourceId: string): string {
  return `${MARK}s${hex(sourceId)}`;
}

export function zTypeTerm(zType: string): string {
  return `${MARK}z${hex(zType)}`;
}

/** The field is not blank. `code`: the field's number. */
export function presenceTerm(code: number): string {
  return `${MARK}f${code}`;
}

const MAX_VALUE = 64;

/** Undefined for a value that the index does not have. As in both databases only the case of Latin letters is ignored. */
export function valueTerm(code: number, value: string): string | undefined {
  if (value.length > MAX_VALUE || !/^\P{C}+$/u.test(value)) return undefined;
  // The tokenizer separates at the ASCII characters that are neither letter nor digit.
  const written = value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[!-/:-@[-`{-~ ]/g, asPrivate);
  return `${MARK}v${code}${MARK}${written}`;
}

function asPrivate(sign: string): string {
  return String.fromCharCode(0xe100 + sign.charCodeAt(0));
}

/** What says something about the use of a file: its words, or a date. */
export function usageTerm(kind: string): string {
  return `${MARK}u${kind}`;
}

/** The tokenizer separates at punctuation and ignores the case of Latin letters; source ids may contain both. */
function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
