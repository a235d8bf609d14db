import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { createFilterPage, searchesOf, setWindowWidth, showFilterPage } from '../../../helpers/screens/filter-page.ts';
import { type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { settle } from '../../../helpers/screens/render-app.tsx';

const row = (rowVal: string, rowName: string, rowDefSel = '0') => ({ rowVal, rowName, rowDefSel });
const tables = (week = 'Last 7 days') => ({
  datePresets: [row('*', 'All'), row('d7', week, '1')],
  imageTypes: [],
  customQueries: [],
  hasFailed: false,
});
const FAILED = { datePresets: [], imageTypes: [], customQueries: [], hasFailed: true };
const views = (plain: string) => [
  { mode: 'image', label: plain, isDefault: false },
  { mode: 'metadata', label: 'Details', isDefault: true },
];
const GERMAN = { ...readyWith(), locale: 'de-DE' } as StartUp;

let page: PageClient;
let restore: () => void;

beforeEach(() => {
  page = createFilterPage();
  restore = setWindowWidth(800);
});
afterEach(() => {
  cleanup();
  restore();
});

const period = () => screen.getByLabelText<HTMLSelectElement>('Period');
const names = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const count = (name: string) => page.namesOf().filter((one) => one === name).length;
const fireReturn = (event: 'focus' | 'online') => settle(() => window.dispatchEvent(new Event(event)));

it("[4.24, 7.22, 8.7] shows that the filter's tables failed to load; 'Try again' loads the filter of a first visit", async () => {
  page.answer('search.filterTables', () => FAILED);
  await showFilterPage(page);
  expect(await screen.findByText('Some filter options could not be loaded.')).toBeTruthy();
  expect(searchesOf(page).at(-1)).toEqual({ queryText: '' });
  page.answer('search.filterTables', () => tables());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(period());
  await waitFor(() => expect(period().value).toBe('d7'));
  expect(searchesOf(page).at(-1)).toMatchObject({
    queryText: '',
    queryFilter: expect.stringContaining('ImgReceivedTS'),
  });
  expect(screen.queryByText('Some filter options could not be loaded.')).toBeNull();
});

it("[4.24, 7.22] keeps the user's filter when the tables arrive late", async () => {
  page.answer('search.filterTables', () => FAILED);
  await showFilterPage(page);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Graphics' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  page.answer('search.filterTables', () => tables());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names('Period')).toContain('Last 7 days'));
  expect(searchesOf(page).at(-1)).toEqual({ queryText: '', queryFilter: '(ZType:I)' });
});

it.each(['focus', 'online'] as const)(
  '[7.22] requests tables and channels that failed again on %s, and only once',
  async (event) => {
    page.answer('search.filterTables', () => FAILED);
    page.answer('search.channels', () => null);
    await showFilterPage(page);
    await screen.findByText('Some filter options could not be loaded.');
    page.answer('search.filterTables', () => tables());
    page.answer('search.channels', () => []);
    const searches = searchesOf(page).length;
    await fireReturn(event);
    await waitFor(() => expect(names('Period')).toContain('Last 7 days'));
    expect(await screen.findByText('There are no channels.')).toBeTruthy();
    const asked = count('search.filterTables');
    await fireReturn(event);
    expect(count('search.filterTables')).toBe(asked);
    // The results stay: no other search was requested.
    expect(searchesOf(page)).toHaveLength(searches);
  },
);

it('[1.7, 4.19] shows no names of the previous language, however late they arrive', async () => {
  await showFilterPage(page);
  const answers: ((answer: unknown) => void)[] = [];
  page.answer('search.filterTables', () => new Promise((answer) => answers.push(answer)));
  await settle(() => page.share({ startUp: { ...GERMAN, locale: 'en-GB' } as StartUp }));
  await settle(() => page.share({ startUp: readyWith() }));
  await settle(() => answers[1]?.(tables('new')));
  await settle(() => answers[0]?.(tables('old')));
  expect(names('Period')).toEqual(['All', 'new', 'Custom']);
});

it("[1.7, 2.8.3] names the views in the app's language, and keeps the view", async () => {
  page.answer('search.viewModes', () => views('Pictures'));
  await showFilterPage(page);
  await waitFor(() => expect(names('View')).toEqual(['Pictures', 'Details']));
  page.answer('search.viewModes', () => views('Bilder'));
  await settle(() => page.share({ startUp: GERMAN }));
  await waitFor(() => expect(names('Ansicht')).toEqual(['Bilder', 'Details']));
  expect(screen.getByLabelText<HTMLSelectElement>('Ansicht').value).toBe('metadata');
});

it('[2.8.3, 7.22] requests views that failed again when the connection is back', async () => {
  page.answer('search.viewModes', () => null);
  await showFilterPage(page);
  expect(names('View')).toEqual(['Image Only', 'With Metadata']);
  page.answer('search.viewModes', () => views('Pictures'));
  await fireReturn('online');
  await waitFor(() => expect(names('View')).toEqual(['Pictures', 'Details']));
  const asked = count('search.viewModes');
  await fireReturn('online');
  expect(count('search.viewModes')).toBe(asked);
});
