/** The results of a search stay until the next one is answered: seen, but out of use. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { UnderstoodPart } from '#lib/contract/search.ts';
import { AppError } from '#lib/core/app-error.ts';
import { VIEW_MODE_PREFERENCES } from '#lib/settings/model/preferences.ts';
import { createPageClient, type PageClient, readyWith, SIGNED_IN } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
/** Ends the search in progress. */
let answer: (total: number) => void;
let fail: () => void;
let abort: () => void;

giveViewport();
beforeEach(async () => {
  page = createPageClient();
  page.answer('search.page', ({ type }) => found(3, String(type)));
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByText('3 images');
});

function found(total: number, type = 'image', title = 'Deich') {
  const row = (at: number) =>
    type === 'image'
      ? { Image: { ImgOID: `${title}-${at}`, IPTCHeadline: `${title} ${at}` } }
      : { AVMedia: { AVMOID: `${title}-${at}`, IPTCHeadline: `${title} ${at}` } };
  return {
    Query: { QueryFound: total, QueryID: 'q' },
    Results: Array.from({ length: total }, (_, at) => ({ ItemNo: at + 1, ...row(at) })),
  };
}

/** The same from a server that counts later. */
const openCount = ({ Results }: ReturnType<typeof found>, QueryUnderstood: readonly UnderstoodPart[]) => ({
  Query: { QueryFound: 1_000, QueryFoundIsAtLeast: true, QueryID: 'q+', QueryUnderstood },
  Results: Results.slice(0, 24),
});

/** Searches for 'flut', without an answer. */
async function searchOn(): Promise<void> {
  page.answer(
    'search.page',
    () =>
      new Promise((resolve, reject) => {
        answer = (total) => resolve(found(total, 'image', 'Flut'));
        abort = () => reject(new AppError('aborted'));
        fail = () => reject(new AppError('net/status', { facts: { status: 500 } }));
      }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'flut{Enter}');
  await waitFor(() => expect(list().getAttribute('aria-busy')).toBe('true'));
}

const list = () => document.querySelector('section.results') as HTMLElement;
const opener = (id: string) => document.querySelector(`[data-result="${id}"] [aria-haspopup]`) as HTMLElement;
const titles = () =>
  [...document.querySelectorAll('[data-result]')].map((result) => result.getAttribute('data-result'));

it('[4.20] results stay until the next search is answered', async () => {
  await searchOn();
  expect(titles()).toEqual(['Deich-0', 'Deich-1', 'Deich-2']);
  expect(screen.getByText('Loading...').closest('[role=status]')).toBeTruthy();
  await settle(() => answer(2));
  await waitFor(() => expect(titles()).toEqual(['Flut-0', 'Flut-1']));
  expect(list().getAttribute('aria-busy')).toBe('false');
  expect(screen.queryByText('Loading...')).toBeNull();
});

it('[4.20, 2.10.1] no key and no click reaches a result that stays', async () => {
  await searchOn();
  expect(document.querySelector('.list-space')?.hasAttribute('inert')).toBe(true);
  list().focus();
  for (const key of ['ArrowDown', 'Home', 'End', 'Enter', ' ']) fireEvent.keyDown(list(), { key });
  expect(document.activeElement).toBe(list());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[4.20, 2.8.6] no click, key or drag uses a result that stays before it looks like one', async () => {
  page.leaveUnanswered('search.page');
  await settle(() => searchesOf(page.client).image.submit('flut'));
  const result = document.querySelector<HTMLElement>('[data-index="1"] :is(a, button)') as HTMLElement;
  expect(list().getAttribute('aria-busy')).toBe('false');
  expect(fireEvent.click(result)).toBe(false);
  expect(fireEvent.click(result, { ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(result, { key: 'c', ctrlKey: true })).toBe(false);
  expect(fireEvent.dragStart(result)).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('[aria-selected=true]')).toBeNull();
});

describe('[4.20] a click on a result that stays and does not look it yet', () => {
  let answerWith: (title: string) => void;
  beforeEach(async () => {
    page.answer(
      'search.page',
      () => new Promise((resolve) => (answerWith = (title) => resolve(found(3, 'image', title)))),
    );
    await settle(() => searchesOf(page.client).image.submit('deich'));
    expect(fireEvent.click(opener('Deich-1'))).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens it once it is found again', async () => {
    await settle(() => answerWith('Deich'));
    expect((await screen.findByRole('dialog')).getAttribute('aria-label')).toContain('Deich 1');
  });

  it.each([
    ['the answer is without it', () => undefined, 'Flut'],
    ['a key is pressed since', () => fireEvent.keyDown(document.body, { key: 'a' }), 'Deich'],
    ['the pointer is pressed since', () => fireEvent.pointerDown(document.body), 'Deich'],
    ['another search is begun since', () => searchesOf(page.client).image.submit('flut'), 'Deich'],
  ])('opens nothing if %s', async (_, act, title) => {
    await settle(() => void act());
    await settle(() => answerWith(title));
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBe('false'));
    await waitFor(() => expect(searchesOf(page.client).image.store.getState().stale).toBeNull());
    expect(titles()).toHaveLength(3);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('[2.8.6] the popover of a result goes with it, and is not that of the result in its place', async () => {
  const withCaption = ({ Query, Results }: ReturnType<typeof found>) => ({
    Query,
    Results: Results.map((row) => ({ ...row, Image: { ...row.Image, IPTCCaption: 'Am Morgen.' } })),
  });
  page.answer('search.page', () => withCaption(found(2)));
  await settle(() => searchesOf(page.client).image.submit('deich'));
  await waitFor(() => expect(titles()).toHaveLength(2));
  fireEvent.pointerEnter(document.querySelector('[data-index="1"] :is(a, button)') as HTMLElement);
  await waitFor(() => expect(document.querySelector('.result-popover')).not.toBeNull());
  page.answer('search.page', () => withCaption(found(2, 'image', 'Flut')));
  await settle(() => searchesOf(page.client).image.submit('flut'));
  await waitFor(() => expect(titles()).toEqual(['Flut-0', 'Flut-1']));
  expect(document.querySelector('.result-popover')).toBeNull();
});

it('[2.8.2] a focused result gives its focus to the first one of the next search, unless another control takes it', async () => {
  for (const isTaken of [false, true]) {
    document.querySelector<HTMLElement>('[data-index="1"] :is(a, button)')?.focus();
    page.answer('search.page', () => new Promise((resolve) => (answer = (total) => resolve(found(total)))));
    await settle(() => searchesOf(page.client).image.submit(`deich ${isTaken}`));
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBe('true'));
    const field = screen.getByRole('textbox', { name: 'Search' });
    if (isTaken) field.focus();
    await settle(() => answer(2));
    await waitFor(() => expect(list().getAttribute('aria-busy')).toBe('false'));
    if (isTaken) expect(document.activeElement).toBe(field);
    else
      await waitFor(() =>
        expect(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')).toBe('0'),
      );
  }
});

it('[4.20, 7.25] what is said of results that stay is theirs: an open count, what was understood, and the words that found them', async () => {
  await settle(() => page.share({ startUp: readyWith({ typedForms: true }) }));
  page.answer('settings.preferences', () => ({ [VIEW_MODE_PREFERENCES.image]: 'metadata' }));
  page.answer('search.page', () => openCount(found(30), [{ kind: 'without', texts: ['regen'] }]));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'deich -regen{Enter}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'View' }), 'metadata');
  const said = () => ({
    head: document.querySelector('.search-count')?.textContent,
    list: screen.getByRole('grid').getAttribute('aria-label'),
    rows: screen.getByRole('grid').getAttribute('aria-rowcount'),
    goTo: screen.getByLabelText<HTMLInputElement>('Go to no. …').title,
    understood: screen.getByRole('list', { name: 'Understood as' }).textContent,
    marks: document.querySelector('[data-result] mark')?.textContent,
  });
  await waitFor(() =>
    expect(said()).toEqual({
      head: 'at least 1,000 images Understood as without: regen',
      list: 'at least 1,000 images',
      rows: '-1',
      goTo: 'From 1 to …',
      understood: 'without: regen',
      marks: 'Deich',
    }),
  );
  const before = said();
  const chips = screen.getByRole('list', { name: 'Understood as' });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Search' }));
  await searchOn();
  expect(said()).toEqual(before);
  expect(screen.getByRole('list', { name: 'Understood as' })).toBe(chips);
  await settle(() => answer(2));
  await waitFor(() => expect(titles()).toEqual(['Flut-0', 'Flut-1']));
  expect([document.querySelector('.search-count')?.textContent, document.querySelector('mark')?.textContent]).toEqual([
    '2 images',
    'Flut',
  ]);
  expect(screen.queryByRole('list', { name: 'Understood as' })).toBeNull();
});

it('the count of each answer is announced, also if it is the same', async () => {
  const count = () => screen.getByText('3 images');
  const before = count();
  expect(before.closest('[role=status]')).toBeTruthy();
  await searchOn();
  expect(count()).toBe(before);
  await settle(() => answer(3));
  await waitFor(() => expect(count()).not.toBe(before));
});

it.each([
  ['nothing is found', () => answer(0), 'No items were found'],
  ['it fails', () => fail(), /500/],
] as const)('[8.6] results go when %s', async (_, end, message) => {
  await searchOn();
  await settle(end);
  await screen.findByText(message);
  expect(titles()).toEqual([]);
});

it('[8.6] a search that was aborted before its first answer runs again by Try again', async () => {
  await searchOn();
  await settle(() => abort());
  await screen.findByText('The search was interrupted.');
  page.answer('search.page', () => found(2, 'image', 'Flut'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toEqual(['Flut-0', 'Flut-1']));
});

it('[2.8.2, 4.20] another type shows no results of this one', async () => {
  page.leaveUnanswered('search.page');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search type' }), 'video');
  await screen.findByText('Loading...');
  expect(titles()).toEqual([]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search type' }), 'image');
  await waitFor(() => expect(titles()).toHaveLength(3));
});

it('[4.20] another user sees no results of the last one', async () => {
  page.leaveUnanswered('search.page');
  await settle(() => page.share({ auth: { ...SIGNED_IN, username: 'Ben Behr' } }));
  await screen.findByText('Loading...');
  expect(titles()).toEqual([]);
});
