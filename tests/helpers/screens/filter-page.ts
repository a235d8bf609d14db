/** An image search with tables and a tree of channels, for tests of its filter. */
import { screen } from '@testing-library/react';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { createPageClient, type PageClient, readyWith } from './page-client.ts';
import { renderApp, settle } from './render-app.tsx';

const row = (rowVal: string, rowName: string, rowDefSel = '0') => ({ rowVal, rowName, rowDefSel });
const channel = (chanID: string, chanName: string, parts: object = {}) => ({
  chanID,
  chanName,
  chanSrcID: chanID.toUpperCase(),
  chanList: [],
  isSelectable: true,
  isExpanded: false,
  ...parts,
});

const TABLES = {
  datePresets: [row('*', 'All', '1'), row('d7', 'Last 7 days'), row('o', 'Custom')],
  imageTypes: [row('I', 'Images'), row('G', 'Graphics')],
  customQueries: [row('*', 'All'), row('IPTCCategory:SPO', 'Sport')],
};
const TREE = [
  channel('agencies', 'Agencies', {
    chanSrcID: '',
    isExpanded: true,
    chanList: [channel('npa', 'Nordic Press'), channel('epn', 'Euro Photo')],
  }),
  channel('own', 'Own', {
    chanSrcID: '',
    chanList: [
      channel('news', 'News desk'),
      channel('desks', 'Regional desks', { chanSrcID: '', isSelectable: false, chanList: [channel('north', 'North')] }),
    ],
  }),
  channel('archive', 'Archive'),
];

export function createFilterPage(host: Parameters<typeof createPageClient>[0] = {}): PageClient {
  const page = createPageClient(host);
  page.answer('search.filterTables', () => TABLES);
  page.answer('search.channels', () => TREE);
  page.answer('search.page', () => ({ Results: [], Query: { QueryFound: 0, QueryID: 'q' } }));
  return page;
}

export async function showFilterPage(
  page: PageClient,
  settings: Partial<ServerSettings> = {},
  route = '/search/',
): Promise<void> {
  renderApp(page, route);
  await settle(() => page.share({ startUp: readyWith(settings) }));
  await screen.findByLabelText('Search', { selector: 'input' });
  await screen.findByText('No items were found');
}

/** jsdom has no `matchMedia`; returns the function that removes it again. */
export function setWindowWidth(width: number): () => void {
  const value = (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value });
  return () => Reflect.deleteProperty(window, 'matchMedia');
}

/** The parameters of the searches, without the parts that every search has. */
export function searchesOf(page: PageClient): Readonly<Record<string, unknown>>[] {
  return page.sent.flatMap(({ name, request }) => {
    if (name !== 'search.page') return [];
    const { resStart: _s, resCount: _c, ...rest } = request['request'] as Record<string, unknown>;
    return [rest];
  });
}
