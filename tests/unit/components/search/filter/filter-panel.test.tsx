import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFilterPage,
  searchesOf,
  setWindowWidth,
  showFilterPage,
} from '../../../../helpers/screens/filter-page.ts';
import type { PageClient } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

const SURFACES = ['page', 'popup', 'sidepanel'] as const;

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

const panel = () => within(screen.getByRole('complementary', { name: 'Filter' }));
const last = () => searchesOf(page).at(-1);
const count = () => searchesOf(page).length;
const press = (name: string) => userEvent.click(panel().getByRole('button', { name }));
const box = (name: string) => panel().getByRole<HTMLInputElement>('checkbox', { name });

describe('the filter panel', () => {
  it('[2.9.1, 9.10] is next to the results in a wide window, without a button', async () => {
    await showFilterPage(page);
    expect(panel().getByLabelText('Period')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it.each(SURFACES)('[2.8.1, 2.9.1] slides in from its button in a narrow window: %s', async (surface) => {
    restore();
    restore = setWindowWidth(799);
    page = createFilterPage({ surface });
    await showFilterPage(page);
    expect(screen.queryByLabelText('Period')).toBeNull();
    const button = screen.getByRole('button', { name: 'Filter' });
    await userEvent.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Filter' });
    expect(within(dialog).getByRole('heading', { name: 'Filter' })).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button.getAttribute('aria-expanded')).toBe('false');

    await userEvent.click(button);
    const opened = within(screen.getByRole('dialog', { name: 'Filter' }));
    await userEvent.click(await opened.findByRole('treeitem', { name: 'Archive' }));
    await userEvent.click(opened.getByRole('button', { name: 'Apply' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(last()).toEqual({ queryText: '', queryCond: 'ARCHIVE' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Archive' }));
    await waitFor(() => expect(last()).toEqual({ queryText: '' }));
  });

  it('[2.8.1] exists for images only', async () => {
    await showFilterPage(page);
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'Video');
    await waitFor(() => expect(screen.queryByLabelText('Period')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it('[2.9.2, 7.22] has period, channels, special filter and types, with the labels of the tables', async () => {
    await showFilterPage(page);
    const options = (label: string) =>
      within(panel().getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Period')).toEqual(['All', 'Last 7 days', 'Custom']);
    expect(options('Special filter')).toEqual(['All', 'Sport']);
    for (const label of ['From', 'To']) expect(panel().getByLabelText(label)).toBeTruthy();
    expect(await panel().findByRole('tree', { name: 'Channels' })).toBeTruthy();
    for (const name of ['Images', 'Graphics']) expect(box(name).checked).toBe(true);
    expect(box('not').disabled).toBe(true);
  });

  it('[4.22] selects the other type when the last one is deselected', async () => {
    await showFilterPage(page);
    await userEvent.click(box('Graphics'));
    expect([box('Images').checked, box('Graphics').checked]).toEqual([true, false]);
    await userEvent.click(box('Images'));
    expect([box('Images').checked, box('Graphics').checked]).toEqual([false, true]);
  });
});

describe('another user', () => {
  it('starts with the filter of a first visit, whichever search they come from', async () => {
    await showFilterPage(page);
    await userEvent.click(box('Graphics'));
    await press('Apply');
    await userEvent.click(await panel().findByRole('treeitem', { name: 'Archive' }));
    await userEvent.selectOptions(screen.getByLabelText('Search type'), 'Video');
    const lastType = () => page.sent.findLast(({ name }) => name === 'search.page')?.request['type'];
    await waitFor(() => expect(lastType()).toBe('video'));
    await settle(() => page.share({ auth: { status: 'signed-out' } }));
    await settle(() => page.share({ auth: { status: 'signed-in', username: 'Somebody Else' } }));
    await userEvent.selectOptions(await screen.findByLabelText('Search type'), 'Image');
    await screen.findByRole('tree');
    await waitFor(() => expect(lastType()).toBe('image'));
    expect(last()).toEqual({ queryText: '' });
    expect([box('Images').checked, box('Graphics').checked]).toEqual([true, true]);
    expect(panel().getByRole('treeitem', { name: 'Archive' }).getAttribute('aria-checked')).toBe('false');
  });

  it.each(['the button', 'Ctrl+Z'])('is undone by %s: the search has the filter again', async (way) => {
    await showFilterPage(page);
    await userEvent.click(box('Images'));
    await press('Apply');
    await waitFor(() => expect(last()).toMatchObject({ queryFilter: '(ZType:G)' }));
    await press('Reset');
    await waitFor(() => expect(last()).toEqual({ queryText: '' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    if (way === 'Ctrl+Z') await userEvent.keyboard('{Control>}z{/Control}');
    else await userEvent.click(undo);
    await waitFor(() => expect(last()).toMatchObject({ queryFilter: '(ZType:G)' }));
    expect(box('Images').checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('an untouched filter has nothing to undo', async () => {
    await showFilterPage(page);
    await press('Reset');
    await settle();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('Apply', () => {
  it('[2.9.3, 4.23] searches with the changes, which have no effect before', async () => {
    await showFilterPage(page);
    const before = count();
    await userEvent.selectOptions(panel().getByLabelText('Special filter'), 'Sport');
    await userEvent.click(box('not'));
    await userEvent.click(box('Graphics'));
    expect(count()).toBe(before);
    expect(panel().getByRole('button', { name: 'Apply' }).title).toBe('Changes are not applied yet.');
    await press('Apply');
    expect(last()).toEqual({ queryText: '', queryFilter: '-(IPTCCategory:SPO) (ZType:I)' });
    expect(panel().getByRole('button', { name: 'Apply' }).title).toBe('');
    expect(panel().getByLabelText('Period')).toBeTruthy();
  });

  it('[4.23] typing uses the last applied filter', async () => {
    await showFilterPage(page);
    await userEvent.click(box('Graphics'));
    await press('Apply');
    await userEvent.click(box('Images'));
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'deich{Enter}');
    await waitFor(() => expect(last()).toEqual({ queryText: 'deich', queryFilter: '(ZType:I)' }));
    expect(box('Images').checked).toBe(false);
  });

  it('[4.23] closes a panel that slid in', async () => {
    restore();
    restore = setWindowWidth(799);
    await showFilterPage(page);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Graphics' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(last()).toMatchObject({ queryFilter: '(ZType:I)' });
  });

  it('[1.9, 4.23] is absent where the filter applies on change, and nothing closes', async () => {
    restore();
    restore = setWindowWidth(799);
    await showFilterPage(page, { filterAppliesOnChange: true });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Graphics' }));
    await waitFor(() => expect(last()).toMatchObject({ queryFilter: '(ZType:I)' }));
    await userEvent.click(screen.getByRole('treeitem', { name: 'Archive' }));
    await waitFor(() => expect(last()).toMatchObject({ queryFilter: '(ZType:I)', queryCond: 'ARCHIVE' }));
    expect(screen.getByRole('dialog', { name: 'Filter' })).toBeTruthy();
  });
});

describe('Reset', () => {
  it('[2.9.3, 4.24] resets all filters and searches', async () => {
    await showFilterPage(page);
    await userEvent.selectOptions(panel().getByLabelText('Period'), 'Last 7 days');
    await userEvent.selectOptions(panel().getByLabelText('Special filter'), 'Sport');
    await userEvent.click(box('not'));
    await userEvent.click(box('Images'));
    await userEvent.click(await panel().findByRole('treeitem', { name: 'Archive' }));
    await press('Apply');
    await waitFor(() => expect(last()).toMatchObject({ queryCond: 'ARCHIVE' }));
    await press('Reset');
    await waitFor(() => expect(last()).toEqual({ queryText: '' }));
    expect(panel().getByLabelText<HTMLSelectElement>('Period').value).toBe('*');
    expect(panel().getByLabelText<HTMLInputElement>('From').value).toBe('');
    expect(panel().getByLabelText<HTMLSelectElement>('Special filter').value).toBe('*');
    expect([box('not').checked, box('Images').checked, box('Graphics').checked]).toEqual([false, true, true]);
    expect(panel().getByRole('treeitem', { name: 'Archive' }).getAttribute('aria-checked')).toBe('false');
  });

  it('[2.9.3, 4.24] keeps the text that was searched for', async () => {
    await showFilterPage(page);
    await userEvent.type(screen.getByLabelText('Search', { selector: 'input' }), 'deich{Enter}');
    await userEvent.click(box('Images'));
    await press('Apply');
    await waitFor(() => expect(last()).toEqual({ queryText: 'deich', queryFilter: '(ZType:G)' }));
    await press('Reset');
    await waitFor(() => expect(last()).toEqual({ queryText: 'deich' }));
    expect(screen.getByLabelText<HTMLInputElement>('Search', { selector: 'input' }).value).toBe('deich');
  });
});

describe('the period', () => {
  it('[4.25] sets the dates, and becomes custom when a date is edited', async () => {
    await showFilterPage(page);
    await userEvent.selectOptions(panel().getByLabelText('Period'), 'Last 7 days');
    const from = panel().getByLabelText<HTMLInputElement>('From');
    expect(from.value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await userEvent.clear(from);
    await userEvent.type(from, '11/09/2026');
    await userEvent.tab();
    expect(panel().getByLabelText<HTMLSelectElement>('Period').value).toBe('o');
    await press('Apply');
    expect(last()?.['queryFilter']).toMatch(/^\(ImgReceivedTS>="2026110[89] \d\d:\d\d:00"\)$/);
  });

  it('[4.25, 9.1] searches 100 ms after the last change of a date where the filter applies on change', async () => {
    await showFilterPage(page, { filterAppliesOnChange: true });
    const before = count();
    vi.useFakeTimers();
    try {
      const to = panel().getByLabelText('To');
      fireEvent.change(to, { target: { value: '11/09/2026' } });
      await vi.advanceTimersByTimeAsync(90);
      fireEvent.change(to, { target: { value: '11/08/2026' } });
      await vi.advanceTimersByTimeAsync(99);
      expect(count()).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      await vi.advanceTimersByTimeAsync(0);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(count()).toBe(before + 1));
    expect(last()?.['queryFilter']).toMatch(/^\(ImgReceivedTS<="2026110[89] \d\d:\d\d:59"\)$/);
  });

  it('reports an invalid date and an end before the start, and does not search', async () => {
    await showFilterPage(page);
    const before = count();
    const [from, to] = [panel().getByLabelText('From'), panel().getByLabelText('To')];
    await userEvent.type(from, '13/45/2026');
    await press('Apply');
    expect(panel().getByText('Not a valid date.')).toBeTruthy();
    expect(document.activeElement).toBe(from);
    await userEvent.clear(from);
    await userEvent.type(from, '11/09/2026');
    await userEvent.type(to, '11/08/2026');
    await press('Apply');
    expect(panel().getByText('The end date is before the start date.')).toBeTruthy();
    expect(document.activeElement).toBe(to);
    expect(count()).toBe(before);
  });
});

describe('the summary', () => {
  it('[2.8.2] shows the active restrictions and removes each', async () => {
    await showFilterPage(page);
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await userEvent.selectOptions(panel().getByLabelText('Period'), 'Last 7 days');
    await userEvent.selectOptions(panel().getByLabelText('Special filter'), 'Sport');
    await userEvent.click(box('not'));
    await userEvent.click(box('Graphics'));
    await userEvent.click(await panel().findByRole('treeitem', { name: 'Agencies' }));
    await press('Apply');
    const parts = () =>
      within(screen.getByRole('list', { name: 'Active filters' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(parts()).toEqual(['Last 7 days', '2 channels', 'not: Sport', 'Images only']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: 2 channels' }));
    await waitFor(() => expect(last()).not.toHaveProperty('queryCond'));
    expect(parts()).toEqual(['Last 7 days', 'not: Sport', 'Images only']);
    expect(panel().getByRole('treeitem', { name: 'Agencies' }).getAttribute('aria-checked')).toBe('false');
    for (const [name, next] of [
      ['not: Sport', 'Images only'],
      ['Images only', 'Last 7 days'],
    ]) {
      await userEvent.click(screen.getByRole('button', { name: `Remove filter: ${name}` }));
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`Remove filter: ${next}`);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Last 7 days' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Search', { selector: 'input' }));
  });
});

describe('a filter from a shared link', () => {
  it('is shown even where the tables lack its entries', async () => {
    await showFilterPage(page, {}, '/search/?period=d3&special=IPTCByLine%3A*~With%20author');
    await waitFor(() => expect(last()?.['queryFilter']).toContain('(IPTCByLine:*)'));
    expect(panel().getByLabelText<HTMLSelectElement>('Period').value).toBe('d3');
    expect(within(panel().getByLabelText('Special filter')).getByRole('option', { name: 'With author' })).toBeTruthy();
    expect(screen.getByText('since', { exact: false })).toBeTruthy();
  });
});

describe('a table without an entry for no special filter', () => {
  it('[2.9.2] shows none where none is applied', async () => {
    page.answer('search.filterTables', () => ({
      datePresets: [],
      imageTypes: [],
      customQueries: [{ rowVal: 'IPTCCategory:SPO', rowName: 'Sport', rowDefSel: '0' }],
    }));
    await showFilterPage(page);
    const select = panel().getByLabelText<HTMLSelectElement>('Special filter');
    const shown = () => [...select.options].map(({ text, selected }) => (selected ? `[${text}]` : text)).join(' ');
    expect(shown()).toBe('[Sport]');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Sport' }));
    await waitFor(() => expect(shown()).toBe('[None] Sport'));
    await userEvent.selectOptions(select, 'Sport');
    expect(shown()).toBe('[Sport]');
  });
});

describe('the width', () => {
  it('[2.9.1, 9.10] changes with arrow keys, Home and End, is at least 280 px, and is remembered', async () => {
    await showFilterPage(page);
    const edge = panel().getByRole('separator', { name: 'Filter width' });
    const width = () => Number(edge.getAttribute('aria-valuenow'));
    edge.focus();
    const first = width();
    await userEvent.keyboard('{ArrowRight}');
    expect(width()).toBe(first + 16);
    expect(page.sent.findLast(({ name }) => name === 'search.setFilterWidth')?.request).toEqual({ width: first + 16 });
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(width()).toBe(280);
    expect(screen.getByRole('complementary', { name: 'Filter' }).style.width).toBe('280px');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(width()).toBe(Number(edge.getAttribute('aria-valuemax')));
  });

  it('[2.9.1, 9.10] changes by dragging the edge', async () => {
    await showFilterPage(page);
    const edge = panel().getByRole('separator', { name: 'Filter width' });
    fireEvent.keyDown(edge, { key: 'Home' });
    fireEvent.pointerDown(edge, { button: 0, clientX: 280, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 330, pointerId: 1 });
    expect(screen.getByRole('complementary', { name: 'Filter' }).style.width).toBe('330px');
    fireEvent.pointerMove(edge, { clientX: 100, pointerId: 1 });
    expect(screen.getByRole('complementary', { name: 'Filter' }).style.width).toBe('280px');
    fireEvent.pointerUp(edge, { clientX: 340, pointerId: 1 });
    expect(edge.getAttribute('aria-valuenow')).toBe('340');
    fireEvent.pointerMove(edge, { clientX: 500, pointerId: 1 });
    expect(screen.getByRole('complementary', { name: 'Filter' }).style.width).toBe('340px');
  });
});

it('[4.19] shows a repeated failure to load the choices', async () => {
  page.refuse('search.filterTables', 'network/unreachable' as never);
  await showFilterPage(page);
  const message = 'Some filter options could not be loaded.';
  const said = () => screen.queryAllByText(message).length;
  await waitFor(() => expect(said()).toBeGreaterThan(0));
  const before = said();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(said()).toBe(before + 1));
});
