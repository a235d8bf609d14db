/** K and X on a picture of the contact sheet: it is kept or left out, and the next picture follows. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { idOf, type OpenSheet, openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let sheet: OpenSheet;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

async function openAt(number: number, rows: readonly UploadRow[] = sheetRows(4)): Promise<void> {
  sheet = await openSheet(page, { rows });
  await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
  sheet.picture(number).focus();
}

const removed = () =>
  page.sent.filter(({ name }) => name === 'uploads.remove').map(({ request }) => request['uploadIds']);
const kept = (number: number) => within(sheet.card(number)).queryByText('Kept') !== null;

it('K marks pictures and counts them, again takes the mark away', async () => {
  await openAt(1);
  await userEvent.keyboard('kK');
  expect([1, 2, 3].map(kept)).toEqual([true, true, false]);
  expect(document.activeElement).toBe(sheet.picture(3));
  expect(sheet.picture(1).title).toBe('Kept');
  expect(sheet.getByRole('button', { name: '2 kept' })).toBeTruthy();
  await userEvent.keyboard('{ArrowLeft}k');
  expect(kept(2)).toBe(false);
  expect(document.activeElement).toBe(sheet.picture(2));
  await userEvent.click(sheet.getByRole('button', { name: '1 kept' }));
  expect(sheet.selected()).toEqual([1]);
});

it('K on the last picture stays there', async () => {
  await openAt(4);
  await userEvent.keyboard('k');
  expect(kept(4)).toBe(true);
  expect(document.activeElement).toBe(sheet.picture(4));
});

it('X removes pictures as the list does, one after the other, at the end the one before', async () => {
  await openAt(3);
  await userEvent.keyboard('xx');
  expect(removed()).toEqual([[idOf(3)], [idOf(4)]]);
  await settle(() => page.share({ rows: sheetRows(2) }));
  expect(document.activeElement).toBe(sheet.picture(2));
});

it.each<readonly [string, () => unknown]>([
  ['in a caption', () => userEvent.type(sheet.caption(2), 'kx')],
  ['held', () => ['k', 'x'].map((key) => fireEvent.keyDown(sheet.picture(2), { key, repeat: true }))],
  ['with Ctrl', () => ['k', 'x'].map((key) => fireEvent.keyDown(sheet.picture(2), { key, ctrlKey: true }))],
  ['with Alt', () => ['k', 'x'].map((key) => fireEvent.keyDown(sheet.picture(2), { key, altKey: true }))],
  ['with Shift', () => ['K', 'X'].map((key) => fireEvent.keyDown(sheet.picture(2), { key, shiftKey: true }))],
])('neither K nor X does anything %s', async (_, press) => {
  await openAt(2);
  await settle(press as () => void);
  expect(removed()).toEqual([]);
  expect(kept(2)).toBe(false);
  expect(screen.queryByRole('button', { name: /kept/ })).toBeNull();
});

it('a picture that cannot be left out is said where it is seen', async () => {
  await openAt(1);
  page.refuse('uploads.remove', 'net/unreachable');
  await userEvent.keyboard('x');
  expect(await screen.findByText('The server could not be reached.', { selector: '.toast' })).toBeTruthy();
});

it('X leaves a file that cannot be removed', async () => {
  await openAt(2, sheetRows(4, { isRemovable: false }));
  await userEvent.keyboard('x');
  expect(removed()).toEqual([]);
  expect(document.activeElement).toBe(sheet.picture(2));
});
