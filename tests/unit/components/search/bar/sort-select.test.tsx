/** The order of results, which a server announces. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '#lib/client/search/search-store.ts';
import { searchesOf } from '#lib/client/search/searches.ts';
import { SEARCH_SORTS, SEARCH_TYPES, type SearchSort, type SearchType } from '#lib/contract/search-types.ts';
import type { PageHost } from '#lib/host/page-host.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient, readsSaved, readyWith, writesSaved } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

giveViewport();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.history.replaceState(null, '', '#/');
});

interface Shown {
  readonly rows?: readonly object[];
  readonly type?: SearchType;
  readonly sorts?: readonly SearchSort[];
  readonly query?: string;
  readonly locale?: string;
  readonly host?: Partial<PageHost>;
}

async function showSearch({ type = 'image', sorts = SEARCH_SORTS, rows = [], ...shown }: Shown = {}) {
  const { query = '', locale = 'en-US', host } = shown;
  const page = createPageClient(host);
  page.answer('search.page', () => ({ Results: rows, Query: { QueryFound: rows.length, QueryID: 'q' } }));
  renderApp(page, `${searchRoute(type)}${query}`);
  const searchSorts = { image: [], video: [], audio: [], text: [], [type]: [...sorts] };
  const ready = readyWith({ searchSorts, textSearch: true });
  await settle(() => page.share({ startUp: { ...ready, locale } as typeof ready }));
  const { store } = searchesOf(page.client)[type];
  await waitFor(() => expect(store.getState().status).toBe('success'));
  const requests = () =>
    page.sent.filter(({ name }) => name === 'search.page').map(({ request }) => request['request']);
  return { page, store, requests, lastRequest: () => requests().at(-1) };
}

const select = (name = 'Order') => screen.findByRole<HTMLSelectElement>('combobox', { name });
const offered = (control: HTMLSelectElement) => [...control.options].map(({ text }) => text);

describe('the order of results', () => {
  it.each([
    ['en-US', 'Order', ['By arrival', 'By creation', 'By relevance']],
    ['de-DE', 'Reihenfolge', ['Nach Eingang', 'Nach Erstellung', 'Nach Relevanz']],
  ] as const)('[4.20] the order is chosen in %s, relevance only with a text', async (locale, name, names) => {
    const { page, store } = await showSearch({ locale });
    const control = await select(name);
    expect(offered(control)).toEqual(names.slice(0, 2));
    await settle(() => searchesOf(page.client).image.submit('deich'));
    await waitFor(() => expect(store.getState().status).toBe('success'));
    expect(offered(control)).toEqual(names);
  });

  it.each([
    ['no order', [], null],
    ['the order of arrival alone', ['received'], null],
    ['relevance alone, without a text', ['relevance'], null],
    ['creation', ['created'], ['By arrival', 'By creation']],
  ] as const)('[4.20] a server that announces %s has the choice of these alone', async (_, sorts, names) => {
    const { requests } = await showSearch({ sorts });
    if (names !== null) expect(offered(await select())).toEqual(names);
    else expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
    expect(requests()).toEqual([{ queryText: '', resStart: 1, resCount: 24 }]);
  });

  it.each(SEARCH_TYPES)(
    '[4.20] the order of %s is sent with a search, and no more when it is the first one again',
    async (type) => {
      const { lastRequest } = await showSearch({ type });
      const control = await select();
      control.focus();
      await userEvent.selectOptions(control, 'created');
      await waitFor(() => expect(lastRequest()).toMatchObject({ querySort: 'created', resStart: 1 }));
      expect(document.activeElement).toBe(control);
      await userEvent.selectOptions(control, 'received');
      await waitFor(() => expect(lastRequest()).not.toHaveProperty('querySort'));
    },
  );

  it('[4.20] an order stays for another text, relevance not beyond an empty one', async () => {
    const { page, store, lastRequest } = await showSearch({ query: '?q=deich&sort=relevance' });
    expect(lastRequest()).toMatchObject({ queryText: 'deich', querySort: 'relevance' });
    const search = async (text: string) => {
      await settle(() => searchesOf(page.client).image.submit(text));
      await waitFor(() => expect(store.getState().status).toBe('success'));
    };
    await search('watt');
    expect((await select()).value).toBe('relevance');
    expect(lastRequest()).toMatchObject({ queryText: 'watt', querySort: 'relevance' });
    for (const text of ['', 'deich']) {
      await search(text);
      expect((await select()).value).toBe('received');
      expect(lastRequest()).not.toHaveProperty('querySort');
    }
  });

  it('[4.20] another order is that of the results, and what is half typed is searched for as if nothing had been chosen', async () => {
    const { lastRequest, requests } = await showSearch({ query: '?only=a,b' });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(field, { target: { value: 'dei' } });
    fireEvent.change(await select(), { target: { value: 'created' } });
    await waitFor(() => expect(requests()).toHaveLength(2));
    const queryFilter = '(ImgOID:"a,b")';
    expect(lastRequest()).toMatchObject({ queryText: '', queryFilter, querySort: 'created' });
    expect(field.value).toBe('dei');
    await settle(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS));
    await waitFor(() => expect(lastRequest()).toMatchObject({ queryText: 'dei', querySort: 'created' }));
    expect(lastRequest()).not.toHaveProperty('queryFilter');
  });

  it('[2.8.2] a link with an order that the server has not is followed in the order of arrival, and has it no longer', async () => {
    const { store, lastRequest } = await showSearch({ query: '?q=deich&sort=created', sorts: ['relevance'] });
    expect(lastRequest()).toEqual({ queryText: 'deich', resStart: 1, resCount: 24 });
    expect(store.getState().sort).toBe('received');
    expect(screen.queryByText(/sort=created/)).toBeNull();
  });

  it.each(
    (['image', 'video', 'audio', 'text'] as const).flatMap(
      (type) =>
        [
          [type, 'arrival', '', /2026/],
          [type, 'relevance', '&sort=relevance', /2026/],
          [type, 'creation', '&sort=created', type === 'text' ? /2026/ : /2011/],
        ] as const,
    ),
  )(
    '[2.8.4] a row of %s in the order of %s has its date, that of arrival if it has no other',
    async (type, _, sort, year) => {
      const dates = { ReceivedTS: '20260102 10:00:00', ...(type !== 'text' && { CreatedTS: '20110203 10:00:00' }) };
      const view = type === 'text' ? 'extended' : 'metadata';
      await showSearch({ type, query: `?q=deich&view=${view}${sort}`, rows: [resultRow(type, 1, {}, dates)] });
      await waitFor(() => expect(document.querySelector('.result-row-source')?.textContent).toMatch(year));
    },
  );

  it.each(['gone', 'still there'])('[4.20] a remembered order that is %s is that of a reload', async (what) => {
    const written: string[] = [];
    const { page, store } = await showSearch({ host: writesSaved('searches', (text) => void written.push(text)) });
    await settle(() => searchesOf(page.client).image.sortBy('created'));
    await waitFor(() => expect(store.getState().status).toBe('success'));
    await waitFor(() => expect(JSON.parse(written.at(-1) ?? '{}').searches.image).toMatchObject({ sort: 'created' }));
    cleanup();
    const saved = written.at(-1) ?? '';
    const host = readsSaved('searches', async () => saved);
    const again = await showSearch({ host, sorts: what === 'gone' ? ['relevance'] : SEARCH_SORTS });
    expect(again.store.getState().sort).toBe(what === 'gone' ? 'received' : 'created');
  });

  it('[2.8.2] the copied link has the order', async () => {
    const copied: string[] = [];
    await showSearch({ query: '?q=deich&sort=created' });
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } });
    await settle(() => screen.getByRole('button', { name: 'Copy link to this search' }).click());
    await waitFor(() => expect(copied.at(-1)).toMatch(/q=deich&sort=created&view=image/));
  });

  it('[4.20] the order is remembered with the search, and returns with a reload and Back', async () => {
    const written: string[] = [];
    const { page, store } = await showSearch({ host: writesSaved('searches', (text) => void written.push(text)) });
    await settle(() => searchesOf(page.client).image.sortBy('created'));
    await waitFor(() => expect(store.getState().status).toBe('success'));
    await waitFor(() => expect(JSON.parse(written.at(-1) ?? '{}').searches.image).toMatchObject({ sort: 'created' }));
    window.history.back();
    await waitFor(() => expect(store.getState()).toMatchObject({ sort: 'received', status: 'success' }));
    window.history.forward();
    await waitFor(() => expect(store.getState()).toMatchObject({ sort: 'created', status: 'success' }));
    cleanup();
    const saved = written.at(-1) ?? '';
    const again = await showSearch({ host: readsSaved('searches', async () => saved) });
    expect(again.lastRequest()).toMatchObject({ querySort: 'created' });
  });
});
