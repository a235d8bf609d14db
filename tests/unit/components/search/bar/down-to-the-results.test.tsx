/** Down in the search field goes to the first result, as soon as it is there. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
/** Answers the search in progress. */
let answer: (total: number) => void;

giveViewport();
beforeEach(() => {
  page = createPageClient();
});

const found = (total: number) => ({
  Query: { QueryFound: total, QueryID: 'q' },
  Results: Array.from({ length: total }, (_, at) => ({
    ItemNo: at + 1,
    Image: { ImgOID: `img-${at}`, IPTCHeadline: `Deich ${at}` },
  })),
});

const leaveOpen = () =>
  page.answer('search.page', () => new Promise((resolve) => (answer = (total) => resolve(found(total)))));
const field = () => screen.getByRole('textbox', { name: 'Search' });
const focused = () => document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
const texts = () =>
  page.sent.flatMap(({ name, request }) =>
    name === 'search.page' ? [(request as { request: { queryText: string } }).request.queryText] : [],
  );

/** The search page with the focus in its field; the first search is answered with three results. */
async function showField(): Promise<void> {
  page.answer('search.page', () => found(3));
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByText('3 images');
  await screen.findByRole('grid');
  field().focus();
}

it('Down in the search field focuses the first result', async () => {
  await showField();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('0'));
  // From any place in the list.
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('1');
  field().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe('0'));
});

it('Down before the first results are drawn focuses the first one when they are', async () => {
  leaveOpen();
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  (await screen.findByRole('textbox', { name: 'Search' })).focus();
  await waitFor(() => expect(texts()).toEqual(['']));
  searchesOf(page.client).image.store.subscribe(({ total }, before) => {
    if (total === 3 && before.total < 0) fireEvent.keyDown(field(), { key: 'ArrowDown' });
  });
  await settle(() => answer(3));
  await waitFor(() => expect(focused()).toBe('0'));
});

it('[4.20] Down after typing searches at once, and focuses the first result of this search', async () => {
  await showField();
  leaveOpen();
  await userEvent.type(field(), 'deich{ArrowDown}');
  await waitFor(() => expect(texts()).toEqual(['', 'deich']));
  expect(document.activeElement).toBe(field());
  await settle(() => answer(2));
  await waitFor(() => expect(focused()).toBe('0'));
});

it('whoever types on after Down keeps the focus in the field', async () => {
  await showField();
  leaveOpen();
  await userEvent.type(field(), 'deich{ArrowDown}');
  await waitFor(() => expect(texts()).toHaveLength(2));
  await userEvent.keyboard('e');
  await settle(() => answer(2));
  await screen.findByText('2 images');
  expect(document.activeElement).toBe(field());
});

it('Down stays in the field if nothing is found, and the next search takes the focus from nobody', async () => {
  await showField();
  leaveOpen();
  await userEvent.type(field(), 'deich{ArrowDown}');
  await waitFor(() => expect(texts()).toHaveLength(2));
  await settle(() => answer(0));
  await screen.findByText('No items were found');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(field());
  page.answer('search.page', () => found(3));
  await userEvent.keyboard('e{Enter}');
  await screen.findByText('3 images');
  expect(document.activeElement).toBe(field());
});

it.each(['{Shift>}', '{Control>}', '{Alt>}', '{Meta>}'])('Down with %s is left to the browser', async (modifier) => {
  await showField();
  await userEvent.keyboard(`${modifier}{ArrowDown}`);
  expect(document.activeElement).toBe(field());
});
