import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { detailsOf, know, openDialogOf, overridesOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const idOf = (number: number) => `upload-${number}`;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => rowOf({ uploadId: idOf(at + 1), filename: `p${at + 1}.jpg` }));
const captioned = (number: number, IPTCCaption: string) =>
  detailsOf({ uploadId: idOf(number), fileValues: { IPTCCaption } });
const field = () => document.activeElement as HTMLInputElement;
/** Name of the focused field, its text and where the caret is. */
const focus = () => [field().name, field().value, field().selectionStart];
const inFile = (number: number) => screen.findByRole('dialog', { name: `Metadata of p${number}.jpg` });
const dialog = () => within(screen.getByRole('dialog', { name: /^Metadata of/ }));
const said = () =>
  dialog()
    .getAllByRole('status')
    .map(({ textContent }) => textContent);
/** The values that were set for each file, from all changes in order. */
function storedValues(): Record<string, Record<string, string>> {
  const files: Record<string, Record<string, string>> = {};
  for (const { uploadId, values, removedFields } of overridesOf(page)) {
    const file = { ...files[uploadId as string], ...(values as Record<string, string>) };
    for (const name of removedFields as string[]) delete file[name];
    files[uploadId as string] = file;
  }
  return files;
}

describe('the focus', () => {
  it('is at the end of the caption when the dialog opens', async () => {
    know(page, captioned(1, 'Am Deich'));
    await openDialogOf(page, { rows: rowsOf(2) });
    await waitFor(() => expect(field().value).toBe('Am Deich'));
    expect(field().name).toBe('IPTCCaption');
    await userEvent.keyboard('!');
    expect(field().value).toBe('Am Deich!');
  });

  it.each([
    ['Page Down and Page Up', '{PageDown}', '{PageUp}'],
    ['Ctrl+Enter and Ctrl+Shift+Enter', '{Control>}{Enter}{/Control}', '{Control>}{Shift>}{Enter}{/Shift}{/Control}'],
  ])('stays in its field, with the caret at the end of its text: %s', async (_, next, previous) => {
    know(page, captioned(1, 'One'), captioned(2, 'Two and more'), captioned(3, ''));
    await openDialogOf(page, { rows: rowsOf(3) });
    await waitFor(() => expect(focus()).toEqual(['IPTCCaption', 'One', 3]));
    await userEvent.keyboard(next);
    await inFile(2);
    expect(focus()).toEqual(['IPTCCaption', 'Two and more', 12]);
    await userEvent.click(dialog().getByRole('textbox', { name: 'Headline' }));
    await userEvent.keyboard(next);
    await inFile(3);
    expect(focus()).toEqual(['IPTCHeadline', '', 0]);
    await userEvent.keyboard(previous);
    await inFile(2);
    expect(field().name).toBe('IPTCHeadline');
    expect(overridesOf(page)).toEqual([]);
  });

  it.each([
    ['a list', 'combobox', 'Category', 'IPTCCategory'],
    ['a date', 'textbox', 'Created', 'IPTCDateCreated'],
    ['a place', 'textbox', 'City', 'IPTCCity'],
  ])('stays in %s, which the next file shows though it is empty there', async (_, role, name, wire) => {
    know(page, detailsOf({ uploadId: idOf(1), fileValues: {} }), detailsOf({ uploadId: idOf(2), fileValues: {} }));
    await openDialogOf(page, { rows: rowsOf(2) });
    await userEvent.click(await dialog().findByRole('button', { name: /^More fields/ }));
    const control = dialog().getByRole<HTMLInputElement>(role, { name });
    await settle(() => control.focus());
    await userEvent.keyboard('{PageDown}');
    await inFile(2);
    expect(field().name).toBe(wire);
    expect(dialog().getByRole(role, { name })).toBe(field());
    expect(control.isConnected).toBe(false);
  });

  it('stays in the field when a button is pressed with the mouse, and on the button when it is pressed by a key', async () => {
    know(page, captioned(1, ''), captioned(2, ''), captioned(3, ''));
    await openDialogOf(page, { rows: rowsOf(3) });
    await userEvent.type(await dialog().findByRole('textbox', { name: 'Headline' }), 'Storm');
    await userEvent.click(dialog().getByRole('button', { name: 'Next file' }));
    await inFile(2);
    expect(field().name).toBe('IPTCHeadline');
    const previous = dialog().getByRole('button', { name: 'Previous file' });
    await settle(() => previous.focus());
    await userEvent.click(dialog().getByRole('button', { name: 'Next file' }));
    await inFile(3);
    expect(field().name).toBe('IPTCHeadline');
    await settle(() => dialog().getByRole('button', { name: 'Previous file' }).focus());
    await userEvent.keyboard('{Enter}');
    await inFile(2);
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Previous file' }));
    // The first file has none before it: the button cannot keep the focus.
    await userEvent.keyboard('{Enter}');
    await inFile(1);
    expect(field().name).toBe('IPTCHeadline');
  });

  it('waits in the fields of a file that was sent, and returns to the field after it', async () => {
    know(page, captioned(1, ''), captioned(2, 'Sent'), captioned(3, ''));
    const [one, two, three] = rowsOf(3);
    const sent = rowOf({ ...two, status: 'complete', isTransferred: true });
    await openDialogOf(page, { rows: [one, sent, three].flatMap((row) => row ?? []) });
    await waitFor(() => expect(field().name).toBe('IPTCCaption'));
    await userEvent.keyboard('{PageDown}');
    await inFile(2);
    expect(document.activeElement?.className).toBe('file-dialog-fields');
    await userEvent.keyboard('x{PageDown}');
    await inFile(3);
    expect(focus()).toEqual(['IPTCCaption', '', 0]);
  });

  it('the keys of a calendar keep the focus on the file', async () => {
    know(page, detailsOf({ uploadId: idOf(1) }), captioned(2, ''));
    await openDialogOf(page, { rows: rowsOf(2) });
    await userEvent.click(await dialog().findByRole('button', { name: 'Calendar: Created' }));
    const day = await dialog().findByRole('button', { name: /Monday, May 6, 2024/ });
    await settle(() => day.focus());
    await userEvent.keyboard('{PageDown}');
    expect(await dialog().findByRole('button', { name: /June 6, 2024/ })).toBeTruthy();
    await settle(() => dialog().getByRole('button', { name: 'Next month' }).focus());
    await userEvent.keyboard('{PageDown}');
    expect(await inFile(1)).toBeTruthy();
  });
});

it('says at the ends of the list that there is no other file, and moves nothing', async () => {
  know(page, captioned(1, ''), captioned(2, ''));
  await openDialogOf(page, { rows: rowsOf(2) });
  await waitFor(() => expect(field().name).toBe('IPTCCaption'));
  await userEvent.keyboard('{PageUp}');
  expect(said()).toContain('This is the first file.');
  await userEvent.keyboard('{PageDown}{PageDown}');
  await inFile(2);
  expect(said()).toContain('This is the last file.');
  expect(field().name).toBe('IPTCCaption');
});

describe('quick typing', () => {
  it.each(['page', 'popup', 'sidepanel'] as const)('over several files loses no letter: %s', async (surface) => {
    page = createPageClient({ surface });
    const rows = rowsOf(5);
    know(page, ...rows.map(({ uploadId }) => detailsOf({ uploadId, fileValues: {} })));
    await openDialogOf(page, { rows });
    await waitFor(() => expect(field().name).toBe('IPTCCaption'));
    const user = userEvent.setup({ delay: null });
    for (const at of rows.keys()) await user.keyboard(`Picture ${at + 1}{PageDown}`);
    const wanted = rows.map(({ uploadId }, at) => [uploadId, { IPTCCaption: `Picture ${at + 1}` }]);
    await waitFor(() => expect(storedValues()).toEqual(Object.fromEntries(wanted)));
  });

  /** The details of files are asked for, and come when the returned function is called. */
  const holdDetails = (fileValues: Record<string, string>) => {
    let answer = (): void => undefined;
    page.answer('uploads.details', async ({ uploadIds }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return (uploadIds as string[]).map((uploadId) => detailsOf({ uploadId, fileValues }));
    });
    return () => answer();
  };

  it.each([
    ['start', '{Home}', 'Am Deich'.length],
    ['middle', '{Home}{ArrowRight}{ArrowRight}', 'Am Deich'.length + 2],
    ['end', '', 'Am Deich heute'.length],
  ])('while the text of a file is loading keeps its caret at its %s', async (_, keys, caret) => {
    const answer = holdDetails({ IPTCCaption: 'Am Deich' });
    await openDialogOf(page, { rows: rowsOf(2) });
    await userEvent.keyboard(` heute${keys}`);
    await settle(answer);
    await waitFor(() => expect(field().value).toBe('Am Deich heute'));
    expect([field().selectionStart, field().selectionEnd]).toEqual([caret, caret]);
  });

  it.each([
    ['a file', {}, { IPTCCaption: 'Am Deich' }],
    ['the form', { IPTCCaption: 'Am Deich' }, {}],
  ])('quick typing while the text of %s is loading follows that text', async (_, draft, fileValues) => {
    const answer = holdDetails(fileValues);
    await openDialogOf(page, { rows: rowsOf(2), bundle: bundleOf({ draft }) });
    await userEvent.keyboard(' heute');
    expect(focus().slice(0, 2)).toEqual(['IPTCCaption', ' heute']);
    expect(overridesOf(page)).toEqual([]);
    await settle(answer);
    await waitFor(() => expect(field().value).toBe('Am Deich heute'));
    expect(storedValues()).toEqual({ 'upload-1': { IPTCCaption: 'Am Deich heute' } });
  });

  it('quick typing while a choice is loading replaces it', async () => {
    know(page, detailsOf({ uploadId: idOf(1), fileValues: {} }));
    await openDialogOf(page, { rows: rowsOf(2) });
    await userEvent.click(await dialog().findByRole('button', { name: /^More fields/ }));
    await settle(() => dialog().getByRole('textbox', { name: 'Created' }).focus());
    await userEvent.keyboard('{PageDown}');
    await inFile(2);
    await userEvent.keyboard('04/01/2024');
    know(page, detailsOf({ uploadId: idOf(2), fileValues: { IPTCDateCreated: '20240506' } }));
    await settle(() => page.share({ rows: rowsOf(2).map((row) => ({ ...row, overridesRevision: 1 })) }));
    await waitFor(() => expect(storedValues()).toMatchObject({ 'upload-2': { IPTCDateCreated: '20240401' } }));
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Created' }).value).toBe('04/01/2024');
  });

  it('quick typing in a file that is left before its text has loaded is stored', async () => {
    page.leaveUnanswered('uploads.details');
    await openDialogOf(page, { rows: rowsOf(2) });
    await userEvent.keyboard('First{PageDown}Second');
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    expect(storedValues()).toEqual({ 'upload-1': { IPTCCaption: 'First' }, 'upload-2': { IPTCCaption: 'Second' } });
  });
});

describe('same as previous', () => {
  const details = () => [
    detailsOf({ uploadId: idOf(1), fileValues: { IPTCCaption: 'From its file' }, overrides: { IPTCCity: 'Husum' } }),
    detailsOf({ uploadId: idOf(2), fileValues: {} }),
  ];

  it('copies what the previous file will be sent with into the focused field, by F8 and by its button', async () => {
    know(page, ...details());
    await openDialogOf(page, { rows: rowsOf(2), bundle: bundleOf({ draft: { IPTCHeadline: 'Sturm' } }) });
    await waitFor(() => expect(field().value).toBe('From its file'));
    await userEvent.keyboard('{End} and typed{PageDown}');
    await inFile(2);
    await userEvent.keyboard('mistaken{F8}');
    expect(field().value).toBe('From its file and typed');
    // Held, it copies once.
    expect(fireEvent.keyDown(field(), { key: 'F8', repeat: true })).toBe(false);
    await waitFor(() => expect(storedValues()['upload-2']).toEqual({ IPTCCaption: 'From its file and typed' }));
    // Both are sent with the headline of the form.
    expect(dialog().queryByRole('button', { name: 'Headline as in the previous file' })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: /^More fields/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'City as in the previous file' }));
    expect(field().name).toBe('IPTCCity');
    await waitFor(() => expect(storedValues()['upload-2']).toMatchObject({ IPTCCity: 'Husum' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Reset Caption' }));
    await waitFor(() => expect(storedValues()['upload-2']).toEqual({ IPTCCity: 'Husum' }));
  });

  it('copies a choice and a day', async () => {
    const own = { IPTCCategory: 'POL', IPTCDateCreated: '20240401', IPTCTimeCreated: '000000' };
    know(page, detailsOf({ uploadId: idOf(1), overrides: own }), detailsOf({ uploadId: idOf(2) }));
    await openDialogOf(page, { rows: rowsOf(2) });
    await dialog().findByRole('combobox', { name: 'Category' });
    await userEvent.click(dialog().getByRole('button', { name: 'Next file' }));
    await inFile(2);
    const created = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Created' });
    await userEvent.clear(created);
    await userEvent.type(created, '12/');
    await userEvent.keyboard('{F8}');
    expect(created.value).toBe('04/01/2024');
    expect(document.activeElement).toBe(created);
    await userEvent.click(dialog().getByRole('button', { name: /^More fields/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'Category as in the previous file' }));
    await waitFor(() => expect(storedValues()['upload-2']).toEqual(own));
  });

  it('copies all values that were set for the previous file', async () => {
    const own = { IPTCCity: 'Husum', IPTCCaption: 'Am Deich' };
    know(page, detailsOf({ uploadId: idOf(1), overrides: own }), detailsOf({ uploadId: idOf(2), fileValues: {} }));
    await openDialogOf(page, { rows: rowsOf(2) });
    await dialog().findByDisplayValue('Am Deich');
    expect(dialog().queryByRole('button', { name: 'Same as previous' })).toBeNull();
    await userEvent.keyboard('{PageDown}');
    await userEvent.click(await dialog().findByRole('button', { name: 'Same as previous' }));
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Caption' }).value).toBe('Am Deich');
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Husum');
    await waitFor(() => expect(storedValues()).toEqual({ 'upload-2': own }));
  });

  it('is a step of its own, which can be undone, between what is typed before and after', async () => {
    const own = { IPTCCity: 'Husum', IPTCCaption: 'Am Deich' };
    know(page, detailsOf({ uploadId: idOf(1), overrides: own }), detailsOf({ uploadId: idOf(2), fileValues: {} }));
    await openDialogOf(page, { rows: rowsOf(2) });
    await dialog().findByDisplayValue('Am Deich');
    await userEvent.keyboard('{PageDown}');
    const copy = await dialog().findByRole('button', { name: 'Same as previous' });
    const release: ((revision: number) => void)[] = [];
    page.answer('uploads.setOverrides', () => new Promise((resolve) => release.push(resolve)));
    const caption = dialog().getByRole('textbox', { name: 'Caption' });
    await userEvent.type(caption, 'ab');
    await userEvent.click(copy);
    await userEvent.type(caption, '!');
    for (let revision = 1; revision <= 4; revision += 1) await settle(() => release.shift()?.(revision));
    const sent = overridesOf(page).map(({ values, isUndoable }) => [values, isUndoable]);
    expect(sent).toEqual([
      [{ IPTCCaption: 'a' }, undefined],
      [{ IPTCCaption: 'ab' }, undefined],
      [own, true],
      [{ IPTCCaption: 'Am Deich!' }, undefined],
    ]);
  });

  it('the value of one field can be reset, as a step that can be undone', async () => {
    know(page, detailsOf({ uploadId: idOf(1), overrides: { IPTCCity: 'Husum' } }));
    await openDialogOf(page, { rows: rowsOf(1) });
    await userEvent.click(await dialog().findByRole('button', { name: 'Reset City' }));
    expect(overridesOf(page)).toMatchObject([{ values: {}, removedFields: ['IPTCCity'], isUndoable: true }]);
  });

  it('says why nothing is copied', async () => {
    know(page, detailsOf({ uploadId: idOf(1), fileValues: {} }), detailsOf({ uploadId: idOf(2), fileValues: {} }));
    await openDialogOf(page, { rows: rowsOf(2) });
    await waitFor(() => expect(field().name).toBe('IPTCCaption'));
    await userEvent.keyboard('{F8}');
    expect(said()).toContain('This is the first file.');
    await userEvent.keyboard('{PageDown}{F8}');
    await inFile(2);
    expect(said()).toContain('The previous file has no other value.');
    expect(overridesOf(page)).toEqual([]);
  });
});

describe('files without a caption', () => {
  it('are counted by their rows and the form, and a key leads to the next one', async () => {
    const [one, two, three, four] = rowsOf(4);
    know(page, ...[1, 2, 3, 4].map((number) => detailsOf({ uploadId: idOf(number), fileValues: {} })));
    const rows = [one, rowOf({ ...two, hasCaption: true }), rowOf({ ...three, hasOverrides: true }), four];
    await openDialogOf(page, { rows: rows.flatMap((row) => row ?? []) });
    await waitFor(() => expect(field().name).toBe('IPTCCaption'));
    const counter = () => dialog().queryByRole('button', { name: /without a caption/ })?.textContent;
    expect(counter()).toBe('3 without a caption');
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await inFile(3);
    expect(field().name).toBe('IPTCCaption');
    await userEvent.click(dialog().getByRole('button', { name: '3 without a caption' }));
    await inFile(4);
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await inFile(1);
    const others = rows.flatMap((row) => (row ? [rowOf({ ...row, hasCaption: row.uploadId !== idOf(1) })] : []));
    await settle(() => page.share({ rows: others }));
    expect(counter()).toBe('1 without a caption');
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    expect(said()).toContain('No other file needs a caption.');
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCCaption: 'For all' } })] }));
    expect(counter()).toBeUndefined();
  });
});
