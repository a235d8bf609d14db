/** A selected result as the tray holds and stores it: without the text of an article, and with few of its fields. Pure. */
import * as v from 'valibot';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import type { SearchItem } from './search-item.ts';

/** What marks and links need (`storedUsage`, `useDraggedLink`). */
const KEPT_FIELDS = [
  'IPTCAltText',
  'UsageKind',
  'UsageText',
  'IPTCReleaseDate',
  'IPTCReleaseTime',
  'IPTCExpirationDate',
  'IPTCExpirationTime',
] as const;

/** Names a result among those of all types. */
export function itemKey({ type, objectId }: Pick<SearchItem, 'type' | 'objectId'>): string {
  return `${type} ${objectId}`;
}

export function toTrayItem(item: SearchItem): SearchItem {
  const fields = KEPT_FIELDS.flatMap((name) => (item.fields[name] ? [[name, item.fields[name]] as const] : []));
  return { ...item, fullText: '', fields: Object.fromEntries(fields) };
}

const text = v.string();
const number = v.nullable(v.number());

const trayItem: v.GenericSchema<unknown, SearchItem> = v.object({
  itemNo: v.number(),
  type: v.picklist(SEARCH_TYPES),
  objectId: v.pipe(text, v.nonEmpty()),
  sourceId: text,
  name: text,
  headline: text,
  caption: text,
  byline: text,
  credit: text,
  receivedAt: text,
  expiresAt: text,
  category: text,
  thumbUrl: text,
  previewUrl: text,
  hiresUrl: text,
  posterUrl: text,
  durationSeconds: number,
  wordCount: number,
  priority: text,
  fullText: text,
  fields: v.record(text, text),
});

/** A tray as it is stored. */
export interface StoredTray {
  /** `DOMAIN/name` */
  readonly owner: string;
  readonly items: readonly SearchItem[];
}

const storedTray: v.GenericSchema<unknown, StoredTray> = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ owner: v.string(), items: v.array(trayItem) }),
);

/** Null if there is none or it is damaged. */
export function readStoredTray(stored: unknown): StoredTray | null {
  const read = v.safeParse(storedTray, stored);
  return read.success ? read.output : null;
}
