/** The number of results of a server whose first page does not wait for it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

giveViewport();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Results = [{ ItemNo: 1, Image: { ImgOID: 'a', IPTCHeadline: 'Deich', ImgName: 'deich.jpg' } }];

const OPEN = { QueryFound: 120_000, QueryFoundIsAtLeast: true, QueryID: 'q+' };

/** The search page; the number of its images is open until the returned promise is resolved. */
async function showOpenCount(locale: string) {
  const page = createPageClient();
  const { promise: counted, resolve } = Promise.withResolvers<object>();
  page.answer('search.page', ({ request }) =>
    (request as { readonly queryCount?: boolean }).queryCount ? counted : { Results, Query: OPEN },
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
  await screen.findByText(atFirst);
  const grid = await screen.findByRole('grid');
  const named = () => [grid.getAttribute('aria-label'), grid.getAttribute('aria-rowcount')];
  expect(named()).toEqual([atFirst, '-1']);
  await count();
  await screen.findByText(then);
  expect(screen.queryByText(atFirst)).toBeNull();
  expect(named()).toEqual([then, '1000000']);
});

it.each([
  ['is neither seen nor announced where the count follows in a moment', 699, 'hidden'],
  ['is seen and announced where the count takes longer', 700, ''],
])('[2.8.2, 7.25] what is certain at first %s', async (_case, waitMs, visibility) => {
  const page = createPageClient();
  const [first, whole] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  page.answer('search.page', ({ request }) =>
    (request as { readonly queryCount?: boolean }).queryCount ? whole.promise : first.promise,
  );
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByText('Loading...');
  vi.useFakeTimers();
  await settle(() => first.resolve({ Results, Query: OPEN }));
  const atFirst = screen.getByText('at least 120,000 images');
  expect(atFirst.style.visibility).toBe('hidden');
  await settle(() => void vi.advanceTimersByTime(waitMs));
  expect(screen.getByText('at least 120,000 images').style.visibility).toBe(visibility);
  await settle(() => whole.resolve({ Results, Query: { QueryFound: 1_000_000, QueryID: 'q' } }));
  const counted = screen.getByText('1,000,000 images');
  expect([counted.style.visibility, counted === atFirst]).toEqual(['', false]);
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

it.each([
  ['en-US', 'Still searching…', 'at least 1 image', '2 images'],
  ['de-DE', 'Suche läuft noch …', 'mindestens 1 Bild', '2 Bilder'],
])(
  '[4.20, 8.6] a list in %s says: %s, until a page that took too long is read to its end',
  async (locale, goesOn, atFirst, then) => {
    const page = createPageClient();
    const cut = { QueryFound: 0, QueryFoundIsAtLeast: true, QueryIsCut: true };
    const answers: Readonly<Record<string, object>> = {
      '1 of 1': { Results: [], Query: { ...cut, QueryID: 'a' } },
      '1 of a': { Results, Query: { ...cut, QueryFound: 1, QueryID: 'b' } },
    };
    const held = new Map<string, (answer: object) => void>();
    page.answer('search.page', ({ request }) => {
      const { resStart, queryID = '1' } = request as { readonly resStart: number; readonly queryID?: string };
      return new Promise((resolve) => held.set(`${resStart} of ${queryID}`, resolve));
    });
    const answer = (key: string, given = answers[key]) => settle(() => held.get(key)?.(given ?? {}));
    renderApp(page, '/search/');
    await settle(() => page.share({ startUp: { ...readyWith(), locale } as ReturnType<typeof readyWith> }));
    await waitFor(() => expect(held.has('1 of 1')).toBe(true));
    expect(screen.queryByText(goesOn)).toBeNull();
    await answer('1 of 1');
    expect(screen.getByText(goesOn).closest('[role="status"]')).not.toBeNull();
    await answer('1 of a');
    await screen.findByRole('button', { name: /Deich/ });
    expect(screen.getByText(goesOn).closest('[role="status"]')).not.toBeNull();
    await screen.findByText(atFirst);
    await answer('2 of b', { Results: [{ ...Results[0], ItemNo: 2 }], Query: { QueryFound: 2, QueryID: 'c' } });
    await screen.findByText(then);
    expect(screen.queryByText(goesOn)).toBeNull();
  },
);
