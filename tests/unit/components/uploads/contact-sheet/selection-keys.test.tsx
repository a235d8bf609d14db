import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, type OpenSheet, openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

/** Cards per line of a sheet without layout. */
const COLUMNS = 4;

let page: PageClient;
let sheet: OpenSheet;

beforeEach(async () => {
  page = createPageClient();
  sheet = await openSheet(page, { rows: sheetRows(12) });
});
afterEach(cleanup);

const press = (keys: string) => userEvent.keyboard(keys);
const click = async (number: number, key?: 'Control' | 'Shift') => {
  const user = userEvent.setup();
  if (key) await user.keyboard(`{${key}>}`);
  await user.click(sheet.picture(number));
  if (key) await user.keyboard(`{/${key}}`);
};

/** False if the browser would not mark the text of the page. */
const fireCommandA = async () => {
  let isLeftToBrowser = true;
  await settle(() => {
    isLeftToBrowser = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a', ctrlKey: true });
  });
  return isLeftToBrowser;
};

describe('files of the contact sheet are selected', () => {
  it('one by a click, more by Ctrl+click, a range by Shift+click', async () => {
    await click(3);
    expect(sheet.selected()).toEqual([3]);
    await click(6, 'Control');
    expect(sheet.selected()).toEqual([3, 6]);
    await click(9, 'Shift');
    expect(sheet.selected()).toEqual([6, 7, 8, 9]);
    await click(5, 'Shift');
    expect(sheet.selected()).toEqual([5, 6]);
    expect(sheet.grid.getAttribute('aria-multiselectable')).toBe('true');
    expect(screen.getByText('2 files selected').closest('[role=status]')).toBeTruthy();
  });

  it('the corner of their picture selects files, without a keyboard', async () => {
    for (const number of [2, 4]) {
      const corner = sheet.picture(number).querySelector('[data-toggle]');
      if (corner) await userEvent.click(corner);
    }
    expect(sheet.selected()).toEqual([2, 4]);
  });

  it('Space, Shift+arrows and Ctrl+A select files, Escape none of them; arrows alone move', async () => {
    sheet.picture(1).focus();
    await press('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(sheet.picture(2 + COLUMNS));
    expect(sheet.selected()).toEqual([]);
    await press(' ');
    expect(sheet.selected()).toEqual([6]);
    await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(sheet.selected()).toEqual([6, 7, 8]);
    await press('{Shift>}{ArrowUp}{/Shift}');
    expect(sheet.selected()).toEqual([4, 5, 6]);
    await press('{Control>}a{/Control}');
    expect(sheet.selected()).toHaveLength(12);
    await press('{Escape}');
    expect(sheet.selected()).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Contact sheet' })).toBeTruthy();
    await press('{End}');
    expect(document.activeElement).toBe(sheet.picture(12));
    await press('{Home}{Shift>}{ArrowRight}{/Shift}');
    expect(sheet.selected()).toEqual([1, 2]);
  });

  it('selection keys in a caption belong to its text, and select no file', async () => {
    await waitFor(() => expect(sheet.caption(1).readOnly).toBe(false));
    await userEvent.type(sheet.caption(1), 'a b');
    await press('{Control>}a{/Control}{ArrowRight}');
    expect(sheet.selected()).toEqual([]);
    expect(sheet.caption(1).value).toBe('a b');
    expect(document.activeElement).toBe(sheet.caption(1));
  });

  it.each([
    ['the slider', () => screen.getByRole('slider', { name: 'Size of the pictures' })],
    ['a button', () => screen.getByRole('button', { name: 'Close' })],
    ['nothing', () => document.body],
  ])('all by Ctrl+A where the focus is on %s', async (_, element) => {
    if (element() === document.body) (document.activeElement as HTMLElement).blur();
    else element().focus();
    expect(await fireCommandA()).toBe(false);
    expect(sheet.selected()).toHaveLength(12);
  });

  it('none by Ctrl+A in a dialog above the sheet, or after the sheet was closed', async () => {
    await userEvent.dblClick(sheet.picture(1));
    await screen.findByRole('dialog', { name: 'Metadata of 1.jpg' });
    const before = sheet.selected();
    await fireCommandA();
    expect(sheet.selected()).toEqual(before);
    for (const { length } of [{ length: 2 }, { length: 1 }]) {
      const buttons = screen.getAllByRole('button', { name: 'Close' });
      expect(buttons).toHaveLength(length);
      await userEvent.click(buttons.at(-1) as HTMLElement);
    }
    (document.activeElement as HTMLElement).blur();
    expect(await fireCommandA()).toBe(true);
  });

  it('all or none by buttons', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
    expect(sheet.selected()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Select none' }));
    expect(sheet.selected()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select all' }));
  });
});

describe('a selection of the contact sheet', () => {
  it('survives another order, and counts the files that vanished', async () => {
    await click(2);
    await click(4, 'Control');
    await click(5, 'Control');
    const rows = sheetRows(12)
      .filter(({ uploadId }) => uploadId !== idOf(4))
      .reverse();
    await settle(() => page.share({ rows }));
    expect(sheet.cards()[0]).toBe('12.jpg');
    expect(sheet.selected()).toEqual([5, 2]);
    expect(screen.getByText('1 selected file is no longer in the list.')).toBeTruthy();
    // Files around 3 in the new order.
    await click(3, 'Shift');
    expect(sheet.selected()).toEqual([5, 3]);
    expect(screen.queryByText(/no longer in the list/)).toBeNull();
  });

  it('is there again when the sheet is opened again', async () => {
    await click(2);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Write captions' }));
    expect(await screen.findByText('1 file selected')).toBeTruthy();
  });
});
