/** The number of results of a server whose first page does not wait for it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

giveViewport();
afterEach(cleanup);

const Results = [{ ItemNo: 1, Image: { ImgOID: 'a', IPTCHeadline: 'Deich', ImgName: 'deich.jpg' } }];

/** The search page; the number of its images is open until the returned promise is resolved. */
async function showOpenCount(locale: string) {
  const page = createPageClient();
  const { promise: counted, resolve } = Promise.withResolvers<object>();
  page.answer('search.page', ({ request }) =>
    (request as { readonly queryCount?: boolean }).queryCount
      ? counted
      : { Results, Query: { QueryFound: 120_000, QueryFoundIsAtLeast: true, QueryID: 'q+' } },
  );
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: { ...readyWith(), locale } as ReturnType<typeof readyWith> }));
  return { page, count: () => settle(() => resolve({ Results, Query: { QueryFound: 1_000_000, QueryID: 'q' } })) };
}

it.each([
  ['en-US', 'at least 120,000 images', '1,000,000 images'],
  ['de-DE', 'mindestens 120.000 Bilder', '1.000.000 Bilder'],
])('[2.8.2, 7.25] head and list in %s say %s, and %s when they are counted', async (locale, atFirst, then) => {
  const { count } = await showOpenCount(locale);
  const head = await screen.findByText(atFirst);
  const grid = screen.getByRole('grid');
  const named = () => [grid.getAttribute('aria-label'), grid.getAttribute('aria-rowcount')];
  expect(named()).toEqual([atFirst, '-1']);
  await count();
  await waitFor(() => expect(head.textContent).toBe(then));
  expect(named()).toEqual([then, '1000000']);
});

it.each([
  ['en-US', 'at least 120,000', '1 of at least 120,000', '1 of 1,000,000'],
  ['de-DE', 'mindestens 120.000', '1 von mindestens 120.000', '1 von 1.000.000'],
])('[2.10.1, 7.25] a preview in %s says that there are %s', async (locale, _, atFirst, then) => {
  const { count } = await showOpenCount(locale);
  await userEvent.click(await screen.findByRole('button', { name: /Deich/ }));
  const position = await screen.findByText(atFirst);
  await count();
  await waitFor(() => expect(position.textContent).toContain(then));
});

it('[2.10.1, 7.25] the strip of a preview has no places after what is certain', async () => {
  const page = createPageClient();
  page.answer('search.page', ({ request }) =>
    (request as { readonly queryID?: string }).queryID === undefined
      ? { Results, Query: { QueryFound: 1, QueryFoundIsAtLeast: true, QueryID: 'q+' } }
      : new Promise(() => undefined),
  );
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await userEvent.click(await screen.findByRole('button', { name: /Deich/ }));
  const strip = await screen.findByRole('group', { name: 'Results before and after it' });
  expect([...strip.children].map(({ tagName }) => tagName)).toEqual(['BUTTON']);
});

it.each([
  ['en-US', 'Select the first 200 of at least 120,000 results?'],
  ['de-DE', 'Die ersten 200 von mindestens 120.000 Ergebnissen auswählen?'],
])('[2.8.3, 7.25] Ctrl+A in %s asks: %s, and does not wait for the count', async (locale, question) => {
  const { page } = await showOpenCount(locale);
  await screen.findByRole('button', { name: /Deich/ });
  await userEvent.keyboard('{Control>}a{/Control}');
  const dialog = await screen.findByRole('alertdialog', { name: question });
  const before = page.sent.flatMap(({ request }) => request.request ?? []).length;
  await userEvent.click(within(dialog).getByRole('button', { name: /200/ }));
  const later = page.sent.flatMap(({ request }) => request.request ?? []).slice(before);
  expect(later.at(0)).toMatchObject({ queryCount: false });
});

it('[4.20] a result beyond what is certain is gone to by its number', async () => {
  const { page, count } = await showOpenCount('en-US');
  const field = await screen.findByLabelText<HTMLInputElement>('Go to no. …');
  expect(field.title).toBe('From 1 to …');
  await userEvent.type(field, '500,000{Enter}');
  const { store } = searchesOf(page.client).image;
  expect(store.getState().goal).toEqual({ index: 499_999 });
  expect(store.getState().total).toBeGreaterThan(499_999);
  await count();
  await waitFor(() => expect(field.title).toBe('From 1 to 1,000,000'));
});
