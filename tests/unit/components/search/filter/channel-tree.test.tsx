import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFilterPage,
  searchesOf,
  setWindowWidth,
  showFilterPage,
} from '../../../../helpers/screens/filter-page.ts';
import type { PageClient } from '../../../../helpers/screens/page-client.ts';

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

const rows = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const row = (name: string) => screen.getByRole('treeitem', { name });
const checked = (name: string) => row(name).getAttribute('aria-checked');
const active = () => {
  const id = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};

async function focusTree(settings = {}): Promise<void> {
  await showFilterPage(page, settings);
  (await screen.findByRole('tree')).focus();
}

describe('the tree of channels', () => {
  it('[4.27] starts as the nodes specify, or with two levels open where the setting is on', async () => {
    await focusTree();
    expect(rows()).toEqual(['Agencies', 'Nordic Press', 'Euro Photo', 'Own', 'Archive']);
    page = createFilterPage();
    await focusTree({ disableTreeExpand: true });
    expect(rows()).toEqual([
      'Agencies',
      'Nordic Press',
      'Euro Photo',
      'Own',
      'News desk',
      'Regional desks',
      'North',
      'Archive',
    ]);
    await userEvent.click(row('Own').querySelector('.channel-toggle') as Element);
    expect(rows()).toEqual(['Agencies', 'Nordic Press', 'Euro Photo', 'Own', 'Archive']);
    expect(checked('Own')).toBe('false');
  });

  it('[2.9.2, 3.18] exposes level, position and state of each row', async () => {
    await focusTree({ disableTreeExpand: true });
    const facts = (name: string) =>
      ['level', 'posinset', 'setsize', 'expanded', 'checked', 'disabled'].map((fact) =>
        row(name).getAttribute(`aria-${fact}`),
      );
    expect(facts('Own')).toEqual(['1', '2', '3', 'true', 'false', null]);
    expect(facts('Regional desks')).toEqual(['2', '2', '2', 'true', 'false', 'true']);
    expect(facts('North')).toEqual(['3', '1', '1', null, 'false', null]);
  });

  it('[4.27] selects descendants and updates ancestors on a click on the row', async () => {
    await focusTree();
    await userEvent.click(row('Nordic Press'));
    expect([checked('Agencies'), checked('Nordic Press')]).toEqual(['mixed', 'true']);
    await userEvent.click(row('Agencies'));
    expect([checked('Agencies'), checked('Euro Photo')]).toEqual(['true', 'true']);
    await userEvent.click(row('Agencies'));
    expect([checked('Agencies'), checked('Nordic Press'), checked('Euro Photo')]).toEqual(['false', 'false', 'false']);
  });

  it('[3.18] opens a disabled node on a click, and selects nothing', async () => {
    await focusTree();
    await userEvent.keyboard('{End}{ArrowUp}{ArrowRight}');
    await userEvent.click(row('Regional desks'));
    expect(rows()).toContain('North');
    expect(checked('North')).toBe('false');
  });

  it('[5.15, 7.25] sends the sources of selected nodes, and none when all are selected', async () => {
    await focusTree();
    await userEvent.click(row('Own'));
    await userEvent.click(row('Archive'));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(searchesOf(page).at(-1)).toEqual({ queryText: '', queryCond: 'NEWS,NORTH,ARCHIVE' });
    await userEvent.click(row('Agencies'));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(searchesOf(page).at(-1)).toEqual({ queryText: '' });
  });

  it('[4.19, 8.7] shows that the channels failed to load, and requests them again', async () => {
    page.answer('search.channels', () => null);
    await showFilterPage(page);
    expect(await screen.findByText('The channels could not be loaded.')).toBeTruthy();
    const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await tryAgain();
    // Again in the panel, and announced.
    expect(await screen.findAllByText('The channels could not be loaded.')).toHaveLength(2);
    // The button was removed with its message; the next Tab continues from its position.
    expect(document.activeElement?.className).toContain('filter-channels');
    page.answer('search.channels', () => []);
    await tryAgain();
    await waitFor(() => expect(screen.getByText('There are no channels.')).toBeTruthy());
  });
});

describe('its keyboard control', () => {
  it('[2.9.2] moves up and down, to both ends, into and out of branches', async () => {
    await focusTree();
    const way: (readonly [string, string])[] = [
      ['{ArrowDown}', 'Nordic Press'],
      ['{ArrowUp}{ArrowUp}', 'Agencies'],
      ['{End}', 'Archive'],
      ['{ArrowDown}', 'Archive'],
      ['{Home}', 'Agencies'],
      ['{ArrowRight}', 'Nordic Press'],
      ['{ArrowRight}', 'Nordic Press'],
      ['{ArrowLeft}', 'Agencies'],
      ['{PageDown}', 'Archive'],
      ['{PageUp}', 'Agencies'],
    ];
    for (const [keys, name] of way) {
      await userEvent.keyboard(keys);
      expect([keys, active()]).toEqual([keys, name]);
    }
    await userEvent.keyboard('{ArrowLeft}');
    expect(rows()).toEqual(['Agencies', 'Own', 'Archive']);
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(rows()).toEqual(['Agencies', 'Own', 'News desk', 'Regional desks', 'Archive']);
    await userEvent.keyboard('*');
    expect(rows()).toContain('Nordic Press');
  });

  it('[2.9.2] selects with Space and Enter', async () => {
    await focusTree();
    await userEvent.keyboard('{ArrowDown} ');
    expect(checked('Nordic Press')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(checked('Nordic Press')).toBe('false');
    expect(searchesOf(page)).toHaveLength(1);
  });

  it('[2.9.2, 3.18] selects nothing at a heading, and leads through it to its children', async () => {
    await focusTree();
    await userEvent.keyboard('o{ArrowRight}');
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    expect([active(), checked('Regional desks')]).toEqual(['Regional desks', 'false']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight} ');
    expect([active(), checked('North'), checked('Regional desks'), checked('Own')]).toEqual([
      'North',
      'true',
      'true',
      'mixed',
    ]);
  });

  it('[2.9.2] finds a name by its first letters, including spaces', async () => {
    await focusTree();
    // Without pauses, in which a busy machine would let the time of one prefix pass.
    await userEvent.setup({ delay: null }).keyboard('euro p');
    expect(active()).toBe('Euro Photo');
    expect(checked('Euro Photo')).toBe('false');
  });

  it('moves the active row to a branch that is collapsed over it', async () => {
    await focusTree({ disableTreeExpand: true });
    await userEvent.click(row('News desk'));
    await userEvent.click(row('Own').querySelector('.channel-toggle') as Element);
    expect(active()).toBe('Own');
  });
});

it('renders only the visible rows of a tree of thousands', async () => {
  const chanList = Array.from({ length: 5_000 }, (_, at) => ({
    chanID: `c${at}`,
    chanName: `Channel ${at}`,
    chanSrcID: `S${at}`,
    chanList: [],
    isSelectable: true,
    isExpanded: false,
  }));
  const root = { chanID: 'r', chanName: 'Root', chanSrcID: '', chanList, isSelectable: true, isExpanded: true };
  page.answer('search.channels', () => [root]);
  await focusTree();
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  await userEvent.keyboard(' ');
  expect(checked('Channel 3')).toBe('true');
  expect(row('Channel 3').getAttribute('aria-setsize')).toBe('5000');
});
