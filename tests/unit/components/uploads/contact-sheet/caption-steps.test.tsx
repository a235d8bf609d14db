/** Keys and buttons that lead through the captions of the contact sheet, and from them to the upload. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import { idOf, openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const stored = () =>
  page.sent
    .filter(({ name }) => name === 'uploads.setOverrides')
    .map(({ request }) => [request['uploadId'], request['values']]);
const SAME = '{F8}';

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
    ['Page Up in the first one', '{PageUp}', 1, 'This is the first file.'],
    ['Page Down in the last one', '{PageDown}', 2, 'This is the last file.'],
    ['Alt+Page Down', '{Alt>}{PageDown}{/Alt}', 1, 'No other file needs a caption.'],
  ])('keep the focus where none follows, and say so: %s', async (_, key, number, said) => {
    page.answer('uploads.lackingFields', () => ({ IPTCCaption: [idOf(1)] }));
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    sheet.caption(number).focus();
    await userEvent.keyboard(key);
    expect(document.activeElement).toBe(sheet.caption(number));
    expect(sheet.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said);
  });

  it('take the caption of the previous file by the key of the dialog, as it is sent or was just typed', async () => {
    const sheet = await openSheet(page, {
      rows: sheetRows(3),
      details: { [idOf(1)]: { fileValues: { IPTCCaption: 'From its file' } } },
    });
    await waitFor(() => expect(sheet.caption(1).value).toBe('From its file'));
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((id) => {
        const overrides = Object.assign({}, ...stored().flatMap(([at, values]) => (at === id ? [values] : [])));
        const fileValues = id === idOf(1) ? { IPTCCaption: 'From its file' } : {};
        return uploadDetails({ uploadId: id, fileValues, overrides });
      }),
    );
    sheet.caption(2).focus();
    await userEvent.keyboard(`mistaken${SAME}`);
    await waitFor(() => expect(sheet.caption(2).value).toBe('From its file'));
    await userEvent.keyboard(`{End} and typed{PageDown}${SAME}`);
    await waitFor(() => expect(sheet.caption(3).value).toBe('From its file and typed'));
    await waitFor(() => expect(stored().at(-1)).toEqual([idOf(3), { IPTCCaption: 'From its file and typed' }]));
  });

  it.each<readonly [string, number, Partial<UploadRow>, string]>([
    ['before the first file', 1, {}, 'This is the first file.'],
    ['where the previous file has no text', 2, {}, 'The previous file has no other value.'],
    ['into a file that was sent', 2, { status: 'complete', isTransferred: true }, 'This file was sent. Its metadata'],
  ])('[3.8] say why nothing is taken over %s, and stay as they are', async (_, number, parts, said) => {
    const [first, second] = sheetRows(2);
    const sheet = await openSheet(page, { rows: [first, { ...second, ...parts }] as UploadRow[] });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    sheet.caption(number).focus();
    await userEvent.keyboard(SAME);
    await waitFor(() =>
      expect(
        sheet
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(),
      ).toContain(said),
    );
    expect(sheet.caption(number).value).toBe('');
    expect(stored()).toEqual([]);
  });

  it.each([
    ['the key', async () => userEvent.keyboard(SAME)],
    ['its button', async (button: HTMLElement) => userEvent.click(button)],
  ])('[3.8] take the text that the previous file has now, not that of its card, by %s', async (_, take) => {
    const sheet = await openSheet(page, {
      rows: sheetRows(2),
      details: { [idOf(1)]: { fileValues: { IPTCCaption: 'Before' } } },
    });
    await waitFor(() => expect(sheet.caption(1).value).toBe('Before'));
    page.answer('uploads.details', () => [uploadDetails({ uploadId: idOf(1), overrides: { IPTCCaption: 'Now' } })]);
    sheet.caption(2).focus();
    await take(sheet.getByRole('button', { name: 'Caption as in the previous file' }));
    await waitFor(() => expect(sheet.caption(2).value).toBe('Now'));
    expect(document.activeElement).toBe(sheet.caption(2));
    await waitFor(() => expect(stored().at(-1)).toEqual([idOf(2), { IPTCCaption: 'Now' }]));
  });

  it('[3.8] are stored for the card of the key when the next key leaves it before the text has loaded', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(3) });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    let answer = (): void => undefined;
    page.answer('uploads.details', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [uploadDetails({ uploadId: idOf(1), overrides: { IPTCCaption: 'Late' } })];
    });
    sheet.caption(2).focus();
    await userEvent.keyboard(`${SAME}{PageDown}`);
    await settle(() => answer());
    await waitFor(() => expect(sheet.caption(2).value).toBe('Late'));
    expect(document.activeElement).toBe(sheet.caption(3));
    expect(stored()).toEqual([[idOf(2), { IPTCCaption: 'Late' }]]);
  });

  it('[3.8] have the button of the previous text where there is one and the file is not sent', async () => {
    const [first, second, third] = sheetRows(3);
    const rows = [first, second, { ...third, status: 'complete', isTransferred: true }] as UploadRow[];
    const sheet = await openSheet(page, { rows });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    const buttons = (number: number) => within(sheet.card(number)).queryAllByRole('button', { name: /previous file/ });
    expect([1, 2, 3].map((number) => buttons(number).length)).toEqual([0, 1, 0]);
  });

  it.each(
    MEDIA_TYPES.flatMap((type) => {
      const label = type === 'image' ? 'Caption' : 'Description';
      const instead = type === 'image' ? 'Headline' : 'Teaser';
      return [
        [type, 'shown', [], label, `No ${label.toLowerCase()}`],
        [type, 'hidden', ['IPTCCaption'], instead, `No ${instead}`],
      ] as const;
    }),
  )('[3.8, 3.10, 5.9] say which field is empty: %s, caption %s', async (type, _, hidden, label, empty) => {
    const fields = { hidden: [...hidden], mandatory: [] };
    const sheet = await openSheet(page, {
      rows: sheetRows(1, { type }),
      bundle: bundleOf({ type }),
      settings: { formFields: { image: fields, video: fields, audio: fields } },
    });
    await waitFor(() => expect(sheet.caption(1, label).placeholder).toBe(empty));
  });

  it('[4.10] take a variable by Ctrl+Space, with its value in their file', async () => {
    const details = { [idOf(2)]: { fileValues: { IPTCCity: 'Büsum' } } };
    const sheet = await openSheet(page, { rows: sheetRows(2), details });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(1)));
    sheet.caption(2).focus();
    await userEvent.keyboard('{Control>} {/Control}');
    await sheet.findByText('Büsum', { selector: '.variable-value' });
    await userEvent.click(sheet.getByRole('button', { name: /^City/ }));
    expect([sheet.caption(2).value, document.activeElement]).toEqual(['{city}', sheet.caption(2)]);
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
    await userEvent.click(sheet.getByRole('button', { name: 'Upload 2' }));
    expect(screen.queryByRole('dialog', { name: 'Contact sheet' })).toBeNull();
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it.each<readonly [string, Partial<UploadRow>]>([
    ['every file is sent', { status: 'complete', isTransferred: true, isStartable: false }],
    ['the upload runs', { status: 'uploading', isStartable: false }],
  ])('is not offered where %s', async (_, parts) => {
    const usage = usageOf({ words: 'embargoed' });
    const sheet = await openSheet(page, { rows: sheetRows(2, { usage, ...parts }) });
    expect(sheet.queryByRole('button', { name: /^Upload/ })).toBeNull();
    expect(sheet.queryByText(/under embargo/)).toBeNull();
  });

  it.each(MEDIA_TYPES)(
    '[4.10, 2.7.3] names the files that it sends, and beside it those under embargo, as the page does: %s',
    async (type) => {
      const embargo = { usage: usageOf({ words: 'embargoed' }) };
      const sent = { status: 'complete', isTransferred: true } as const;
      const parts: Partial<UploadRow>[] = [{}, embargo, { ...embargo, status: 'paused' }, { ...embargo, ...sent }];
      const sheet = await openSheet(page, {
        rows: parts.map((part, at) => rowOf({ uploadId: idOf(at + 1), filename: `${at + 1}.jpg`, type, ...part })),
        bundle: bundleOf({ type }),
      });
      expect(sheet.getByRole('button', { name: 'Upload 3' })).toBeTruthy();
      const foot = sheet.getByText('2 under embargo').closest('footer');
      expect(foot?.classList).toContain('sheet-foot');
      expect(screen.getAllByText('2 under embargo')).toHaveLength(2);
    },
  );
});

/** Upload of the page behind the sheet, and Upload of the sheet. */
function uploads(dialog: HTMLElement): readonly [isEnabled: boolean, isOffered: boolean] {
  const [inPage] = screen
    .getAllByRole<HTMLButtonElement>('button', { name: /^(Upload|Pause)$/, hidden: true })
    .filter((button) => !dialog.contains(button));
  const isEnabled = inPage?.textContent === 'Upload' && !inPage.disabled;
  return [isEnabled, within(dialog).queryByRole('button', { name: 'Upload 2' }) !== null];
}

it.each<readonly [string, boolean, () => void | Promise<void>]>([
  ['files are ready', true, () => undefined],
  ['a start waits for files to be read', false, () => page.share({ waitingStarts: ['image'] })],
  [
    'files arrive',
    false,
    () => {
      page.leaveUnanswered('uploads.add');
      const input = document.querySelector('input[type=file]') as HTMLElement;
      fireEvent.change(input, { target: { files: [new File(['x'], 'new.jpg', { type: 'image/jpeg' })] } });
    },
  ],
  ['the upload runs', false, () => page.share({ rows: sheetRows(2, { status: 'uploading', isStartable: false }) })],
])(
  '[2.7.3, 4.10] Upload can start on the page and in the contact sheet at the same times: %s',
  async (_, can, happen) => {
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    await settle(happen);
    await waitFor(() => expect(uploads(sheet.dialog)).toEqual([can, can]));
  },
);

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
  expect(names.slice(-2)).toEqual(['Write captions', 'Upload']);
  expect(screen.getAllByRole('button', { name: 'Write captions' })).toHaveLength(1);
});

it('[4.10] forty captions take at most 1.2 key presses a picture beside typing, from the list to the upload', async () => {
  const count = 40;
  const ids = Array.from({ length: count }, (_, at) => idOf(at + 1));
  page.answer('settings.singleKeys', () => true);
  page.answer('uploads.lackingFields', () => ({ IPTCCaption: ids }));
  const sheet = await openSheet(page, {
    rows: sheetRows(count),
    bundle: bundleOf({ draft: { ChannelID: '1', IPTCHeadline: 'Flut' } }),
  });
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  let presses = 0;
  const press = async (keys: string) => {
    presses += 1;
    await userEvent.keyboard(keys);
  };
  // Wherever the focus is, but in a field.
  screen.getByRole('main').focus();
  await press('c');
  for (const [at, id] of ids.entries()) {
    if (at > 0) await press('{Tab}');
    await waitFor(() => expect(document.activeElement?.closest('[data-upload]')?.getAttribute('data-upload')).toBe(id));
    await userEvent.keyboard(`Quay ${at + 1}`);
  }
  await press('{Escape}');
  await press('{Escape}');
  await press('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  expect(new Map(stored() as [string, object][])).toEqual(
    new Map(ids.map((id, at) => [id, { IPTCCaption: `Quay ${at + 1}` }])),
  );
  expect(presses / count).toBeLessThanOrEqual(1.2);
});
