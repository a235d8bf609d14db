import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UnderstoodPart } from '#lib/contract/search.ts';
import { createFilterPage, showFilterPage } from '../../../../helpers/screens/filter-page.ts';
import type { PageClient } from '../../../../helpers/screens/page-client.ts';
import { giveViewport } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

giveViewport();
beforeEach(() => {
  page = createFilterPage();
});

const TYPES = ['/search/', '/search/video/', '/search/audio/', '/search/text/'];
const SETTINGS = { typedForms: true, textSearch: true };
const chips = () => screen.queryByRole('list', { name: 'Understood as' });
const understood = () => [...(chips()?.children ?? [])];
const answer = (...QueryUnderstood: UnderstoodPart[]) =>
  page.answer('search.page', () => ({ Results: [], Query: { QueryFound: 0, QueryID: 'q', QueryUnderstood } }));

describe('what the server has understood', () => {
  it.each(TYPES)('[2.8.2, 4.20] stands above the results, and goes with the next search: %s', async (route) => {
    await showFilterPage(page, SETTINGS, route);
    expect(understood()).toEqual([]);
    answer(
      { kind: 'phrase', texts: ['"angela merkel"'] },
      { kind: 'without', texts: ['flood'] },
      { kind: 'either', texts: ['storm', 'hail', '"new york"'] },
    );
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'typed{Enter}');
    await waitFor(() =>
      expect(understood().map(({ textContent }) => textContent)).toEqual([
        'phrase: "angela merkel"',
        'without: flood',
        'either storm, hail, or "new york"',
      ]),
    );
    answer();
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), ' more{Enter}');
    await waitFor(() => expect(understood()).toEqual([]));
  });

  it('[4.20] is announced with the count, by the live region that was there before', async () => {
    await showFilterPage(page, SETTINGS);
    const status = screen.getAllByRole('status').find(({ className }) => className === 'search-count');
    answer({ kind: 'without', texts: ['flood'] });
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'storm{Enter}');
    await waitFor(() => expect(status?.textContent).toBe('0 images Understood as without: flood'));
  });
});

describe('the help about typed text', () => {
  const button = () => screen.queryByRole('button', { name: 'Search help' });

  it.each(TYPES)('[2.8.2] is opened from the field by key, shows the four forms, and returns: %s', async (route) => {
    await showFilterPage(page, SETTINGS, route);
    screen.getByLabelText('Search', { selector: 'input' }).focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(button());
    await userEvent.keyboard('{Enter}');
    const help = within(await screen.findByRole('dialog', { name: 'Search help' }));
    const forms = await help.findAllByRole('term');
    expect(forms.map(({ textContent }) => textContent)).toEqual([
      '"angela merkel"',
      'storm -flood',
      'storm not flood',
      'storm OR flood',
    ]);
    expect(document.activeElement?.contains(forms[0] ?? null)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search help' })).toBeNull());
  });

  it.each(TYPES)('[2.8.2] is not there with a server that does not announce the forms: %s', async (route) => {
    await showFilterPage(page, { textSearch: true }, route);
    expect(button()).toBeNull();
  });

  it('[4.20] a question mark that is typed stays text', async () => {
    await showFilterPage(page, SETTINGS);
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'who?');
    expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe('who?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
