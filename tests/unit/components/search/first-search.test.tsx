/** The first search of a page of the web, which begins before that page is rendered. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { searchAhead } from '../../../../components/search/first-search.ts';
import {
  createPageClient,
  type PageClient,
  readsSaved,
  readyWith,
  SIGNED_IN,
} from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

/** A page at this address whose user and settings are known. */
async function open(address: string, state: unknown = null, kept: string | null = null): Promise<PageClient> {
  const page = createPageClient({ ...readsSaved('searches', async () => kept), routing: 'path', basePath: '/' });
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  window.history.replaceState(state, '', address);
  searchAhead(page.client, 'image');
  await settle(() => page.share({ startUp: readyWith() }));
  return page;
}

const searched = (page: PageClient) =>
  page.sent.flatMap(({ name, request }) => (name === 'search.page' ? [request['request']] : []));

it('[4.20] a link is searched for before the page is rendered, and once', async () => {
  const page = await open('/search/?q=deich');
  await waitFor(() => expect(searched(page)).toMatchObject([{ queryText: 'deich' }]));
  renderApp(page, '/search/?q=deich');
  await settle(() => page.share({ startUp: readyWith() }));
  expect(await screen.findByLabelText<HTMLInputElement>('Search', { selector: 'input' })).toHaveProperty(
    'value',
    'deich',
  );
  await screen.findByText(/^No items were found/);
  expect(searched(page)).toHaveLength(1);
});

it('[4.20] without a link the last search of this tab is', async () => {
  const image = { text: 'hafen', filter: null, only: '', mode: null, firstIndex: 0 };
  const page = await open(
    '/search/',
    null,
    JSON.stringify({ owner: 'NEWS/Anna Keller', searches: { image }, steps: [] }),
  );
  await waitFor(() => expect(searched(page)).toMatchObject([{ queryText: 'hafen' }]));
});

it.each([
  ['a link with an invalid part, which the page reports', '/search/?period=never', null],
  ['a reload, whose search is in the history', '/search/', { usr: { step: 'own' } }],
])('nothing is searched for ahead of %s', async (_, address, state) => {
  const page = await open(address, state);
  await settle();
  expect(searched(page)).toEqual([]);
});

it('nothing is searched for where the search is turned off', async () => {
  const page = createPageClient({ routing: 'path', basePath: '/' });
  window.history.replaceState(null, '', '/search/?q=deich');
  searchAhead(page.client, 'image');
  await settle(() => page.share({ startUp: readyWith({ ENABLE_SEARCH: false }) }));
  expect(searched(page)).toEqual([]);
});

it('after a sign-out while the last search is read nothing is searched for', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const page = createPageClient({ ...readsSaved('searches', () => promise), routing: 'path', basePath: '/' });
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  window.history.replaceState(null, '', '/search/');
  searchAhead(page.client, 'image');
  await settle(() => page.share({ startUp: readyWith() }));
  await settle(() => page.share({ auth: { ...SIGNED_OUT, status: 'signed-out' } }));
  await settle(() => resolve(JSON.stringify({ owner: 'NEWS/Anna Keller', searches: {}, steps: [] })));
  expect(searched(page)).toEqual([]);
});

it('nothing is searched for before the user is known', async () => {
  const page = await open('/search/?q=deich');
  const other = createPageClient({ routing: 'path', basePath: '/' });
  searchAhead(other.client, 'image');
  await settle(() => other.share({ startUp: readyWith(), auth: { ...SIGNED_OUT, status: 'unknown' } }));
  expect(searched(other)).toEqual([]);
  await settle(() => other.share({ auth: SIGNED_IN }));
  await waitFor(() => expect(searched(other)).toHaveLength(1));
  expect(searched(page)).toHaveLength(1);
});
