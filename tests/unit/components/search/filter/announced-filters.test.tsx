import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import {
  createFilterPage,
  searchesOf,
  setWindowWidth,
  showFilterPage,
} from '../../../../helpers/screens/filter-page.ts';
import type { PageClient } from '../../../../helpers/screens/page-client.ts';

const ALL = ['period', 'channels', 'expiry'];
const PREFIX = { image: 'Img', video: 'AVM', audio: 'AVM', text: 'Txt' } as const;

let page: PageClient;
let restore: () => void;

beforeEach(() => {
  restore = setWindowWidth(800);
  page = createFilterPage();
});
afterEach(() => {
  restore();
  window.history.replaceState(null, '', '#/');
});

const panel = () => within(screen.getByRole('complementary', { name: 'Filter' }));
const last = () => searchesOf(page).at(-1);
const announcing = (type: SearchType, names: readonly string[]): Partial<ServerSettings> => ({
  textSearch: true,
  searchFilters: { image: [], video: [], audio: [], text: [], [type]: [...names] },
});
const show = (type: SearchType, names: readonly string[], query = '') =>
  showFilterPage(page, announcing(type, names), `${searchRoute(type)}${query}`);

describe.each(SEARCH_TYPES)('filters that the server announces for %s', (type) => {
  it('restrict its search, are in the summary, and each is removed from there', async () => {
    await show(type, ALL);
    await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Period' }), 'Last 7 days');
    await userEvent.click(await panel().findByRole('treeitem', { name: /^Archive/ }));
    if (type !== 'text') await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Expiry' }), 'Expired');
    expect(last()).toEqual({ queryText: '' });
    await userEvent.click(panel().getByRole('button', { name: 'Apply' }));
    const received = new RegExp(`^\\(${PREFIX[type]}ReceivedTS>="\\d{8} \\d\\d:\\d\\d:\\d\\d"\\)`);
    await waitFor(() =>
      expect(last()).toEqual({
        queryText: '',
        queryCond: 'ARCHIVE',
        queryFilter: expect.stringMatching(received),
      }),
    );
    if (type !== 'text') expect(last()?.queryFilter).toMatch(new RegExp(`\\(${PREFIX[type]}ExpiresTS<"\\d{8}"\\)$`));
    const names = ['Last 7 days', 'Archive', ...(type === 'text' ? [] : ['Expired'])];
    for (const name of names) await userEvent.click(screen.getByRole('button', { name: `Remove filter: ${name}` }));
    await waitFor(() => expect(last()).toEqual({ queryText: '' }));
  });

  it('each is there alone', async () => {
    await show(type, ['channels']);
    expect(await panel().findByRole('treeitem', { name: /^Archive/ })).toBeTruthy();
    const trees = page.sent.filter(({ name }) => name === 'search.channels').map(({ request }) => request);
    expect(trees).toContainEqual({ type });
    expect(panel().queryByRole('combobox', { name: 'Expiry' })).toBeNull();
    expect(panel().queryByRole('combobox', { name: 'Period' }) !== null).toBe(type === 'image');
  });

  it('are those of a shared link, which is not followed without them', async () => {
    const link = type === 'text' ? '?channel=npa~NPA~Nordic' : '?expiry=expired';
    await show(type, ALL, link);
    await waitFor(() => expect(last()).not.toEqual({ queryText: '' }));
    page = createFilterPage();
    await showFilterPage(page, { textSearch: true }, `${searchRoute(type)}?expiry=expired`);
    await screen.findAllByText(/expiry=expired/);
    expect(last()).toEqual({ queryText: '' });
  });
});

it('a filter that this version does not know is not offered', async () => {
  await show('text', ['mood', 'expiry']);
  expect(screen.queryByRole('complementary', { name: 'Filter' })).toBeNull();
});
