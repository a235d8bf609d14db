/** Counts beside the channels, where the server announces them. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATE_DEBOUNCE_MS } from '#lib/client/search/filter-store.ts';
import { searchesOf as storesOf } from '#lib/client/search/searches.ts';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import {
  createFilterPage,
  searchesOf,
  setWindowWidth,
  showFilterPage,
} from '../../../../helpers/screens/filter-page.ts';
import type { PageClient } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

const CHANNELS = ['channels'];
const SETTINGS: Partial<ServerSettings> = {
  channelCounts: true,
  textSearch: true,
  searchFilters: { image: [], video: CHANNELS, audio: CHANNELS, text: CHANNELS },
};
const NOTHING = { QueryFound: 0, QueryID: 'q' };
const COUNTED = { QueryFound: 1_300, QueryID: '', QuerySources: { NPA: 1_204, EPN: 30, NEWS: 2, OTHER: 64 } };

let page: PageClient;
let restore: () => void;
let counted: object;

beforeEach(() => {
  restore = setWindowWidth(800);
  page = createFilterPage();
  counted = COUNTED;
  page.answer('search.page', ({ request }) => ({
    Results: [],
    Query: Object(request).querySources ? counted : NOTHING,
  }));
});
afterEach(() => {
  restore();
  vi.useRealTimers();
});

const row = (name: string) => screen.getByRole('treeitem', { name });
const said = (name: string) => [
  row(name).querySelector('.channel-count')?.textContent,
  row(name).getAttribute('aria-description'),
];
const counts = () => searchesOf(page).filter((search) => search['querySources']);
const search = () => screen.getByLabelText('Search', { selector: 'input' });
const imageSearch = () => storesOf(page.client).image;
/** The one before a request, so that none can come any more. */
const passPause = () => settle(async () => void vi.advanceTimersByTime(DATE_DEBOUNCE_MS));
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));

describe('counts beside channels', () => {
  it.each(SEARCH_TYPES)('[2.9.2, 3.18] say what choosing a channel finds: %s', async (type) => {
    await showFilterPage(page, SETTINGS, searchRoute(type));
    const names = { image: 'images', video: 'videos', audio: 'audio files', text: 'texts' };
    await waitFor(() => expect(said('Nordic Press')).toEqual(['1,204', `1,204 ${names[type]}`]));
    expect([said('Agencies')[0], said('Euro Photo')[0], said('Own')[0]]).toEqual(['1,234', '30', '2']);
    expect(counts()).toEqual([{ queryText: '', querySources: true }]);
  });

  it('[2.8.2, 4.20] are those of the type that is searched for, also after another one without a filter either', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Nordic Press')[0]).toBe('1,204'));
    counted = { ...COUNTED, QuerySources: { NPA: 7 } };
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'video');
    await waitFor(() => expect(said('Nordic Press')).toEqual(['7', '7 videos']));
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'image');
    await waitFor(() => expect(said('Nordic Press')).toEqual(['1,204', '1,204 images']));
  });

  it('[3.18] a channel without results has 0 and can be chosen', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Archive')).toEqual(['0', '0 images']));
    await userEvent.click(row('Archive'));
    expect(row('Archive').getAttribute('aria-checked')).toBe('true');
  });

  it('[3.18] a channel that cannot be chosen has none', async () => {
    await showFilterPage(page, { ...SETTINGS, disableTreeExpand: true });
    await waitFor(() => expect(said('North')).toEqual(['0', '0 images']));
    expect(said('Regional desks')).toEqual(['', null]);
  });

  it('[3.14] say that there may be more', async () => {
    counted = { ...COUNTED, QueryFoundIsAtLeast: true };
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Nordic Press')).toEqual(['1,204', 'at least 1,204 images']));
    expect(said('Archive')).toEqual(['', null]);
    expect(screen.getByText('at least')).toBeTruthy();
  });

  it('[1.9] are neither shown nor asked for without the word of the server', async () => {
    await showFilterPage(page, { ...SETTINGS, channelCounts: false });
    await screen.findByRole('tree');
    await settle();
    expect(row('Archive').querySelector('.channel-count')).toBeNull();
    await userEvent.type(search(), 'deich{Enter}');
    await waitFor(() => expect(searchesOf(page).at(-1)).toEqual({ queryText: 'deich' }));
    expect(counts()).toEqual([]);
  });

  it('[4.23] are those of the text and of what else is chosen, without the channels', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(counts()).toHaveLength(1));
    await userEvent.click(row('Archive'));
    await apply();
    await waitFor(() => expect(searchesOf(page)).toContainEqual({ queryText: '', queryCond: 'ARCHIVE' }));
    // Not applied yet.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Graphics' }));
    const types = { queryText: '', queryFilter: '(ZType:I)', querySources: true };
    await waitFor(() => expect(counts().at(-1)).toEqual(types));
    await userEvent.type(search(), 'deich{Enter}');
    await waitFor(() => expect(counts().at(-1)).toEqual({ ...types, queryText: 'deich' }));
  });

  it('[4.25] are not asked for while a date is no date', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    await userEvent.type(screen.getByLabelText('From'), '99');
    expect(said('Archive')).toEqual(['', null]);
    expect(counts()).toHaveLength(1);
  });

  it('[4.20] are not shown for another filter, whose request ends the one before', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    page.leaveUnanswered('search.page');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Graphics' }));
    expect(said('Archive')).toEqual(['', null]);
    await waitFor(() => expect(counts()).toHaveLength(2));
    const running = page.sent.at(-1)?.request['requestId'];
    await userEvent.click(screen.getByRole('checkbox', { name: 'Graphics' }));
    expect(page.sent).toContainEqual({ name: 'search.abort', request: { requestId: running } });
  });

  it('[4.24] are not shown to another user', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    page.leaveUnanswered('search.page');
    await settle(() => page.share({ auth: { status: 'signed-in', username: 'Somebody Else' } }));
    await screen.findByRole('tree');
    expect(said('Archive')).toEqual(['', null]);
  });

  it('[8.6] are missing without a sentence where the server does not count them, also where it did before', async () => {
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    page.answer('search.page', ({ request }) => {
      if (Object(request).querySources) throw new Error('too slow');
      return { Results: [], Query: NOTHING };
    });
    await userEvent.type(search(), '{Enter}');
    await waitFor(() => expect(counts()).toHaveLength(2));
    await waitFor(() => expect(said('Archive')).toEqual(['', null]));
    await userEvent.type(search(), 'deich{Enter}');
    await waitFor(() => expect(counts()).toHaveLength(3));
    await settle();
    expect(said('Archive')).toEqual(['', null]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[4.18] are not asked for when the session has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(said('Archive')).toEqual(['', null]);
    await passPause();
    expect(counts()).toHaveLength(1);
    await settle(() => page.share({ auth: { status: 'signed-in' } }));
    expect(said('Archive')[0]).toBe('0');
    expect(counts()).toHaveLength(1);
  });

  it('[2.8.2] are those of the results that a link restricts the search to', async () => {
    await showFilterPage(page, SETTINGS, '/search/?only=a,b');
    const restricted = { queryText: '', queryFilter: '(ImgOID:"a,b")', querySources: true };
    await waitFor(() => expect(counts()).toEqual([restricted]));
  });

  it.each<[string, () => Promise<void>]>([
    ['in another order', () => settle(() => imageSearch().sortBy('created'))],
    [
      'with a channel',
      async () => {
        await userEvent.click(row('Archive'));
        await apply();
      },
    ],
  ])('[2.9.2, 4.20] are not asked for again for the same search %s', async (_, change) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await showFilterPage(page, { ...SETTINGS, searchSorts: { image: ['created'], video: [], audio: [], text: [] } });
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    const before = searchesOf(page).length;
    await change();
    await waitFor(() => expect(searchesOf(page)).toHaveLength(before + 1));
    await passPause();
    expect(said('Archive')[0]).toBe('0');
    expect(counts()).toHaveLength(1);
  });

  it('[4.20] are not asked for again by Back, unless a minute has passed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await showFilterPage(page, SETTINGS);
    await waitFor(() => expect(counts()).toHaveLength(1));
    await userEvent.type(search(), 'deich{Enter}');
    await waitFor(() => expect(counts()).toHaveLength(2));
    await waitFor(() => expect(said('Archive')[0]).toBe('0'));
    window.history.back();
    await waitFor(() => expect(searchesOf(page).at(-1)).toEqual({ queryText: '' }));
    await passPause();
    expect([said('Archive')[0], counts().length]).toEqual(['0', 2]);
    vi.setSystemTime(Date.now() + 61_000);
    window.history.forward();
    await waitFor(() => expect(counts()).toHaveLength(3));
    expect(counts().at(-1)).toMatchObject({ queryText: 'deich' });
  });

  it('[2.9.1] are asked for only while the filter is open', async () => {
    restore();
    restore = setWindowWidth(799);
    await showFilterPage(page, SETTINGS);
    await userEvent.type(search(), 'deich{Enter}');
    await waitFor(() => expect(searchesOf(page).at(-1)).toEqual({ queryText: 'deich' }));
    expect(counts()).toEqual([]);
    page.leaveUnanswered('search.page');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(counts()).toEqual([{ queryText: 'deich', querySources: true }]));
    const running = page.sent.findLast(({ name }) => name === 'search.page')?.request['requestId'];
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(page.sent).toContainEqual({ name: 'search.abort', request: { requestId: running } });
  });
});
