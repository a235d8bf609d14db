import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import type { CommonValues, FilesEdited } from '#lib/uploads/model/file-edit.ts';
import { idOf, type OpenSheet, openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
let sheet: OpenSheet;
/** What the engine answers. */
let answer: Partial<FilesEdited>;

const NOTHING: FilesEdited = { changed: [], unchanged: 0, refused: [], tooLate: [], gone: [], results: [] };
const ids = (count: number) => Array.from({ length: count }, (_, at) => idOf(at + 1));

beforeEach(() => {
  page = createPageClient();
  answer = {};
  page.answer('uploads.editFiles', ({ uploadIds }) => ({ ...NOTHING, changed: uploadIds, ...answer }));
  page.answer(
    'uploads.commonValues',
    (): CommonValues => ({
      total: 3,
      fields: {
        IPTCCredit: { kind: 'same', text: 'dpa' },
        IPTCHeadline: { kind: 'various', distinct: 2, empty: 1 },
        ChannelID: { kind: 'same', text: '2' },
      },
    }),
  );
});
afterEach(cleanup);

async function edit(count = 3, details: Parameters<typeof openSheet>[1]['details'] = {}) {
  sheet = await openSheet(page, { rows: sheetRows(count), details });
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit selection' }));
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const box = (name: string) => group(name).getByRole<HTMLInputElement>('textbox');
const mode = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Change of ${name}` });
const sent = (isPreview: boolean) =>
  page.sent.flatMap(({ name, request }) =>
    name === 'uploads.editFiles' && Boolean(request['isPreview']) === isPreview ? [request] : [],
  );
const apply = (count: number) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^Apply to ${count} `) }));
const status = () => document.querySelector('.edit-outcome')?.textContent ?? '';

describe('an edit of the selection', () => {
  it('shows what the files have in common, and that other values are various', async () => {
    await edit();
    expect(await group('Credit').findByText('Now: dpa')).toBeTruthy();
    expect(group('Headline').getByText('Now: 2 different values, empty in 1 file')).toBeTruthy();
    expect(box('Headline').placeholder).toBe('various');
    expect(box('Credit').placeholder).not.toBe('various');
    expect(group('Channel').getByText('Now: Picture desk south')).toBeTruthy();
  });

  it('[3.8, 3.9] offers for each field its ways to change it, and its control', async () => {
    await edit();
    const fields = [...document.querySelectorAll<HTMLElement>('.edit-field')].map((field) => {
      const label = field.querySelector('legend')?.textContent ?? '';
      const controls = () =>
        [...field.querySelectorAll<HTMLInputElement>('.edit-control :is(input, textarea, select, button)')]
          .map((control) => `${control.tagName} ${control.type}`)
          .join();
      const kept = controls();
      const modes = [...mode(label).options].map(({ text }) => text);
      fireEvent.change(mode(label), { target: { value: 'replace' } });
      return [label, modes.slice(1).join(), kept, controls()];
    });
    const all = 'Replace,Add after,Add before,Only if empty,Clear';
    const text = (label: string) => [label, all, 'BUTTON button,INPUT text', 'BUTTON button,INPUT text'];
    // A field without a text of its own has no control before it is edited.
    const date = (label: string) => [label, 'Replace,Only if empty,Clear', '', 'INPUT text,BUTTON button'];
    const caption = 'BUTTON button,BUTTON button,TEXTAREA textarea';
    expect(fields).toEqual([
      text('Headline'),
      ['Caption', all, caption, caption],
      text('Author'),
      text('Credit'),
      ['Category', 'Replace,Only if empty,Clear', '', 'SELECT select-one'],
      date('Created'),
      text('Place'),
      // Neither is ever without a value.
      ['Released', 'Replace,Only if empty', '', 'INPUT checkbox,INPUT text,BUTTON button'],
      ['Supplemental categories', all, '', 'BUTTON button'],
      text('Copyright'),
      text('Caption writer'),
      date('Expires'),
      // Without variables.
      ...['Country code', 'Country', 'State or province', 'City'].map((label) => [
        label,
        all,
        'INPUT text',
        'INPUT text',
      ]),
      ['Channel', 'Replace,Only if empty', '', 'SELECT select-one'],
    ]);
  });

  it('sends the fields that were touched, with their mode, and says what will be done before', async () => {
    await edit();
    answer = { changed: ids(2), unchanged: 1, results: [{ uploadId: idOf(1), values: { IPTCHeadline: 'Storm' } }] };
    await userEvent.type(box('Headline'), 'Storm');
    await userEvent.selectOptions(mode('Credit'), 'Only if empty');
    await userEvent.type(box('Credit'), 'AFP');
    await userEvent.selectOptions(mode('Caption'), 'Clear');
    await waitFor(() =>
      expect(status()).toBe(
        'Changes 2 files: Headline replaced, Caption cleared, and Credit only where empty.1 file stays as it is.',
      ),
    );
    const results = within(screen.getByText('Result by file').closest('details') as HTMLElement);
    expect(results.getByText('1.jpg')).toBeTruthy();
    expect(results.getByText('Storm')).toBeTruthy();
    expect(results.getByText('2 more files')).toBeTruthy();
    expect(sent(false)).toEqual([]);
    await apply(3);
    await waitFor(() => expect(status()).toBe('2 files changed.1 file stays as it is.'));
    expect(sent(false)).toMatchObject([
      {
        uploadIds: ids(3),
        edits: [
          { field: 'IPTCHeadline', mode: 'replace', text: 'Storm' },
          { field: 'IPTCCaption', mode: 'clear', text: '' },
          { field: 'IPTCCredit', mode: 'only-if-empty', text: 'AFP' },
        ],
        form: { values: { ChannelID: '' } },
      },
    ]);
    expect(box('Headline').value).toBe('');
    expect(mode('Caption').value).toBe('keep');
  });

  it('names the files that are held back, with both lengths, keeps their selection and the typed text', async () => {
    await edit();
    const refused = [
      { uploadId: idOf(2), field: 'IPTCCaption', reason: 'too-long' as const, length: 2_310, limit: 2_048 },
    ];
    answer = { changed: [idOf(1), idOf(3)], refused };
    await userEvent.selectOptions(mode('Caption'), 'Add after');
    await userEvent.type(box('Caption'), 'File picture');
    await waitFor(() =>
      expect(status()).toContain(
        '1 file is held back: Caption would have 2,310 characters; 2,048 are allowed. (2.jpg)',
      ),
    );
    await apply(3);
    await waitFor(() => expect(status()).toContain('2 files changed.1 file is held back'));
    expect(box('Caption').value).toBe('File picture');
    expect(sheet.selected()).toEqual([2]);
    answer = {};
    await userEvent.type(box('Caption'), '.');
    await apply(1);
    await waitFor(() => expect(status()).toBe('1 file changed.'));
    expect(sent(false).at(-1)).toMatchObject({ uploadIds: [idOf(2)] });
  });

  it('says again what it will do when other files are selected than those that were held back', async () => {
    await edit();
    answer = { changed: [idOf(1)], refused: [{ uploadId: idOf(2), field: 'IPTCCredit', reason: 'in-file' }] };
    await userEvent.selectOptions(mode('Credit'), 'Clear');
    await apply(3);
    await waitFor(() => expect(status()).toContain('1 file changed.1 file is held back'));
    expect(screen.queryByText('Result by file')).toBeNull();
    answer = {};
    await userEvent.click(sheet.picture(3));
    await waitFor(() => expect(status()).toBe('Changes 1 file: Credit cleared.'));
    expect(screen.getByText('Result by file')).toBeTruthy();
  });

  describe('while it is applied', () => {
    let finish = (): void => undefined;
    beforeEach(async () => {
      await edit();
      await userEvent.type(box('Headline'), 'Storm');
      await userEvent.type(box('Credit'), 'AFP');
      page.answer('uploads.editFiles', async ({ uploadIds, isPreview }) => {
        if (!isPreview)
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        return { ...NOTHING, changed: uploadIds, ...answer };
      });
      await apply(3);
    });

    it('keeps what is typed meanwhile, and says what it did and what is left to do', async () => {
      await userEvent.type(box('Credit'), ' / dpa');
      await settle(finish);
      expect(status()).toContain('3 files changed.');
      expect(box('Headline').value).toBe('');
      expect(box('Credit').value).toBe('AFP / dpa');
      await waitFor(() => expect(status()).toBe('3 files changed.Changes 3 files: Credit replaced.'));
    });

    it('leaves a selection that is changed meanwhile', async () => {
      answer = { refused: [{ uploadId: idOf(2), field: 'IPTCCredit', reason: 'in-file' }] };
      await userEvent.click(sheet.picture(1));
      await settle(finish);
      expect(status()).toContain('1 file is held back');
      expect(sheet.selected()).toEqual([1]);
    });
  });

  it('counts the files of one reason instead of naming hundreds', async () => {
    await edit(300);
    const tooLong = { field: 'IPTCCaption', reason: 'too-long' as const, length: 100_000, limit: 2_048 };
    answer = { changed: [], refused: ids(300).map((uploadId) => ({ uploadId, ...tooLong })) };
    await userEvent.click(box('Caption'));
    await userEvent.paste('x'.repeat(100_000));
    await waitFor(() =>
      expect(status()).toContain(
        '300 files are held back: Caption would have 100,000 characters; 2,048 are allowed. (1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg, and 295 more files)',
      ),
    );
    expect(box('Caption').value).toHaveLength(100_000);
    expect(group('Caption').getByText('Caption would have 100,000 characters; 2,048 are allowed.')).toBeTruthy();
  });

  it('says which files were sent or are gone, and why a value stays', async () => {
    await edit();
    answer = {
      changed: [],
      refused: [{ uploadId: idOf(1), field: 'IPTCCredit', reason: 'in-file' }],
      tooLate: [idOf(2)],
      gone: [idOf(3)],
    };
    await userEvent.selectOptions(mode('Credit'), 'Clear');
    await apply(3);
    await waitFor(() =>
      expect(status()).toBe(
        '0 files changed.1 file is held back: Credit is in the file itself and cannot be cleared. (1.jpg)' +
          'It is too late for 1 file: 2.jpg1 file is no longer in the list.',
      ),
    );
  });

  it('[2.7.6] keeps the typed text and the results of an edit that came too late for a file', async () => {
    await edit();
    answer = {
      changed: [idOf(1), idOf(3)],
      tooLate: [idOf(2)],
      results: [{ uploadId: idOf(1), values: { IPTCCredit: 'AFP' } }],
    };
    await userEvent.type(box('Credit'), 'AFP');
    await screen.findByText('Result by file');
    await apply(3);
    await waitFor(() => expect(status()).toContain('2 files changed.It is too late for 1 file: 2.jpg'));
    expect(box('Credit').value).toBe('AFP');
    expect(screen.getByText('Result by file')).toBeTruthy();
  });

  it('fills a field down from the first selected file', async () => {
    await edit(3, { [idOf(1)]: { fileValues: { IPTCHeadline: 'Flut' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Fill Headline down from 1.jpg' }));
    expect(box('Headline').value).toBe('Flut');
    expect(screen.queryByRole('button', { name: /^Fill Credit down/ })).toBeNull();
    await apply(3);
    await waitFor(() =>
      expect(sent(false)).toMatchObject([{ edits: [{ field: 'IPTCHeadline', mode: 'replace', text: 'Flut' }] }]),
    );
  });

  it('fills down a text with its variables, and one of a file with its braces', async () => {
    await edit(3, {
      [idOf(1)]: { overrides: { IPTCHeadline: 'Foto {serial}' }, fileValues: { IPTCCaption: 'Set {foo} end' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Fill Headline down from 1.jpg' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fill Caption down from 1.jpg' }));
    expect(box('Headline').value).toBe('Foto {serial}');
    expect(box('Caption').value).toBe('Set {{foo}} end');
  });

  it('[4.10] takes a variable by Ctrl+Space, with its value in the first selected file', async () => {
    await edit(3, { [idOf(1)]: { fileValues: { IPTCCity: 'Büsum' } } });
    await userEvent.click(box('Headline'));
    await userEvent.keyboard('{Control>} {/Control}');
    await screen.findByText('Büsum', { selector: '.variable-value' });
    await userEvent.click(screen.getByRole('button', { name: /^City \{/ }));
    expect([box('Headline').value, mode('Headline').value]).toEqual(['{city}', 'replace']);
  });

  it('takes a template over what was typed, whose empty values clear, and is as before after Undo', async () => {
    const values = { IPTCHeadline: 'Flood', IPTCCredit: '', IPTCCaption: 'Husum', IPTCReleaseDate: '' };
    const templates = [{ id: 'one', name: 'Match day', values }];
    page.answer('metadata.ownTexts', () => ({ templates, replacements: '', captions: [] }));
    await edit();
    await userEvent.type(box('Headline'), 'Storm');
    await userEvent.click(within(sheet.dialog).getByRole('button', { name: 'Templates' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Match day' }));
    expect(box('Headline').value).toBe('Flood');
    expect([mode('Credit').value, mode('Released').value]).toEqual(['clear', 'keep']);
    await userEvent.type(box('Caption'), '!');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(box('Headline').value).toBe('Storm');
    expect(mode('Credit').value).toBe('keep');
    expect(box('Caption').value).toBe('Husum!');
  });

  it('[3.8, 3.9] sets channel, release and expiry', async () => {
    await edit();
    await userEvent.selectOptions(mode('Channel'), 'Replace');
    await userEvent.selectOptions(group('Channel').getByRole('combobox', { name: 'Channel' }), 'Picture desk north');
    await userEvent.selectOptions(mode('Expires'), 'Replace');
    await userEvent.type(box('Expires'), '12/31/2027');
    await userEvent.selectOptions(mode('Released'), 'Replace');
    // What the control shows is what would be set.
    await waitFor(() => expect(status()).toContain('Released replaced'));
    await userEvent.click(group('Released').getByRole('checkbox', { name: 'Released' }));
    await apply(3);
    await waitFor(() => expect(sent(false)).toHaveLength(1));
    expect(sent(false)[0]?.['edits']).toEqual([
      { field: 'IPTCReleaseDate', mode: 'replace', text: 'no' },
      { field: 'ImgExpiresTS', mode: 'replace', text: '20271231' },
      { field: 'ChannelID', mode: 'replace', text: '1' },
    ]);
  });

  it('keeps what was typed after an error, and when panel and sheet are closed', async () => {
    await edit();
    await userEvent.type(box('Headline'), 'Storm');
    page.answer('uploads.editFiles', () => {
      throw new AppError('messaging/disconnected');
    });
    await apply(3);
    await waitFor(() => expect(document.querySelector('.edit-outcome .field-error')).toBeTruthy());
    expect(box('Headline').value).toBe('Storm');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Write captions' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit selection' }));
    expect(box('Headline').value).toBe('Storm');
  });

  it('applies to the files that are still listed', async () => {
    await edit();
    await userEvent.type(box('Headline'), 'Storm');
    await settle(() => page.share({ rows: sheetRows(2) }));
    expect(screen.getByText('1 selected file is no longer in the list.')).toBeTruthy();
    await apply(2);
    await waitFor(() => expect(sent(false)).toMatchObject([{ uploadIds: ids(2) }]));
  });
});
