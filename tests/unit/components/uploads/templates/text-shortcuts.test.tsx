/** The text shortcuts as rows of code and text, each stored as soon as it is left. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import type { OwnTexts } from '#lib/upload-form/model/own-texts.ts';
import { mergedText } from '#lib/upload-form/model/replacement-rows.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const TOO_MANY = new AppError('metadata/too-many-codes', { facts: { lines: 5_000, max: 2_000_000 } });
const LIST = '# HSV\n7\tAnna Keller\tKeller\nhus = Husum\n8\tBen';
let page: PageClient;
let texts: OwnTexts;

beforeEach(() => {
  page = createPageClient();
  texts = { templates: [], replacements: LIST, captions: [] };
  page.answer('metadata.ownTexts', () => texts);
  storeTexts();
});
afterEach(cleanup);

function storeTexts(): void {
  page.answer('metadata.setReplacements', ({ text, before }) => {
    texts = { ...texts, replacements: mergedText(before as string, text as string, texts.replacements) };
    return null;
  });
}

async function openDialog(replacements = LIST) {
  texts = { ...texts, replacements };
  renderApp(page, '/upload/');
  const startUp = readyWith({ ENABLE_SEARCH: false });
  await settle(() => page.share({ startUp, bundles: [bundleOf({})], rows: [rowOf()] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Manage/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Templates and text shortcuts' }));
  await dialog.findByRole('form', { name: 'New text shortcut' });
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const codes = () => dialog.queryAllByRole<HTMLInputElement>('textbox', { name: /^Code “/ }).map(({ value }) => value);
  const type = async (name: string, text: string) => {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  };
  return { dialog, field, codes, type };
}

const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the rows', () => {
  it('have code, text and further texts of each line', async () => {
    const { dialog, field, codes } = await openDialog();
    expect(codes()).toEqual(['7', 'hus', '8']);
    expect(field('Text of “7”').value).toBe('Anna Keller');
    expect(noteOf(field('Text of “7”'))).toBe('#2 Keller');
    expect(dialog.getByText('3 text shortcuts')).toBeTruthy();
    expect(dialog.getByRole('list', { name: 'Text shortcuts' })).toBeTruthy();
  });

  it('are stored when they are left and with Enter, and nothing else of the list changes', async () => {
    const { field, type } = await openDialog();
    await type('Text of “7”', 'Clara Jensen');
    await userEvent.click(field('Code “7”'));
    expect(texts.replacements).toBe(LIST);
    await userEvent.click(field('Code “hus”'));
    await waitFor(() => expect(texts.replacements).toBe(LIST.replace('Anna Keller', 'Clara Jensen')));
    await type('Code “hus”', 'h{Enter}');
    await waitFor(() => expect(texts.replacements).toContain('\nh\tHusum\n'));
    expect(document.activeElement).toBe(field('Code “h”'));
  });

  it('Escape restores a row, and closes the dialog only then', async () => {
    const { field, type } = await openDialog();
    await type('Text of “8”', 'x{Escape}');
    expect(field('Text of “8”').value).toBe('Ben');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(texts.replacements).toBe(LIST);
  });

  it.each([
    ['Code “8”', '7', 'This code exists already.'],
    ['Code “8”', ' ', 'The code is missing.'],
    ['Code “8”', 'a\\b', 'No backslash, no # at the start.'],
    ['Text of “8”', ' ', 'The text is missing.'],
  ])('an unusable %s %j is named in its row, kept there and not stored', async (name, typed, message) => {
    const { dialog, field, type } = await openDialog();
    await type(name, typed);
    await userEvent.click(field('Code “hus”'));
    expect(field(name).value).toBe(typed);
    expect(noteOf(field(name))).toBe(message);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getAllByText(message, { selector: '.code-note' })).toHaveLength(1);
    expect(texts.replacements).toBe(LIST);
  });

  it('a pasted line that cannot be used says why, and can be repaired', async () => {
    const { field, type } = await openDialog('hus Husum\n7\tAnna\n7\tBen');
    expect(noteOf(field('Text of “hus Husum”'))).toBe('The text is missing.');
    await type('Text of “hus Husum”', 'Husum{Enter}');
    await waitFor(() => expect(texts.replacements).toBe('hus Husum\tHusum\n7\tAnna\n7\tBen'));
    expect(screen.getByText('Also above. This one counts.')).toBeTruthy();
  });

  it('a change that cannot be stored is shown with the reason, and stored with the next one', async () => {
    page.refuse('metadata.setReplacements', 'session/expired');
    const { dialog, field, type } = await openDialog();
    await type('Text of “8”', 'Clara{Enter}');
    expect(await dialog.findByText(/session/i)).toBeTruthy();
    expect(field('Text of “8”').value).toBe('Clara');
    storeTexts();
    await type('Text of “hus”', 'Hafen{Enter}');
    await waitFor(() => expect(texts.replacements).toBe('# HSV\n7\tAnna Keller\tKeller\nhus\tHafen\n8\tClara'));
    await waitFor(() => expect(dialog.queryByText(/session/i)).toBeNull());
  });
});

describe('before the last change is answered', () => {
  it('a row that was just added can be deleted', async () => {
    const answered = Promise.withResolvers<void>();
    page.answer('metadata.setReplacements', async ({ text, before }) => {
      await answered.promise;
      texts = { ...texts, replacements: mergedText(before as string, text as string, texts.replacements) };
      return null;
    });
    const { dialog, codes, type } = await openDialog();
    await type('Code', '9');
    await type('Text', 'Dora{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete text shortcut “9”' }));
    await settle(() => answered.resolve());
    await waitFor(() => expect(texts.replacements.trimEnd()).toBe(LIST));
    expect(codes()).toEqual(['7', 'hus', '8']);
  });

  it('a new row that opens with the pasted list can be changed there', async () => {
    const { dialog, field, type } = await openDialog();
    await type('Code', '9');
    await type('Text', 'foo');
    await userEvent.click(dialog.getByRole('button', { name: 'Paste list' }));
    await waitFor(() => expect(texts.replacements).toBe(`${LIST}\n9\tfoo`));
    const area = field('Text shortcuts: one line each, code, tab or =, text');
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste(`${LIST}\n9\tbar`);
    await userEvent.click(dialog.getByRole('button', { name: 'Save text shortcuts' }));
    await waitFor(() => expect(texts.replacements).toBe(`${LIST}\n9\tbar`));
  });
});

describe('while another surface has changed the text shortcuts', () => {
  it('a changed row leaves what was added there, and shows it', async () => {
    const { field, codes, type } = await openDialog();
    texts = { ...texts, replacements: LIST.replace('hus', '9\tDora\nhus') };
    await type('Text of “8”', 'Clara{Enter}');
    await waitFor(() =>
      expect(texts.replacements).toBe('# HSV\n7\tAnna Keller\tKeller\n9\tDora\nhus = Husum\n8\tClara'),
    );
    await waitFor(() => expect(codes()).toEqual(['7', '9', 'hus', '8']));
    expect(document.activeElement).toBe(field('Text of “8”'));
  });

  it('an unusable row stays in its place as typed', async () => {
    const { field, type } = await openDialog();
    await type('Code “8”', '7');
    texts = { ...texts, replacements: LIST.replace('hus = Husum', '9\tDora\n10\tEmil\nhus = Husum') };
    await type('Text of “7”', 'Clara{Enter}');
    await waitFor(() => expect(field('Text of “9”').value).toBe('Dora'));
    expect(field('Code “8”').value).toBe('7');
    expect(field('Code “10”').value).toBe('10');
  });

  it('a pasted list leaves what was added there', async () => {
    const { dialog, type } = await openDialog('7\tAnna');
    await userEvent.click(dialog.getByRole('button', { name: 'Paste list' }));
    texts = { ...texts, replacements: '7\tAnna\n9\tDora' };
    await type('Text shortcuts: one line each, code, tab or =, text', '8=Ben');
    await userEvent.click(dialog.getByRole('button', { name: 'Save text shortcuts' }));
    await waitFor(() => expect(texts.replacements).toBe('9\tDora\n8=Ben'));
  });
});

describe('a new text shortcut', () => {
  it('is added with Enter, and the next one can be typed', async () => {
    const { field, codes, type } = await openDialog();
    await type('Code', '9');
    await type('Text', 'Dora{Enter}');
    expect(codes()).toEqual(['7', 'hus', '8', '9']);
    await waitFor(() => expect(texts.replacements).toBe(`${LIST}\n9\tDora`));
    expect(document.activeElement).toBe(field('Code'));
    expect(field('Text').value).toBe('');
  });

  it.each([
    ['7', 'Dora', 'Code', 'This code exists already.'],
    ['9', ' ', 'Text', 'The text is missing.'],
  ])('code %j with text %j is refused at the field %s', async (code, text, name, message) => {
    const { dialog, field, type } = await openDialog();
    await type('Code', code);
    await type('Text', `${text}{Enter}`);
    expect(noteOf(field(name))).toBe(message);
    expect(document.activeElement).toBe(field(name));
    expect(dialog.getAllByText(message)).toHaveLength(1);
    expect(texts.replacements).toBe(LIST);
  });
});

describe('what is typed and not yet stored', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const endPopup = async () => void fireEvent(window, new Event('pagehide'));
  const asking = [
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Close', () => press('Close')],
    ['Paste list', () => press('Paste list')],
  ] as const;

  it.each([...asking, ['the end of the popup', endPopup] as const])(
    'a new text shortcut is stored by %s',
    async (_, leave) => {
      const { type } = await openDialog();
      await type('Code', '9');
      await type('Text', 'Dora');
      await leave();
      await waitFor(() => expect(texts.replacements).toBe(`${LIST}\n9\tDora`));
    },
  );

  it.each(asking)('a new text shortcut without a text is dropped only by a second %s', async (_, leave) => {
    const { field, type } = await openDialog();
    await type('Code', '9');
    await leave();
    expect(noteOf(field('Text'))).toBe('The text is missing.');
    expect(document.activeElement).toBe(field('Text'));
    await leave();
    expect(screen.queryByRole('form', { name: 'New text shortcut' })).toBeNull();
    expect(texts.replacements).toBe(LIST);
  });

  it.each(asking)('a pasted list is dropped only by a second %s', async (_, leave) => {
    const { dialog, field } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Paste list' }));
    const name = 'Text shortcuts: one line each, code, tab or =, text';
    await userEvent.type(field(name), 'x');
    await leave();
    expect(noteOf(field(name))).toContain('Not saved');
    await leave();
    expect(screen.queryByRole('textbox', { name })).toBeNull();
    expect(texts.replacements).toBe(LIST);
  });

  const refuseRow = async ({ field, type }: Awaited<ReturnType<typeof openDialog>>) => {
    await type('Text of “8”', ' ');
    await userEvent.click(field('Code “7”'));
  };

  it.each(asking)('a refused row is dropped only by a second %s', async (key, leave) => {
    const dialog = await openDialog();
    await refuseRow(dialog);
    await leave();
    expect(document.activeElement).toBe(dialog.field('Text of “8”'));
    expect(screen.getByText('The text is missing.', { selector: '[role=status] *' })).toBeTruthy();
    await leave();
    // The Escape of a row restores it.
    if (key === 'Escape') await leave();
    expect(screen.queryByRole('form', { name: 'New text shortcut' })).toBeNull();
    expect(texts.replacements).toBe(LIST);
  });

  it('a refused row is named again after it was changed, also one that the search hides', async () => {
    const many = Array.from({ length: 8 }, (_, at) => `${at + 1}\tName ${at + 1}`).join('\n');
    const { dialog, field, codes, type } = await openDialog(many);
    await type('Text of “8”', ' ');
    await userEvent.click(field('Code “7”'));
    await press('Close');
    await type('Text of “8”', '{Tab}');
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search text shortcuts' }), 'name 2');
    await userEvent.click(field('Code “2”'));
    expect(codes()).toEqual(['2']);
    await press('Close');
    expect(document.activeElement).toBe(field('Text of “8”'));
    expect(codes()).toHaveLength(8);
  });

  it.each(asking)('a change that could not be stored is dropped only by a second %s', async (_, leave) => {
    page.refuse('metadata.setReplacements', 'session/expired');
    const { dialog, type } = await openDialog();
    await type('Text of “8”', 'Clara{Enter}');
    await dialog.findByText(/session/i);
    await leave();
    expect(screen.getByRole('form', { name: 'New text shortcut' })).toBeTruthy();
    expect(screen.getByText(/session/i, { selector: '[role=status] *' })).toBeTruthy();
    await leave();
    expect(screen.queryByRole('form', { name: 'New text shortcut' })).toBeNull();
  });

  it('a new text shortcut that is refused after the dialog has closed is not lost silently', async () => {
    const answered = Promise.withResolvers<void>();
    page.answer('metadata.setReplacements', () => answered.promise.then(() => Promise.reject(TOO_MANY)));
    const { type } = await openDialog();
    await type('Code', '9');
    await type('Text', 'Dora');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle(() => answered.resolve());
    expect(await screen.findByText(/^The list is too long: at most 5000 lines/, { selector: '.toast' })).toBeTruthy();
  });

  it.each([
    ['9=Dora\n7\tClara', `${LIST}\n9\tDora`],
    ['9=Dora\n9=Emil', `${LIST}\n9\tEmil`],
    ['9', LIST],
    ['# none', LIST],
    [LIST.replace('Anna Keller', 'An'), LIST],
  ])('the end of the popup stores the new codes of a pasted list alone: %j', async (pasted, stored) => {
    const { dialog, field } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Paste list' }));
    const area = field('Text shortcuts: one line each, code, tab or =, text');
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste(pasted);
    await endPopup();
    await settle();
    expect(texts.replacements).toBe(stored);
  });

  it('a new text shortcut and the row with the focus are both stored by the end of the popup', async () => {
    const { type } = await openDialog();
    await type('Code', '9');
    await type('Text', 'Dora');
    await type('Text of “8”', 'Clara');
    await endPopup();
    await waitFor(() => expect(texts.replacements).toContain('Dora'));
    expect(texts.replacements).toBe(`${LIST.replace('Ben', 'Clara')}\n9\tDora`);
  });

  it('the row with the focus is stored by the end of the popup', async () => {
    const { type } = await openDialog();
    await type('Text of “8”', 'Clara');
    await endPopup();
    await waitFor(() => expect(texts.replacements).toBe(LIST.replace('Ben', 'Clara')));
  });
});

describe('a deleted text shortcut', () => {
  it('gives the focus to the next one, and comes back with Undo', async () => {
    const { dialog, codes } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete text shortcut “hus”' }));
    expect(codes()).toEqual(['7', '8']);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete text shortcut “8”' }));
    await waitFor(() => expect(texts.replacements).toBe('# HSV\n7\tAnna Keller\tKeller\n8\tBen'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts.replacements).toBe(LIST));
    await waitFor(() => expect(codes()).toEqual(['7', 'hus', '8']));
  });

  it('whose undo fails says why instead of that it is undone, and can be undone again', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete text shortcut “hus”' }));
    await waitFor(() => expect(texts.replacements).not.toContain('hus'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    page.refuse('metadata.setReplacements', 'session/expired');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findAllByText(/session/i)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Undone.')).toBeNull();
    storeTexts();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts.replacements).toBe(LIST));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('the last of all gives the focus to the row of a new one', async () => {
    const { dialog, field } = await openDialog('7\tAnna');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete text shortcut “7”' }));
    expect(document.activeElement).toBe(field('Code'));
  });
});

describe('the search', () => {
  const MANY = Array.from({ length: 5_000 }, (_, at) => `${at}\tName ${at}`).join('\n');

  it('finds rows by code or text, and keeps the one that is edited', async () => {
    const { dialog, field, codes, type } = await openDialog(MANY);
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search text shortcuts' }), 'name 4999');
    expect(codes()).toEqual(['4999']);
    expect(dialog.getByText('1 text shortcut found')).toBeTruthy();
    await type('Text of “4999”', 'Dora{Enter}');
    expect(document.activeElement).toBe(field('Text of “4999”'));
    await waitFor(() => expect(texts.replacements.endsWith('\n4999\tDora')).toBe(true));
  });

  it('is not there for few, and of thousands only those in view are in the document', async () => {
    const { dialog, codes } = await openDialog(MANY);
    expect(codes().length).toBeLessThan(40);
    expect(dialog.getByRole('button', { name: 'Delete text shortcut “0”' }).closest('[role=listitem]')).toMatchObject({
      ariaSetSize: '5000',
    });
    cleanup();
    const few = await openDialog();
    expect(few.dialog.queryByRole('searchbox')).toBeNull();
  });
});
