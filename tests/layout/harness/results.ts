/** Searches with invented results, whose pictures the test server draws. */

import { userEvent } from 'vitest/browser';
import { PAGE_SIZE, type SearchType } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { VIEW_MODE_PREFERENCES } from '#lib/settings/model/preferences.ts';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import type { PageClient } from '../../helpers/screens/page-client.ts';
import { createDemoPage, type Locale, showRoute } from './demo-page.ts';
import { see } from './screen.ts';

const AV = ['video', 'audio'];
const SHAPES = ['300x200', '200x300', '900x300'];
const CAPTION = 'Nach der Sturmflut sichern Helfer den Deich. ';

/** With a picture, a source, a category and dates; one expires, one has expired. */
export function richRow(type: SearchType, number: number): object {
  const picture = `${location.origin}/picture/${SHAPES[number % SHAPES.length]}/${number}.svg`;
  const prefix = AV.includes(type) ? 'Img' : '';
  const media = type === 'text' ? {} : { [`${prefix}ThumbURL`]: picture, [`${prefix}PreviewURL`]: picture };
  const fields = {
    IPTCHeadline: number === 2 ? 'Küstenschutzmaßnahmen' : `Deich ${number}`,
    IPTCCaption: CAPTION.repeat(number % 9),
    IPTCByLine: 'A. Keller',
    IPTCCategory: 'POL',
  };
  const expiry = number > 3 ? {} : { ExpiresTS: number === 2 ? '20971120' : '20201120' };
  const own = { Name: `deich-${number}.jpg`, SrcID: 'NPA', ReceivedTS: '20261120 09:58:00', ...expiry, ...media };
  return resultRow(type, number, fields, own);
}

/** What results say about their use: an embargo with and without the zone of the file, killed, expired, restricted. */
const USES: readonly object[] = [
  { IPTCReleaseDate: '20970105', IPTCReleaseTime: '180000+0530', UsageText: 'SPERRFRIST 5. Januar 2097, 18.00 Uhr' },
  { IPTCReleaseDate: '20970105', IPTCReleaseTime: '180000' },
  { UsageKind: 'killed', UsageText: 'MANDATORY KILL. Please remove from all platforms and archives.' },
  { IPTCReleaseDate: '19800101', IPTCExpirationDate: '20210101' },
  { UsageKind: 'restricted', UsageText: 'NO SALES' },
  { IPTCExpirationDate: '19800101', UsageKind: 'embargoed', UsageText: 'SPERRFRIST 18.00 Uhr' },
  { UsageKind: 'instructed', UsageText: 'Please crop to 16:9' },
  {},
];

/** One that may not simply be used, of all kinds in turn. */
export function markedRow(number: number): object {
  const { Image } = richRow('image', number) as { readonly Image: object };
  return { ItemNo: number, Image: { ...Image, ...USES[(number - 1) % USES.length] } };
}

export interface AnsweredSearch {
  readonly total: number;
  readonly row?: (number: number) => object;
  readonly settings?: Partial<ServerSettings>;
  readonly view?: string;
  /** Typed once the page is shown. */
  readonly text?: string;
  /** What the answers say about the text. */
  readonly about?: object;
}

/** A page whose searches of `type` find `total` results. */
export function createSearchPage(
  locale: Locale,
  type: SearchType,
  { total, row, view, about }: AnsweredSearch,
): PageClient {
  const page = createDemoPage(locale);
  if (view) page.answer('settings.preferences', () => ({ [VIEW_MODE_PREFERENCES[type]]: view }));
  page.answer('search.page', ({ request }) => {
    const { resStart } = request as { resStart: number };
    const length = Math.max(0, Math.min(PAGE_SIZE, total - resStart + 1));
    const numbers = Array.from({ length }, (_, at) => resStart + at);
    const Results = numbers.map((number) => row?.(number) ?? richRow(type, number));
    return { Results, Query: { QueryFound: total, QueryID: 'q', ...about } };
  });
  return page;
}

/** Shows a search and its first results. */
export async function showSearch(locale: Locale, type: SearchType, search: AnsweredSearch): Promise<PageClient> {
  const page = createSearchPage(locale, type, search);
  const { settings = {}, text } = search;
  await showRoute(page, locale, type === 'image' ? '/search/' : `/search/${type}/`, { settings });
  if (text !== undefined) {
    await userEvent.fill(await see('.search-field input'), text);
    await userEvent.keyboard('{Enter}');
  }
  if (search.total > 0) await see('[data-result]');
  return page;
}
