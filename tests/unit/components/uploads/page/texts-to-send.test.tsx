/** What the screen says about the texts of files is what will be sent, in the append mode in force (4.16). */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import { detailsOf, know, openDialogOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DRAFT = { IPTCHeadline: 'Of the form', IPTCCaption: 'Caption of the form' };
const ROWS = [
  rowOf({ takesForm: true, isStartable: true, hasOwnHeadline: true, hasOwnCaption: true, hasCaption: true }),
  rowOf({ uploadId: 'upload-2', filename: 'b.jpg', takesForm: true, isStartable: true }),
];

const OWN = { fileValues: { IPTCHeadline: 'Of the file', IPTCCaption: 'Caption of the file' } };

async function show(change: Partial<UploadBundle>, rows = ROWS, details: Partial<UploadDetails> = OWN): Promise<void> {
  know(page, detailsOf(details));
  await showUploads(page, { bundles: [bundleOf(change)], rows });
}

describe('a row', () => {
  it.each([
    [0, 'Of the form', 'The form replaces its headline and caption'],
    [1, 'Of the file Of the form', 'caption completed by the form'],
    [2, 'Of the form', 'The form replaces its headline and caption'],
    [3, 'Of the file', 'Caption of the file'],
  ] as const)('[4.16, 9.8] shows the text that will be sent, and what it replaces: mode %i', async (mode, ...texts) => {
    await show({ draft: DRAFT, draftAppendMode: mode });
    const row = within(await screen.findByRole('row', { name: /storm|husum/i }));
    for (const text of texts) expect(await row.findByText(text)).toBeTruthy();
    if (texts[0] === 'Of the form') expect(row.getByText(texts[0]).title).toBe('instead of “Of the file” in the file');
  });

  it.each([
    ['of the form', { draft: { IPTCHeadline: '{serial:2} {filename}, {city}' } }, {}, {}, '01 husum, Tönning'],
    [
      'of the form of its start',
      {
        revision: 2,
        metadata: { IPTCHeadline: 'Next' },
        isStarted: true,
        earlier: [
          {
            revision: 1,
            metadata: { IPTCHeadline: '{date}: {city}' },
            appendMode: 2 as const,
            isReleaseImplied: false,
          },
        ],
      },
      { status: 'paused', formRevision: 1, takesForm: false, serial: 7 },
      { formRevision: 1, dateAtStart: '5/6/2026' },
      '5/6/2026: Tönning',
    ],
    [
      'set for the file alone',
      {},
      { hasOwnHeadline: false, hasOverrides: true },
      { overrides: { IPTCHeadline: '{city} by {user}, {{x}}' } },
      'Tönning by Anna Keller, {x}',
    ],
  ] as const)('[4.10, 9.8] shows the values of variables: %s', async (_, bundle, row, details, text) => {
    const [first = rowOf()] = ROWS;
    const fileValues = { IPTCHeadline: 'Of the file', IPTCCity: 'Tönning' };
    await show(bundle, [{ ...first, ...row }], { fileValues, ...details });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('row', { name: /husum/i }).textContent).not.toContain('{city}');
  });

  it('[4.13] says that a file keeps its texts where the form has those of earlier files', async () => {
    await show({ draft: DRAFT, draftAppendMode: 0, given: [] });
    expect(await screen.findByText('Caption of the file')).toBeTruthy();
    expect(screen.getByText('Of the file')).toBeTruthy();
    expect(screen.queryByText('Keep theirs')).toBeNull();
  });
});

describe('beside Upload', () => {
  it.each([0, 2] as const)(
    '[4.16] counts the files whose texts are replaced; they can keep theirs: %i',
    async (mode) => {
      await show({ draft: DRAFT, draftAppendMode: mode });
      expect(await screen.findByText(/The form replaces the text of 1 file\./)).toBeTruthy();
      const field = screen.getByRole('textbox', { name: 'Headline' });
      await userEvent.click(field);
      await userEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
      const request = { type: 'image', mode: 3, isUndoable: true };
      expect(page.lastCommand()).toEqual({ name: 'uploads.setAppendMode', request });
      await settle(() => page.share({ bundles: [bundleOf({ draft: DRAFT, draftAppendMode: 3 })] }));
      expect(screen.queryByRole('button', { name: 'Keep theirs' })).toBeNull();
      expect(document.activeElement).toBe(field);
    },
  );

  it.each([1, 3] as const)('[4.16] counts none in a mode that keeps them: %i', async (mode) => {
    await show({ draft: { IPTCHeadline: 'Of the form' }, draftAppendMode: mode });
    await screen.findByText(/1 without a caption/);
    expect(screen.queryByRole('button', { name: 'Keep theirs' })).toBeNull();
  });

  const names = () => [...document.querySelectorAll('.upload-row-name')].map(({ textContent }) => textContent);
  const embargoed = rowOf({
    uploadId: 'upload-3',
    filename: 'c.jpg',
    takesForm: true,
    isStartable: true,
    hasCaption: true,
    usage: usageOf({ words: 'embargoed' }),
  });

  it.each([
    ['1 without a caption', 'Without caption 1', 'b.jpg'],
    ['1 under embargo', 'Embargo 1', 'c.jpg'],
  ])(
    '[2.7.3] says in one sentence how many files lack something, and shows them alone: %s',
    async (said, chip, name) => {
      await show({ draft: {} }, [...ROWS, embargoed]);
      const link = await screen.findByRole('button', { name: said });
      const sentence = 'Not sent. 1 without a caption. 1 under embargo. Press Upload.';
      expect(link.closest('p')?.textContent?.trim()).toBe(sentence);
      await userEvent.click(link);
      expect(names()).toEqual([name]);
      expect(screen.getByRole('button', { name: chip }).getAttribute('aria-pressed')).toBe('true');
      await userEvent.click(screen.getByRole('button', { name: 'All 3' }));
      await userEvent.click(screen.getByRole('button', { name: chip }));
      expect(names()).toEqual([name]);
    },
  );

  it('files without a caption stay alone in the list until they are sent, and added ones without join them', async () => {
    await show({ draft: {} });
    await userEvent.click(await screen.findByRole('button', { name: '1 without a caption' }));
    const rows = ROWS.map((row) => ({ ...row, hasCaption: true }));
    await settle(() => page.share({ rows }));
    expect(names()).toEqual(['b.jpg']);
    const added = [
      rowOf({ uploadId: 'upload-3', filename: 'c.jpg' }),
      rowOf({ uploadId: 'upload-4', filename: 'd.jpg', hasCaption: true }),
    ];
    await settle(() => page.share({ rows: [...rows, ...added] }));
    await waitFor(() => expect(names()).toEqual(['b.jpg', 'c.jpg']));
    const sent = [...rows, ...added].map((row) => ({ ...row, isChangeable: false, isTransferred: true }));
    await settle(() => page.share({ rows: sent }));
    expect(names()).toHaveLength(4);
  });

  it('[2.7.6] the file whose caption is typed stays alone in the list while it is sent, says why it is too late, and goes when it is left', async () => {
    await show({ draft: {} });
    await userEvent.click(await screen.findByRole('button', { name: '1 without a caption' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Caption of b.jpg: No caption' }));
    const field = screen.getByRole('textbox', { name: 'Caption of b.jpg' });
    const send = (parts: object) =>
      settle(() => page.share({ rows: ROWS.map((row, at) => (at === 1 ? { ...row, ...parts } : row)) }));
    for (const [parts, reason] of [
      [{ status: 'uploading', isChangeable: false }, /^The last part of this file is already being sent/],
      [{ status: 'processing', isChangeable: false, isTransferred: true }, /^This file was sent/],
    ] as const) {
      await send(parts);
      expect([names(), document.activeElement]).toEqual([['b.jpg'], field]);
      expect(screen.getByText(reason, { selector: '.field-below *' })).toBeTruthy();
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('an added file that gets the caption of the form is not among those without', async () => {
    await show({ draft: {} });
    await userEvent.click(await screen.findByRole('button', { name: '1 without a caption' }));
    const bundles = [bundleOf({ draft: { IPTCCaption: 'For all' } })];
    const added = rowOf({ uploadId: 'upload-3', filename: 'c.jpg', takesForm: true });
    await settle(() => page.share({ bundles, rows: [...ROWS, added] }));
    expect(names()).toEqual(['b.jpg']);
  });

  it('the list is in front when a narrow page shows files without a caption', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await show({ draft: {} });
    await userEvent.click(screen.getByRole('button', { name: /^Metadata(?! of)/ }));
    expect(document.querySelector('main')?.dataset['front']).toBe('form');
    await userEvent.click(await screen.findByRole('button', { name: '1 without a caption' }));
    expect(document.querySelector('main')?.dataset['front']).toBe('files');
  });

  it('says nothing where the form has a caption for all', async () => {
    await show({ draft: { IPTCCaption: 'Am Deich' }, draftAppendMode: 3 });
    expect(await screen.findByText('Caption of the file')).toBeTruthy();
    expect(screen.queryByText(/without a caption/)).toBeNull();
  });
});

describe('the dialog of a file', () => {
  const hintOf = (dialog: HTMLElement, name: string) => {
    const control = within(dialog).getByRole('textbox', { name });
    return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
  };

  it('[4.16] names the form as the source of a text with a variable, and the text that it replaces', async () => {
    know(page, detailsOf({ fileValues: { IPTCHeadline: 'Of the file', IPTCCity: 'Husum' } }));
    const draft = { IPTCHeadline: '{city}: flood', IPTCCredit: '{user}' };
    const dialog = await openDialogOf(page, { bundle: bundleOf({ draft, draftAppendMode: 0 }) });
    expect(await within(dialog).findByDisplayValue('Husum: flood')).toBeTruthy();
    expect(hintOf(dialog, 'Headline')).toBe('From the form, instead of “Of the file” in the file');
    expect(hintOf(dialog, 'Credit')).toBe('From the form');
  });
});
