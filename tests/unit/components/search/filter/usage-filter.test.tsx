import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultFilter, NO_TABLES } from '#lib/search/model/filter-value.ts';
import {
  createFilterPage,
  searchesOf,
  setWindowWidth,
  showFilterPage,
} from '../../../../helpers/screens/filter-page.ts';
import { type PageClient, readsSaved } from '../../../../helpers/screens/page-client.ts';

let page: PageClient;
let restore: () => void;

beforeEach(() => {
  restore = setWindowWidth(800);
  page = createFilterPage();
});
afterEach(() => {
  restore();
  window.history.replaceState(null, '', '#/');
});

const TYPES = ['/search/', '/search/video/', '/search/audio/'];
const panel = () => within(screen.getByRole('complementary', { name: 'Filter' }));
const box = (name: string) =>
  within(panel().getByRole('group', { name: 'Usage' })).getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => userEvent.click(panel().getByRole('button', { name }));
const last = () => searchesOf(page).at(-1);
const asked = (choices: string) => ({
  queryText: '',
  queryFilter: expect.stringMatching(
    new RegExp(`^\\(Usage:"${choices} \\d{8} \\d\\d:\\d\\d:\\d\\d \\d{8} \\d\\d:\\d\\d:\\d\\d"\\)$`),
  ),
});

describe('the filter by use', () => {
  it.each(TYPES)(
    'finds any of what is checked, is in the summary, and each is removed from there: %s',
    async (route) => {
      await showFilterPage(page, { usageFilter: true }, route);
      await userEvent.click(box('Usable now'));
      box('Restricted').focus();
      await userEvent.keyboard(' ');
      expect(last()).toEqual({ queryText: '' });
      await press('Apply');
      await waitFor(() => expect(last()).toEqual(asked('usable,restricted')));
      await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Usable now, Restricted' }));
      await waitFor(() => expect(last()).toEqual({ queryText: '' }));
      expect(box('Usable now').checked).toBe(false);
    },
  );

  it('offers every mark', async () => {
    await showFilterPage(page, { usageFilter: true });
    const names = within(panel().getByRole('group', { name: 'Usage' })).getAllByRole('checkbox');
    expect(names.map((each) => each.closest('label')?.textContent)).toEqual([
      'Usable now',
      'With instructions',
      'Restricted',
      'Date not readable',
      'Expired or not released',
      'Embargo',
      'Killed',
    ]);
  });

  it.each(TYPES)('is cleared by Reset, which can be undone: %s', async (route) => {
    await showFilterPage(page, { usageFilter: true, filterAppliesOnChange: true }, route);
    await userEvent.click(box('Embargo'));
    await waitFor(() => expect(last()).toEqual(asked('embargoed')));
    await press('Reset');
    await waitFor(() => expect(last()).toEqual({ queryText: '' }));
    expect(box('Embargo').checked).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(last()).toEqual(asked('embargoed')));
  });

  it.each(TYPES)('is not there, and searches as before, with a server that does not announce it: %s', async (route) => {
    await showFilterPage(page, {}, route);
    expect(screen.queryByRole('group', { name: 'Usage' })).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Filter' }) !== null).toBe(route === '/search/');
    expect(last()).toEqual({ queryText: '' });
  });

  it('a search for articles has no filter by use', async () => {
    await showFilterPage(page, { usageFilter: true, textSearch: true }, '/search/text/');
    expect(screen.queryByRole('complementary', { name: 'Filter' })).toBeNull();
  });

  it.each(['popup', 'sidepanel', 'page'] as const)('is in the dialog of a narrow window: %s', async (surface) => {
    restore();
    restore = setWindowWidth(360);
    page = createFilterPage({ surface });
    await showFilterPage(page, { usageFilter: true }, '/search/video/');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Filter' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Usable now' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(last()).toEqual(asked('usable'));
  });

  it.each(TYPES)('is that of a shared link: %s', async (route) => {
    await showFilterPage(page, { usageFilter: true }, `${route}?usage=usable`);
    await waitFor(() => expect(last()).toEqual(asked('usable')));
    expect(box('Usable now').checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Remove filter: Usable now' })).toBeTruthy();
  });

  it('a shared link with a filter by use is not followed with a server that does not announce it', async () => {
    await showFilterPage(page, {}, '/search/?usage=usable');
    await screen.findAllByText(/usage=usable/);
    expect(last()).toEqual({ queryText: '' });
  });

  it.each(['image', 'video'])('is that of the remembered search: %s', async (type) => {
    const filter = {
      ...defaultFilter(NO_TABLES, new Date()),
      usage: ['killed'],
    };
    const search = { text: '', filter, only: '', mode: null, firstIndex: 0 };
    const kept = JSON.stringify({ owner: 'NEWS/Anna Keller', searches: { [type]: search }, steps: [] });
    page = createFilterPage(readsSaved('searches', async () => kept));
    await showFilterPage(page, { usageFilter: true }, type === 'image' ? '/search/' : '/search/video/');
    await waitFor(() => expect(last()).toEqual(asked('killed')));
  });
});
