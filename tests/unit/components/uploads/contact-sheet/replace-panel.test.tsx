/** Find and replace over the captions of a contact sheet: what is sent, and what is said before and after. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import type { FilesEdited } from '#lib/uploads/model/file-edit.ts';
import { idOf, type OpenSheet, openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { bundleOf, createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';

let page: PageClient;
let sheet: OpenSheet;
/** What the engine answers. */
let answer: Partial<FilesEdited>;

const NOTHING: FilesEdited = { changed: [], unchanged: 0, refused: [], tooLate: [], gone: [], results: [] };

beforeEach(() => {
  page = createPageClient();
  answer = { changed: [idOf(2)], unchanged: 2 };
  page.answer('uploads.editFiles', () => ({ ...NOTHING, ...answer }));
});
afterEach(cleanup);

async function openPanel(options: Partial<Parameters<typeof openSheet>[1]> = {}): Promise<void> {
  sheet = await openSheet(page, { rows: sheetRows(3), ...options });
  await userEvent.click(sheet.getByRole('button', { name: 'Find and replace' }));
  await screen.findByRole('textbox', { name: 'Find' });
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const status = () => document.querySelector('.replace-panel .edit-outcome')?.textContent ?? '';
const sent = (isPreview: boolean) =>
  page.sent.flatMap(({ name, request }) =>
    name === 'uploads.editFiles' && Boolean(request['isPreview']) === isPreview ? [request] : [],
  );
const replaceIn = (files: string) => userEvent.click(screen.getByRole('button', { name: `Replace in ${files}` }));

it('[3.8] says before what is replaced and shows the results, then replaces it in all files', async () => {
  answer = { ...answer, results: [{ uploadId: idOf(2), values: { IPTCCaption: 'Am Damm' } }] };
  await openPanel();
  await waitFor(() => expect(document.activeElement).toBe(box('Find')));
  await userEvent.keyboard('Deich');
  await userEvent.type(box('Replace with'), 'Damm');
  await waitFor(() => expect(status()).toBe('Changes 1 file: “Deich” replaced in Caption.2 files stay as they are.'));
  expect(screen.getByText('Am Damm')).toBeTruthy();
  expect(sent(true).at(-1)?.['resultsOf']).toEqual([idOf(2)]);
  expect(sent(false)).toEqual([]);
  await replaceIn('1 file');
  await waitFor(() => expect(status()).toBe('1 file changed.2 files stay as they are.'));
  expect(sent(false)).toMatchObject([
    {
      uploadIds: [idOf(1), idOf(2), idOf(3)],
      edits: [
        {
          field: 'IPTCCaption',
          mode: 'find',
          text: 'Damm',
          find: { text: 'Deich', isCaseSensitive: false, isWholeWord: false },
        },
      ],
    },
  ]);
});

it('[3.8] searches the selected files only, with the chosen options', async () => {
  sheet = await openSheet(page, { rows: sheetRows(3) });
  await userEvent.click(sheet.picture(2));
  await userEvent.click(sheet.getByRole('button', { name: 'Find and replace' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find' }), 'Deich');
  expect(screen.getByText('In 1 selected file.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Match case' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Whole words only' }));
  await waitFor(() =>
    expect(sent(true).at(-1)).toMatchObject({
      uploadIds: [idOf(2)],
      edits: [{ text: '', find: { text: 'Deich', isCaseSensitive: true, isWholeWord: true } }],
    }),
  );
});

it.each<readonly [string, Partial<FilesEdited>, string]>([
  ['where nothing is found', { changed: [], unchanged: 3 }, 'Not found.'],
  [
    'of a text that would be too long',
    {
      changed: [],
      refused: [{ uploadId: idOf(1), field: 'IPTCCaption', reason: 'too-long', length: 2_050, limit: 2_048 }],
    },
    '1 file is held back: Caption would have 2,050 characters; 2,048 are allowed. (1.jpg)',
  ],
])('[3.8] replaces nothing %s, and says so', async (_, answered, said) => {
  answer = answered;
  await openPanel();
  await userEvent.type(box('Find'), 'Deich{Enter}');
  await waitFor(() => expect(status()).toContain(said));
  await replaceIn('0 files');
  expect(sent(false)).toEqual([]);
});

it('keeps the words when the panel is closed', async () => {
  await openPanel();
  await userEvent.type(box('Find'), 'Deich');
  const button = sheet.getByRole('button', { name: 'Find and replace' });
  await userEvent.click(button);
  expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull();
  await userEvent.click(button);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find' })).value).toBe('Deich');
});

it.each(MEDIA_TYPES)('[3.8, 3.10] replaces in the texts of the cards: %s', async (type) => {
  answer = { changed: [idOf(1)] };
  await openPanel({ rows: sheetRows(1, { type }), bundle: bundleOf({ type }) });
  await userEvent.type(box('Find'), 'a');
  await waitFor(() => expect(status()).toContain(type === 'image' ? 'in Caption' : 'in Description'));
  await replaceIn('1 file');
  await waitFor(() => expect(sent(false)).toMatchObject([{ edits: [{ field: 'IPTCCaption', mode: 'find' }] }]));
});
