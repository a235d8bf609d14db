/** The common shape of the contract's four kinds of items, for lists and previews (specification 2.8.4, 3.15–3.17). */
import { visibleName } from '#lib/contract/file-names.ts';
import type { ResultRow } from '#lib/contract/search.ts';
import type { SearchType } from '#lib/contract/search-types.ts';

export interface SearchItem {
  readonly itemNo: number;
  readonly type: SearchType;
  readonly objectId: string;
  readonly sourceId: string;
  readonly name: string;
  readonly headline: string;
  readonly caption: string;
  readonly byline: string;
  readonly credit: string;
  /** `yyyymmdd hh:mm:ss`, UTC; empty if unknown. */
  readonly receivedAt: string;
  readonly expiresAt: string;
  readonly category: string;
  /** Absolute http(s) address, like the next three; empty if there is none. */
  readonly thumbUrl: string;
  readonly previewUrl: string;
  readonly hiresUrl: string;
  readonly posterUrl: string;
  readonly durationSeconds: number | null;
  readonly wordCount: number | null;
  readonly priority: string;
  /** HTML of an article, not sanitised. */
  readonly fullText: string;
  /** All fields as received, for the metadata table. */
  readonly fields: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, string | null | undefined>>;

const NOTHING = {
  thumbUrl: '',
  previewUrl: '',
  hiresUrl: '',
  posterUrl: '',
  durationSeconds: null,
  wordCount: null,
  priority: '',
  fullText: '',
};

/** `type`: the searched type, because video and audio share one kind of item. */
export function toSearchItem(row: ResultRow, type: SearchType): SearchItem {
  if ('Image' in row) return { ...common(row.ItemNo, type, row.Image, 'Img'), ...imageUrls(row.Image) };
  if ('AVMedia' in row) return { ...common(row.ItemNo, type, row.AVMedia, 'AVM'), ...mediaUrls(row.AVMedia) };
  const fields: Fields = row.Text;
  return {
    ...common(row.ItemNo, type, fields, 'Txt'),
    caption: first(fields, 'IPTCCaption', 'TxtIntro'),
    fullText: first(fields, 'TxtFullText'),
    wordCount: toNumber(fields.TxtLenWords),
    priority: first(fields, 'IPTCEnvelopePriority'),
  };
}

function common(itemNo: number, type: SearchType, fields: Fields, prefix: string): SearchItem {
  return {
    ...NOTHING,
    itemNo,
    type,
    objectId: first(fields, `${prefix}OID`),
    sourceId: first(fields, `${prefix}SrcID`),
    name: visibleName(first(fields, `${prefix}Name`)),
    headline: first(fields, 'IPTCHeadline'),
    caption: first(fields, 'IPTCCaption'),
    byline: first(fields, 'IPTCByLine'),
    credit: first(fields, 'IPTCCredit'),
    receivedAt: first(fields, `${prefix}ReceivedTS`),
    expiresAt: first(fields, `${prefix}ExpiresTS`),
    category: first(fields, 'IPTCCategory'),
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
    ),
  };
}

function imageUrls(fields: Fields) {
  return {
    thumbUrl: first(fields, 'ImgThumbURL', 'ImgPreviewURL'),
    previewUrl: first(fields, 'ImgPreviewURL', 'ImgThumbURL'),
    hiresUrl: first(fields, 'ImgHiresURL'),
  };
}

function mediaUrls(fields: Fields) {
  return {
    thumbUrl: first(fields, 'AVMImgThumbURL', 'AVMImgPreviewURL'),
    posterUrl: first(fields, 'AVMImgPreviewURL', 'AVMImgThumbURL'),
    previewUrl: first(fields, 'AVMPreviewURL', 'AVMHiresURL'),
    hiresUrl: first(fields, 'AVMHiresURL'),
    durationSeconds: toNumber(fields.AVMDuration),
  };
}

function first(fields: Fields, ...keys: string[]): string {
  for (const key of keys) if (fields[key]) return fields[key] ?? '';
  return '';
}

function toNumber(value: string | null | undefined): number | null {
  const number = value ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
