import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SearchRequest } from '#lib/contract/search.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { OwnSearches } from '#lib/search/model/kept-search.ts';
import { surfaceStep } from '../../../../../components/surface/surface-undo.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const SEEN = Date.UTC(2026, 10, 9, 17, 5, 30);
const HARBOUR = { id: 'one', name: 'Harbour', type: 'image', link: 'q=hafen&period=*', lookedAt: SEEN } as const;
const OWN: OwnSearches = {
  named: [HARBOUR],
  recent: [
    { type: 'video', link: 'q=flood', lookedAt: SEEN },
    { type: 'image', link: 'period=*&types=G', lookedAt: SEEN },
  ],
};

let page: PageClient;
let own: OwnSearches;

giveViewport();
beforeEach(() => {
  page = createPageClient();
  own = OWN;
  page.answer('search.own', () => own);
  page.answer('search.page', ({ type, request }) => {
    const { queryFilter = '', resCount } = request as SearchRequest;
    const total = queryFilter.includes('ReceivedTS>') ? (queryFilter.includes('ZType') ? 0 : 12) : 2_392;
    const rows = Array.from({ length: Math.min(total, resCount) }, (_, at) => resultRow(type as SearchType, at + 1));
    return { Query: { QueryFound: total, QueryID: 'q' }, Results: rows };
  });
});

async function showSearch(settings = {}): Promise<void> {
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith({ countsLater: true, ...settings }) }));
  await screen.findByText('2,392 images');
}

const ANY_PAGE = { requestId: expect.any(String) };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async () => userEvent.click(await button('Recent and saved searches'));
const sent = (name: string) => page.sent.filter((each) => each.name === name).map(({ request }) => request);

it('saved and recent searches say how many results are new since the user looked; only images are asked for', async () => {
  await showSearch();
  const before = sent('search.page').length;
  await open();
  expect(await button('Harbour 12 new Image · hafen')).toBeTruthy();
  expect(await button('flood Video')).toBeTruthy();
  expect(await button('Graphics only Image')).toBeTruthy();
  const asked = () => sent('search.page').slice(before);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[0]).toMatchObject({
    type: 'image',
    request: { queryText: 'hafen', resCount: 1, queryFilter: '(ImgReceivedTS>"20261109 17:05:30")' },
  });
  // What is new is a number, so that it is counted at once.
  expect(asked()[0]?.request).not.toHaveProperty('queryCount');
});

it('a search whose new results cannot be counted has no number', async () => {
  await showSearch();
  page.refuse('search.page', 'net/status', { status: 422 });
  await open();
  expect(await button('Harbour Image · hafen')).toBeTruthy();
});

it.each([
  ['another type', /^flood/, 'video', { queryText: 'flood' }],
  ['the same type, with its filter', /^Graphics only/, 'image', { queryFilter: '(ZType:G)' }],
])('a recent search of %s is run again', async (_what, name, type, request) => {
  await showSearch();
  await open();
  await userEvent.click(await button(name));
  await waitFor(() =>
    expect(sent('search.page')).toContainEqual({ ...ANY_PAGE, type, request: expect.objectContaining(request) }),
  );
  expect(screen.queryByRole('dialog', { name: 'Recent and saved searches' })).toBeNull();
});

it('[4.20] a search in another order says so, is counted, and is run and remembered in that order', async () => {
  own = { named: [], recent: [{ type: 'image', link: 'q=flood&sort=created', lookedAt: SEEN }] };
  await showSearch({ searchSorts: { image: ['created'], video: [], audio: [], text: [] } });
  await open();
  await userEvent.click(await button('flood · By creation 12 new Image'));
  const request = expect.objectContaining({ queryText: 'flood', querySort: 'created' });
  await waitFor(() => expect(sent('search.page')).toContainEqual({ ...ANY_PAGE, type: 'image', request }));
  await waitFor(() => expect(sent('search.looked')).toEqual([{ type: 'image', link: 'q=flood&sort=created' }]));
});

it('[4.20] a search in an order that the server has no longer keeps its words and its number, and is run', async () => {
  own = { named: [], recent: [{ type: 'image', link: 'q=flood&sort=created', lookedAt: SEEN }] };
  await showSearch();
  await open();
  await userEvent.click(await button('flood 12 new Image'));
  await waitFor(() => expect(sent('search.page').at(-1)?.request).toMatchObject({ queryText: 'flood', resStart: 1 }));
  expect(sent('search.page').at(-1)?.request).not.toHaveProperty('querySort');
});

it('a search that is answered is remembered, everything is not', async () => {
  await showSearch();
  expect(sent('search.looked')).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'Deich{Enter}');
  await waitFor(() => expect(sent('search.looked')).toEqual([{ type: 'image', link: 'q=Deich' }]));
});

it('Alt+Down opens the searches, and the arrows move among them and the actions', async () => {
  await showSearch();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), '{Alt>}{ArrowDown}{/Alt}');
  const harbour = await button(/^Harbour/);
  expect(document.activeElement).toBe(harbour);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await button(/^flood/));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(await button('Delete recent searches'));
  await userEvent.keyboard('{Enter}');
  expect(sent('settings.forgetText')).toEqual([{ kind: 'recentSearches' }]);
});

it('the shown search is saved under a name without another search; Escape leaves the form only', async () => {
  await showSearch();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'Deich{Enter}');
  await waitFor(() => expect(sent('search.looked')).toHaveLength(1));
  await open();
  const dialog = await screen.findByRole('dialog', { name: 'Recent and saved searches' });
  await userEvent.click(await button('Save this search…'));
  fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'Escape' });
  expect(within(dialog).queryByLabelText('Name')).toBeNull();
  await userEvent.click(await button('Save this search…'));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect([name.value, document.activeElement]).toEqual(['Deich', name]);
  const searches = sent('search.page').length;
  await userEvent.type(name, ' today{Enter}');
  expect(sent('search.page')).toHaveLength(searches);
  expect(sent('search.saveNamed')).toMatchObject([{ name: 'Deich today', type: 'image', link: 'q=Deich' }]);
});

it('a name that is taken is said at its field', async () => {
  await showSearch();
  page.refuse('search.saveNamed', 'metadata/template-name');
  await open();
  await userEvent.click(await button('Rename “Harbour”'));
  await userEvent.type(await screen.findByLabelText('Name'), '!{Enter}');
  expect(await screen.findByText(/Choose another name/)).toBeTruthy();
});

it.each([
  ['net/unreachable', {}, 'Not saved. The server could not be reached.'],
  ['net/status', { status: 500 }, 'Not saved. Server responded with 500 HTTP code.'],
] as const)('[3.20] saving that fails with %s says so, and keeps what was typed', async (code, facts, sentence) => {
  await showSearch({ namedSearches: true });
  page.refuse('search.saveNamed', code, facts);
  await open();
  await userEvent.click(await button('Rename “Harbour”'));
  await userEvent.type(await screen.findByLabelText('Name'), ' north{Enter}');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour north');
});

it('[3.20] deleting that fails says so, and the search stays', async () => {
  await showSearch({ namedSearches: true });
  page.refuse('settings.forgetText', 'net/unreachable');
  await open();
  await userEvent.click(await button('Delete “Harbour”'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not deleted. The server could not be reached.');
  expect(await button(/^Harbour/)).toBeTruthy();
  expect(surfaceStep.getState()).toBeNull();
});

it('a saved search is renamed, and deleted until that is undone', async () => {
  await showSearch();
  await open();
  await userEvent.click(await button('Rename “Harbour”'));
  await userEvent.type(await screen.findByLabelText('Name'), ' north{Enter}');
  expect(sent('search.saveNamed')).toEqual([{ ...HARBOUR, name: 'Harbour north' }]);
  own = { ...OWN, named: [] };
  await userEvent.click(await button('Delete “Harbour”'));
  expect(sent('settings.forgetText')).toEqual([{ kind: 'search', id: 'one' }]);
  expect(screen.queryByText('Harbour')).toBeNull();
  expect(document.activeElement).toBe(await button(/^flood/));
  await surfaceStep.getState()?.undo();
  expect(sent('search.saveNamed').at(-1)).toEqual(HARBOUR);
});
