/** The rows of the metadata table, from the fields of a result (3.15–3.17). Pure. */

import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { formatCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { ResultNames } from '#lib/search/model/result-names.ts';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { extraField } from '#lib/upload-form/model/field-table.ts';
import { splitList } from '#lib/upload-form/model/value-list.ts';
import { choiceText } from '#lib/upload-form/model/vocabulary.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import type { Texts } from '../../i18n/text-provider.tsx';
import { formatDay, formatTimestamp } from '../../i18n/timestamp.ts';
import { formatDuration, formatOf } from '../item/item-status.ts';
import { truncate } from '../item/truncate.ts';

export interface PreviewFact {
  readonly label: string;
  readonly value: string;
  /** The codes of the names in `value`. */
  readonly codes?: string;
}

/** Rows with words that a search finds. */
export const WORDED_FACTS: ReadonlySet<string> = new Set<TextId>([
  'metadata.IPTCHeadline',
  'preview.caption',
  'metadata.description',
  'preview.author',
  'preview.credit',
  'preview.copyright',
  'preview.keywords',
  'preview.place',
  'preview.transmission',
  'preview.name',
]);

/** The rows that have a value, in the order of the table. */
export function previewFacts(
  item: SearchItem,
  texts: Texts,
  names: ResultNames,
  extraFields: readonly ExtraField[] = [],
): PreviewFact[] {
  const { fields } = item;
  const field = (...names: string[]): string => names.map((name) => fields[name]).find(Boolean) ?? '';
  const joined = (...values: string[]): string => values.filter(Boolean).join(' · ');
  const moment = (timestamp: string): string => formatTimestamp(timestamp, texts.locale);
  const { categories, supplementalCategories, sources } = names;
  const supplemental = splitList(field('IPTCSupplCategory'));
  const nameOf = (code: string): string => supplementalCategories.get(code) ?? code;
  const source = sources.get(item.sourceId);
  const facts: (PreviewFact & { readonly label: TextId })[] = [
    { label: 'preview.usage', value: field('UsageText') },
    // Only a headline that other views cut.
    { label: 'metadata.IPTCHeadline', value: truncate(item.headline) === item.headline ? '' : item.headline },
    // The article itself shows it.
    {
      label: item.type === 'image' ? 'preview.caption' : 'metadata.description',
      value: item.type === 'text' ? '' : item.caption,
    },
    { label: 'preview.author', value: item.byline },
    { label: 'preview.credit', value: item.credit },
    { label: 'preview.copyright', value: field('IPTCCopyrightNotice') },
    {
      label: 'preview.category',
      value: joined(categories.get(item.category) ?? item.category, supplemental.map(nameOf).join(', ')),
      codes: joined(item.category, supplemental.join(', ')),
    },
    { label: 'preview.keywords', value: field('IPTCKeywords', 'ImgKeydescr') },
    { label: 'preview.place', value: field('ImgPlace', 'IPTCPlace') },
    { label: 'preview.created', value: moment(field('ImgCreatedTS', 'AVMCreatedTS')) },
    { label: 'preview.received', value: moment(item.receivedAt) },
    { label: 'preview.expires', value: item.expiresAt && formatDay(item.expiresAt, texts.locale) },
    {
      label: 'preview.duration',
      value: item.durationSeconds === null ? '' : formatDuration(item.durationSeconds, texts.locale),
    },
    {
      label: 'preview.format',
      value: joined(...distinct([formatOf(field('AVMDataType')), field('AVMVideoCodecID'), field('AVMAudioCodecID')])),
    },
    { label: 'preview.dimensions', value: dimensionsOf(item) },
    { label: 'preview.length', value: lengthOf(item, texts) },
    { label: 'preview.transmission', value: field('IPTCOrigTransmission') },
    { label: 'preview.priority', value: item.priority },
    {
      label: 'preview.source',
      value: source && source !== item.sourceId ? `${source} (${item.sourceId})` : item.sourceId,
    },
    { label: 'preview.name', value: item.name },
  ];
  return [...facts, ...extraFacts(item, texts, extraFields)].filter(({ value }) => value !== '');
}

/** These have rows of their own. */
const SHOWN: readonly string[] = ['IPTCKeywords', 'IPTCOrigTransmission'];

function extraFacts({ type, fields }: SearchItem, { t, locale }: Texts, extraFields: readonly ExtraField[]) {
  const shown =
    type === 'text'
      ? []
      : extraFields.filter(({ name, mediaTypes }) => !SHOWN.includes(name) && mediaTypes.includes(type));
  return shown.map((extra): PreviewFact => {
    const field = extraField(extra);
    const value = fields[extra.name] ?? '';
    if (extra.control === 'date') return { label: field.label, value: value && formatCalendarDate(value, locale) };
    if (extra.vocabulary.length === 0) return { label: field.label, value };
    const choices = extra.control === 'select' ? [value] : splitList(value);
    const texts = choices.map((choice) => choiceText(choice, field, (id) => t(id as TextId)));
    return { label: field.label, value: texts.join(', '), codes: value };
  });
}

/** Drops repeated names: a container often has the name of its codec. */
function distinct(names: readonly string[]): string[] {
  const same = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();
  return names.filter((name, at) => names.findIndex((other) => same(other, name)) === at);
}

function dimensionsOf({ fields }: SearchItem): string {
  const { AVMPreviewWidth: width, AVMPreviewHeight: height } = fields;
  return width && height ? `${width} × ${height}` : '';
}

/** Counts of words, lines and characters of an article; values that are not numbers are left out. */
function lengthOf({ fields }: SearchItem, { count }: Texts): string {
  const parts = (['words', 'lines', 'chars'] as const).flatMap((unit) => {
    const given = fields[{ words: 'TxtLenWords', lines: 'TxtLenLines', chars: 'TxtLenChars' }[unit]];
    return given && Number.isFinite(Number(given)) ? [count(`search.${unit}`, Number(given))] : [];
  });
  return parts.join(' · ');
}
