/** A search has its entry in the history before its answer. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../helpers/screens/render-app.tsx';

/** Searches for it get no answer. */
const UNANSWERED = 'tief';

let page: PageClient;

giveViewport();
beforeEach(async () => {
  page = createPageClient();
  page.answer('search.page', ({ request }) => {
    const { queryText } = request as { queryText: string };
    const Image = { ImgOID: queryText, IPTCHeadline: `Found by ${queryText}`, ImgName: 'a.jpg' };
    const found = { Query: { QueryFound: 1, QueryID: 'q' }, Results: [{ ItemNo: 1, Image }] };
    return queryText === UNANSWERED ? new Promise(() => undefined) : found;
  });
  window.history.replaceState(null, '', '#/search/');
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await waitFor(() => expect(stepOf()).toEqual(expect.any(String)));
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '#/');
});

const stepOf = () => window.history.state?.usr?.step;
const state = () => searchesOf(page.client).image.store.getState();

/** Resolves once the search has an entry of its own. */
async function search(text: string): Promise<void> {
  const before = stepOf();
  await settle(() => searchesOf(page.client).image.submit(text));
  await waitFor(() => expect(stepOf()).not.toBe(before));
}

const goBack = () => settle(() => window.history.back());
const isFoundBy = (text: string) =>
  waitFor(() => expect(state()).toMatchObject({ searchedText: text, status: 'success' }));

it('[2.8.2, 4.20] Back from a search that is not answered yet returns to the results that are still shown', async () => {
  await search('husum');
  await search(UNANSWERED);
  expect(state()).toMatchObject({ searchedText: UNANSWERED, status: 'loading' });
  await screen.findByRole('button', { name: 'Found by husum' });
  await goBack();
  await isFoundBy('husum');
  await goBack();
  await isFoundBy('');
});

it('[2.8.2, 4.20] a search that was not answered gives its entry to the next one', async () => {
  await search(UNANSWERED);
  await search('husum');
  await isFoundBy('husum');
  await search('deich');
  await goBack();
  await isFoundBy('husum');
  await goBack();
  await isFoundBy('');
});

it('[4.20] the answer of a search makes no second entry', async () => {
  await search(UNANSWERED);
  const own = stepOf();
  page.answer('search.page', () => ({ Query: { QueryFound: 0, QueryID: 'q' }, Results: [] }));
  await settle(() => searchesOf(page.client).image.repeat());
  await waitFor(() => expect(state().total).toBe(0));
  await settle();
  expect(stepOf()).toBe(own);
});
