import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

const found = (id: string) => ({
  Query: { QueryFound: 1, QueryID: 'q' },
  Results: [{ ItemNo: 1, Image: { ImgOID: id, IPTCHeadline: `Found ${id}` } }],
});
const field = () => screen.getByRole('textbox', { name: 'Search' });
const isAwaited = () => field().matches('[data-awaited]');

giveViewport();
beforeEach(async () => {
  page = createPageClient();
  page.answer('search.page', () => found('first'));
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByRole('button', { name: 'Found first' });
});

it('[4.20] the caret of the search field rests from a key until the results of its text are shown', async () => {
  const answer = Promise.withResolvers<object>();
  page.answer('search.page', () => answer.promise);
  expect(isAwaited()).toBe(false);
  fireEvent.change(field(), { target: { value: 'deich' } });
  expect(isAwaited()).toBe(true);
  await settle(() => searchesOf(page.client).image.submit());
  expect(isAwaited()).toBe(true);
  await settle(() => answer.resolve(found('next')));
  await waitFor(() => expect(isAwaited()).toBe(false));
});

it('[4.20] the caret of the search field does not rest for text that is searched for already', () => {
  fireEvent.change(field(), { target: { value: 'd' } });
  fireEvent.change(field(), { target: { value: ' ' } });
  expect(isAwaited()).toBe(false);
});
