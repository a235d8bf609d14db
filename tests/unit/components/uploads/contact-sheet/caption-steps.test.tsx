/** Keys and buttons that lead through the captions of the contact sheet, and from them to the upload. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { idOf, openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { bundleOf, createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const stored = () =>
  page.sent
    .filter(({ name }) => name === 'uploads.setOverrides')
    .map(({ request }) => [request['uploadId'], request['values']]);
const SAME = '{Alt>}{ArrowUp}{/Alt}';

describe('the captions of a contact sheet', () => {
  it.each([
    ['Page Down', '{PageDown}', 3],
    ['Page Up', '{PageUp}', 1],
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}', 3],
    ['Ctrl+Shift+Enter', '{Control>}{Shift>}{Enter}{/Shift}{/Control}', 1],
    ['Alt+Page Down', '{Alt>}{PageDown}{/Alt}', 4],
  ])('follow each other by the keys of the dialog: %s', async (_, keys, to) => {
    const gaps = [idOf(2), idOf(4)];
    page.answer('uploads.lackingFields', () => ({ IPTCCaption: gaps }));
    const sheet = await openSheet(page, { rows: sheetRows(4) });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(2)));
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(sheet.caption(to));
    expect(sheet.caption(2).value).toBe('');
  });

  it.each([
    ['the first one', '{PageUp}', 1],
    ['the last one', '{PageDown}', 2],
  ])('keep the focus where none follows: %s', async (_, key, number) => {
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    sheet.caption(number).focus();
    await userEvent.keyboard(key);
    expect(document.activeElement).toBe(sheet.caption(number));
  });

  it('take the caption of the previous file by the key of the dialog, as it is sent or was just typed', async () => {
    const sheet = await openSheet(page, {
      rows: sheetRows(3),
      details: { [idOf(1)]: { fileValues: { IPTCCaption: 'From its file' } } },
    });
    await waitFor(() => expect(sheet.caption(1).value).toBe('From its file'));
    sheet.caption(2).focus();
    await userEvent.keyboard(`mistaken${SAME}`);
    expect(sheet.caption(2).value).toBe('From its file');
    await userEvent.keyboard(`{End} and typed{PageDown}${SAME}`);
    expect(sheet.caption(3).value).toBe('From its file and typed');
    await waitFor(() => expect(stored().at(-1)).toEqual([idOf(3), { IPTCCaption: 'From its file and typed' }]));
  });

  it.each<readonly [string, Partial<UploadRow>]>([
    ['of the first file', {}],
    ['of a file that was sent', { status: 'complete', isTransferred: true }],
  ])('stay as they are where nothing can be taken over: %s', async (_, parts) => {
    const [first, second] = sheetRows(2);
    const rows = parts.isTransferred ? [first, { ...second, ...parts }] : [first];
    const sheet = await openSheet(page, { rows: rows as UploadRow[], bundle: bundleOf({ draft: {} }) });
    const last = sheet.caption(rows.length);
    last.focus();
    await userEvent.keyboard(SAME);
    expect(last.value).toBe('');
    expect(stored()).toEqual([]);
  });

  it('are before the controls of the head in the order of Tab, the first empty one first of all', async () => {
    page.answer('uploads.lackingFields', () => ({ IPTCCaption: [idOf(3)] }));
    const sheet = await openSheet(page, { rows: sheetRows(4) });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(3)));
    const stops = [...sheet.dialog.querySelectorAll<HTMLElement>('button, input, textarea, [tabindex]')];
    expect(stops.find(({ tabIndex }) => tabIndex >= 0)).toBe(sheet.caption(3));
  });
});

describe('Upload in a contact sheet', () => {
  it('[4.10] starts the upload with what the sheet shows, and closes it', async () => {
    const sheet = await openSheet(page, {
      rows: sheetRows(2),
      bundle: bundleOf({ draft: { ChannelID: '1', IPTCHeadline: 'Flut' } }),
    });
    await userEvent.click(sheet.getByRole('button', { name: 'Upload' }));
    expect(screen.queryByRole('dialog', { name: 'Contact sheet' })).toBeNull();
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it.each<readonly [string, Partial<UploadRow>]>([
    ['every file is sent', { status: 'complete', isTransferred: true, isStartable: false }],
    ['the upload runs', { status: 'uploading', isStartable: false }],
  ])('is not offered where %s', async (_, parts) => {
    const sheet = await openSheet(page, { rows: sheetRows(2, parts) });
    expect(sheet.queryByRole('button', { name: 'Upload' })).toBeNull();
  });
});

describe('the dialog of a file that led to others', () => {
  it.each([
    ['to the next one', '{PageDown}{PageDown}', 3],
    ['back to the first one', '{PageDown}{PageUp}', 1],
  ])('leaves the focus in the sheet on the file that it showed last: %s', async (_, keys, number) => {
    const sheet = await openSheet(page, { rows: sheetRows(4) });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    sheet.picture(1).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Metadata of 1.jpg' });
    await userEvent.keyboard(keys);
    await screen.findByRole('dialog', { name: `Metadata of ${number}.jpg` });
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(sheet.picture(number)));
  });

  it('leaves the focus in the list on the file that it showed last', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(3) });
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Metadata of 1.jpg' }));
    await screen.findByRole('dialog', { name: 'Metadata of 1.jpg' });
    await userEvent.keyboard('{PageDown}');
    await screen.findByRole('dialog', { name: 'Metadata of 2.jpg' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /^2\.jpg/ })));
  });
});

it('the contact sheet is opened by a button beside Upload, which a narrow page always shows', async () => {
  const sheet = await openSheet(page, { rows: sheetRows(1) });
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  const footer = within(screen.getByRole('contentinfo'));
  const names = footer.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(['Contact sheet', 'Upload']);
  expect(screen.getAllByRole('button', { name: 'Contact sheet' })).toHaveLength(1);
});
