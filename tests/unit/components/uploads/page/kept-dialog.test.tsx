import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { idOf, sheetOn, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const saved = new Map<string, string>();

afterEach(() => {
  cleanup();
  saved.clear();
});

interface OpenOptions {
  readonly settings?: Partial<ServerSettings>;
  /** What an earlier surface has stored is read after it. */
  readonly stored?: Promise<void>;
  readonly username?: string;
}

/** A surface that opens with what an earlier one has saved. */
async function openSurface(
  surface: 'popup' | 'sidepanel' = 'popup',
  rows = sheetRows(3),
  { settings = {}, stored = Promise.resolve(), username = 'Anna Keller' }: OpenOptions = {},
) {
  cleanup();
  const page = createPageClient({
    surface,
    readSaved: (name) => stored.then(() => saved.get(name) ?? null),
    writeSaved: (name, text) => void saved.set(name, text),
  });
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((id) =>
      uploadDetails({ uploadId: id, fileValues: { IPTCCaption: `Dike ${id}`, IPTCHeadline: `Storm ${id}` } }),
    ),
  );
  renderApp(page, '/upload/');
  await settle(() =>
    page.share({ startUp: readyWith(settings), auth: { ...MAY_ALL, username }, bundles: [bundleOf()], rows }),
  );
  return page;
}

const openFile = async (number: number) =>
  userEvent.click(await screen.findByRole('button', { name: `Metadata of ${number}.jpg` }));
const openSheet = async () => userEvent.click(await screen.findByRole('button', { name: 'Write captions' }));
const caption = (number: number) =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Caption of ${number}.jpg` });
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const caret = () => {
  const { value, selectionStart } = document.activeElement as HTMLTextAreaElement;
  return [value, selectionStart];
};

async function putCaret(field: HTMLTextAreaElement, at: number): Promise<void> {
  await waitFor(() => expect(field.value).not.toBe(''));
  await userEvent.click(field);
  field.setSelectionRange(at, at);
  fireEvent.keyUp(field);
  await waitFor(() => expect(saved.get('dialog')).toContain(` ${at} `));
}

it('[2.7.6] a popup that closes with the dialog of a file reopens with its file, field and caret', async () => {
  await openSurface();
  await openFile(2);
  const dialog = within(await screen.findByRole('dialog', { name: 'Metadata of 2.jpg' }));
  await putCaret(await dialog.findByRole('textbox', { name: 'Headline' }), 3);
  await openSurface();
  await waitFor(() => expect(dialogs()).toEqual(['Metadata of 2.jpg']));
  await waitFor(() => expect(caret()).toEqual([`Storm ${idOf(2)}`, 3]));
});

it('a popup that closes with the contact sheet reopens in the same caption', async () => {
  await openSurface();
  await openSheet();
  await putCaret(await caption(3), 4);
  await openSurface();
  await waitFor(() => expect(dialogs()).toEqual(['Contact sheet']));
  await waitFor(() => expect(caret()).toEqual([`Dike ${idOf(3)}`, 4]));
});

const captionButton = (number: number) =>
  screen.findByRole('button', { name: new RegExp(`^Caption of ${number}\\.jpg: `) });
const inRow = () => screen.queryByRole('textbox', { name: /^Caption of/ });

async function typeInRow(number: number): Promise<void> {
  await openSurface();
  await userEvent.click(await captionButton(number));
  await putCaret(await caption(number), 4);
}

it('[2.7.6] a popup that closes while a caption is typed in its row reopens in it, at the caret', async () => {
  await typeInRow(3);
  await openSurface();
  await waitFor(() => expect(caret()).toEqual([`Dike ${idOf(3)}`, 4]));
  await userEvent.keyboard('!');
  expect(caret()).toEqual([`Dike! ${idOf(3)}`, 5]);
  expect(dialogs()).toEqual([]);
});

it.each([
  ['was left', '{Escape}', sheetRows(3)],
  ['was sent with its file', '', sheetRows(3, { status: 'complete', isTransferred: true })],
  ['was removed with its file', '', sheetRows(2)],
])('a caption in a row is not typed in a popup that opens after it %s', async (_what, keys, rows) => {
  await typeInRow(3);
  if (keys) await userEvent.keyboard(keys);
  await openSurface('popup', rows);
  await waitFor(() => expect(saved.get('dialog')).toBe(''));
  expect(inRow()).toBeNull();
});

it('a popup that would return to the caption of a row leaves the focus to a user who has begun elsewhere', async () => {
  await typeInRow(3);
  const stored = Promise.withResolvers<void>();
  await openSurface('popup', sheetRows(3), { stored: stored.promise });
  const headline = await screen.findByRole('textbox', { name: 'Headline' });
  headline.focus();
  await settle(() => stored.resolve());
  await waitFor(() => expect(saved.get('dialog')).toBe(''));
  expect(document.activeElement).toBe(headline);
});

it('a row whose form has no captions any more gets the focus once, and is not reopened again', async () => {
  await typeInRow(2);
  const none = { hidden: [], mandatory: [] };
  const formFields = { image: { hidden: ['IPTCCaption'], mandatory: [] }, video: none, audio: none };
  await openSurface('popup', sheetRows(3), { settings: { formFields } });
  const row = () => document.querySelector<HTMLElement>(`[data-upload="${idOf(2)}"]`);
  await waitFor(() => expect(document.activeElement).toBe(row()));
  row()?.blur();
  await waitFor(() => expect(saved.get('dialog')).toBe(''));
  expect(document.activeElement).toBe(document.body);
});

it('a dialog that closes without giving the focus back is not followed by another one', async () => {
  await openSurface();
  await openFile(1);
  const dialog = within(await screen.findByRole('dialog', { name: 'Metadata of 1.jpg' }));
  await putCaret(await dialog.findByRole('textbox', { name: 'Headline' }), 3);
  await userEvent.keyboard('{Escape}');
  (document.activeElement as HTMLElement).blur();
  fireEvent(document, new Event('selectionchange'));
  await waitFor(() => expect(saved.get('dialog')).toBe(''));
});

it.each([
  ['closed its dialog', '{Escape}', 'popup', 3],
  ['lost the file', '', 'popup', 0],
  ['opened the panel', '', 'sidepanel', 3],
] as const)('a user who has %s finds no dialog open', async (_what, keys, surface, count) => {
  await openSurface();
  await openFile(1);
  await screen.findByRole('dialog', { name: 'Metadata of 1.jpg' });
  await waitFor(() => expect(saved.get('dialog')).toContain(idOf(1)));
  if (keys) await userEvent.keyboard(keys);
  await openSurface(surface, sheetRows(count));
  await screen.findByRole('button', { name: 'Add Files' });
  await settle();
  expect(dialogs()).toEqual([]);
});

it('a file opened above the contact sheet reopens alone', async () => {
  await openSurface();
  await openSheet();
  (await sheetOn()).picture(2).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Metadata of 2.jpg' });
  await waitFor(() => expect(saved.get('dialog')).toContain(`image ${idOf(2)}`));
  await openSurface();
  await waitFor(() => expect(dialogs()).toEqual(['Metadata of 2.jpg']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialogs()).toEqual([]));
});

it('the contact sheet does not open by itself over files that are added later', async () => {
  await openSurface();
  await openSheet();
  await waitFor(() => expect(saved.get('dialog')).toBeTruthy());
  const page = await openSurface('popup', []);
  await waitFor(() => expect(saved.get('dialog')).toBe(''));
  await settle(() => page.share({ rows: sheetRows(2) }));
  await screen.findByRole('button', { name: 'Write captions' });
  expect(dialogs()).toEqual([]);
});

/** The sheet of a popup in which 1 and 3 are selected, 2 is to be kept, and words are sought. */
async function workInSheet() {
  const page = await openSurface();
  await openSheet();
  const sheet = await sheetOn();
  sheet.picture(1).focus();
  await userEvent.keyboard('{ArrowRight}k');
  await waitFor(() => expect(sheet.getByRole('button', { name: '1 kept' })).toBeTruthy());
  fireEvent.click(sheet.picture(1));
  fireEvent.click(sheet.picture(3), { ctrlKey: true });
  expect(sheet.selected()).toEqual([1, 3]);
  await userEvent.click(sheet.getByRole('button', { name: 'Find and replace' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find' }), 'Dike');
  return page;
}

it('selection, marks and the words to be found in the contact sheet survive the closing of a popup', async () => {
  await workInSheet();
  await openSurface();
  const sheet = await sheetOn();
  await waitFor(() => expect(sheet.selected()).toEqual([1, 3]));
  expect(sheet.getByRole('button', { name: '1 kept' })).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Find and replace' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find' })).value).toBe('Dike');
});

it('files that are gone when the contact sheet of a popup reopens are not selected, and not spoken of', async () => {
  await workInSheet();
  await openSurface('popup', sheetRows(2));
  const sheet = await sheetOn();
  await waitFor(() => expect(sheet.selected()).toEqual([1]));
  expect(document.querySelector('.sheet-gone')).toBeNull();
});

it.each<[string, (page: PageClient) => void]>([
  ['after Sign Out', (page) => page.share({ auth: { status: 'signed-out', username: '', hasLeft: true }, rows: [] })],
  ['of another user', () => undefined],
])('the contact sheet of a popup %s has nothing of the user before', async (_when, leave) => {
  const page = await workInSheet();
  await settle(() => leave(page));
  await openSurface('popup', sheetRows(3), { username: 'Ben' });
  if (screen.queryAllByRole('dialog').length === 0) await openSheet();
  const sheet = await sheetOn();
  await settle();
  expect(sheet.selected()).toEqual([]);
  expect(sheet.queryByRole('button', { name: '1 kept' })).toBeNull();
});

it('after Sign Out the next user finds no dialog open', async () => {
  const page = await openSurface();
  await openFile(1);
  await waitFor(() => expect(saved.get('dialog')).toContain(idOf(1)));
  await settle(() => page.share({ auth: { status: 'signed-out', hasLeft: true }, rows: [] }));
  expect(saved.get('dialog')).toBe('');
});

it.each(['{', 'image', 'video  upload-1 caption 1 1'])('a damaged value opens nothing: %s', async (text) => {
  saved.set('dialog', text);
  await openSurface();
  await screen.findByRole('button', { name: 'Write captions' });
  expect(dialogs()).toEqual([]);
});
