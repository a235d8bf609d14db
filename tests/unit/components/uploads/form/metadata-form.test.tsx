import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataAppendMode, MetadataSummary, MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import { createFormStarts } from '#lib/uploads/engine/form-starts.ts';
import {
  bundleOf,
  CHANNELS,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readsSaved,
  rowOf,
  writesSaved,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function showForm(
  settings: Partial<ServerSettings> = {},
  bundle = bundleOf(),
  route = '/upload/',
): Promise<void> {
  const shown = { auth: MAY_ALL, bundles: [bundle], rows: [rowOf({ type: bundle.type })] };
  await showUploads(page, { settings: { ENABLE_SEARCH: false, ...settings }, ...shown }, route);
  await screen.findByRole('form', { name: 'Metadata' });
}

const form = () => screen.getByRole('form', { name: 'Metadata' });
const field = (name: string) => within(form()).getByRole<HTMLInputElement>('textbox', { name });
const labels = () => [...form().querySelectorAll('.field-label')].map((label) => label.textContent);
/** The values that were sent to the queue so far, by field. */
const stored = () =>
  Object.assign(
    {},
    ...page.sent.filter(({ name }) => name === 'uploads.setDraft').map(({ request }) => request.values),
  );
const upload = () => userEvent.click(screen.getByRole('button', { name: 'Upload' }));

/** Handles starts as the queue does, with the files of `summary`. Returns the number of successful starts. */
function queueWith(summary: () => MetadataSummary, bundle = bundleOf()): () => number {
  let draft = bundle.draft;
  let starts = 0;
  const queue = createFormStarts({
    queue: {
      current: async () => ({ ...bundle, draft }),
      idsOf: () => new Set(['upload-1']),
      applyForm: async () => ({ applied: 0, tooLate: 0 }),
      setDraft: async ({ values }) => {
        draft = { ...draft, ...values };
        return bundle.id;
      },
    },
    editor: { summary },
    session: { state: () => ({ status: 'signed-in', domain: 'NEWS', username: 'Anna Keller' }) },
    server: () => 'https://media.example.org/',
    publishNow: () => page.share({ waitingStarts: queue.waiting() }),
  });
  page.answer('uploads.metadataSummary', summary);
  page.answer('uploads.setDraft', ({ values }) => {
    draft = { ...draft, ...(values as MetadataValues) };
    return null;
  });
  page.answer('uploads.start', async ({ form }) => {
    const begin = async () => {
      starts += 1;
    };
    await queue.start(form as StartForm, begin, true);
    return null;
  });
  page.answer('uploads.pause', ({ type }) => {
    queue.cancel(type as MediaType);
    return null;
  });
  return () => starts;
}
const unread = () => settle(() => page.share({ rows: [rowOf({ isReady: false })] }));

describe('fields', () => {
  /** The name of each field with its label, its controls without the buttons beside it, and how many characters they take. */
  const controls = () =>
    [...form().querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
      const own = [
        ...field.querySelectorAll<HTMLInputElement>(':is(input, textarea, select, button):not(.field-head *)'),
      ];
      const kinds = own.map(({ type, maxLength }) => (maxLength > 0 ? `${type} ${maxLength}` : type));
      return [field.dataset['field'], field.querySelector('label')?.textContent, kinds.join(', ')];
    });
  const BOTH = [
    ['IPTCByLine', 'Author', 'text 255'],
    ['IPTCCredit', 'Credit', 'text 32'],
    ['IPTCCategory', 'Category', 'select-one'],
    ['IPTCDateCreated', 'Created', 'text, button'],
  ];
  const SUPPLEMENTAL = [
    ['IPTCSupplCategory', 'Supplemental categories', 'button'],
    ['IPTCCopyrightNotice', 'Copyright', 'text 128'],
  ];
  const VIDEO = [
    ['ChannelID', 'Channel *', 'select-one'],
    ['AVMTeaser', 'Teaser', 'text 255'],
    ['IPTCHeadline', 'Headline', 'text 255'],
    ['IPTCCaption', 'Description', 'textarea 2048'],
    ...BOTH,
    ...SUPPLEMENTAL,
    ['IPTCCaptionWriter', 'Description writer', 'text 128'],
    ['AVMExpiresTS', 'Expires', 'text, button'],
  ];
  const IMAGE = [
    ['ChannelID', 'Channel *', 'select-one'],
    ['IPTCHeadline', 'Headline', 'text 255'],
    ['IPTCCaption', 'Caption', 'textarea 2048'],
    ...BOTH,
    ['ImgPlace', 'Place', 'text 255'],
    ['IPTCReleaseDate', 'Released', 'checkbox, text, button'],
    ...SUPPLEMENTAL,
    ['IPTCCaptionWriter', 'Caption writer', 'text 128'],
    ['ImgExpiresTS', 'Expires', 'text, button'],
  ];

  it.each([
    ['image', '/upload/', IMAGE],
    ['video', '/upload/video/', VIDEO],
    ['audio', '/upload/audio/', VIDEO],
  ] as const)(
    '[3.8, 3.10, 5.8] has every form field of %s, with its control and limit',
    async (type, route, fields) => {
      await showForm({}, bundleOf({ type }), route);
      expect(controls()).toEqual(fields);
      expect(labels().at(-1)).toBe('Apply form values');
    },
  );

  it('[1.9, 3.12, 5.9] hides and requires fields as the server configures, and never hides the channel', async () => {
    const image = { hidden: ['IPTCCredit', 'IPTCReleaseDate', 'ChannelID'], mandatory: ['IPTCHeadline', 'IPTCCredit'] };
    await showForm({
      formFields: { image, video: { hidden: [], mandatory: [] }, audio: { hidden: [], mandatory: [] } },
    });
    expect(labels()).toContain('Channel *');
    expect(labels()).toContain('Headline *');
    expect(labels()).not.toContain('Credit');
    expect(screen.queryByRole('checkbox', { name: 'Released' })).toBeNull();
  });

  it('[3.12, 7.22] preselects supplemental categories of the table, and accepts more', async () => {
    const rows = [
      { rowVal: 'POR', rowName: 'Portrait', rowDefSel: '1' },
      { rowVal: 'ARC', rowName: 'From the archive', rowDefSel: '0' },
      { rowVal: '', rowName: 'None', rowDefSel: '0' },
    ];
    page.answer('metadata.lists', () => ({ categories: [], supplementalCategories: rows }));
    await showForm();
    await userEvent.click(await screen.findByRole('button', { name: 'Supplemental categories: Portrait' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'From the archive' }));
    expect(screen.queryByRole('checkbox', { name: 'None' })).toBeNull();
    await waitFor(() => expect(stored()).toMatchObject({ IPTCSupplCategory: 'POR,ARC' }));
  });

  it('[3.12] offers the categories of the server and keeps one that it does not know', async () => {
    page.answer('metadata.lists', () => ({
      categories: [{ value: 'DIS', text: 'Disasters' }],
      supplementalCategories: [],
    }));
    await showForm({}, bundleOf({ draft: { IPTCCategory: 'OLD' } }));
    await screen.findByRole('option', { name: 'Disasters' });
    const select = within(form()).getByRole<HTMLSelectElement>('combobox', { name: 'Category' });
    expect(select.value).toBe('OLD');
    await userEvent.selectOptions(select, 'Disasters');
    await waitFor(() => expect(stored()).toEqual({ IPTCCategory: 'DIS' }));
  });

  it.each([
    ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['uploads no longer wait for the connection', () => page.share({ rows: [rowOf({ status: 'uploading' })] })],
    ['half a minute has passed', () => vi.advanceTimersByTime(30_000)],
  ])('[4.19] shows that categories are loading or failed, and requests them again when %s', async (_, reconnect) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let fail: (error: Error) => void = () => undefined;
    const isDown = new Promise((_, reject) => {
      fail = reject;
    });
    page.answer('metadata.lists', () => isDown);
    await showForm();
    const select = within(form()).getByRole('combobox', { name: 'Category' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Loading...']);
    await settle(() => fail(new Error('down')));
    expect(await screen.findAllByText('The categories could not be loaded.')).toHaveLength(2);
    page.answer('metadata.lists', () => ({
      categories: [{ value: 'DIS', text: 'Disasters' }],
      categoriesStatus: 'success',
      supplementalCategories: [],
      supplementalStatus: 'success',
    }));
    await settle(() => page.share({ rows: [rowOf({ status: 'uploading', waitingFor: 'connection' })] }));
    expect(screen.getAllByText('The categories could not be loaded.')).toHaveLength(2);
    await settle(reconnect);
    expect(await within(select).findByRole('option', { name: 'Disasters' })).toBeTruthy();
    expect(screen.queryByText('The categories could not be loaded.')).toBeNull();
  });

  it('[3.12, 4.19] says that the supplemental categories are missing, and requests them again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const found = { categories: [], categoriesStatus: 'success', supplementalCategories: [] } as const;
    page.answer('metadata.lists', () => ({ ...found, supplementalStatus: 'error' }));
    await showForm();
    const missing = () => screen.queryAllByText('The categories could not be loaded.');
    await waitFor(() => expect(missing()).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Supplemental categories: None' }));
    await waitFor(() => expect(missing()).toHaveLength(2));
    expect(screen.queryByText('There are no categories.')).toBeNull();
    page.answer('metadata.lists', () => ({ ...found, supplementalStatus: 'success' }));
    await settle(() => vi.advanceTimersByTime(30_000));
    expect(await screen.findByText('There are no categories.')).toBeTruthy();
    expect(missing()).toHaveLength(0);
  });

  it('[7.9] requests the categories again for another user', async () => {
    await showForm();
    const asked = () => page.namesOf().filter((name) => name === 'metadata.lists').length;
    const before = asked();
    await settle(() => page.share({ auth: { status: 'expired' } }));
    expect(asked()).toBe(before);
    await settle(() => page.share({ auth: { status: 'signed-in', username: 'Somebody Else' } }));
    expect(asked()).toBe(before + 1);
  });

  it('[4.16] sends one append mode for the batch', async () => {
    await showForm({}, bundleOf({ draftAppendMode: 1 }));
    const select = within(form()).getByRole('combobox', { name: 'Apply form values' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Overwrite (server default)', 'If field empty', 'Append', 'Overwrite']);
    const shown = () => (select as HTMLSelectElement).selectedOptions[0]?.text;
    expect(shown()).toBe('Append');
    const modes = { Overwrite: 2, 'If field empty': 3, Append: 1, 'Overwrite (server default)': 0 };
    for (const [text, mode] of Object.entries(modes) as [string, MetadataAppendMode][]) {
      await userEvent.selectOptions(select, text);
      expect(page.lastCommand()).toEqual({ name: 'uploads.setAppendMode', request: { type: 'image', mode } });
      await settle(() => page.share({ bundles: [bundleOf({ draftAppendMode: mode })] }));
      expect(shown()).toBe(text);
    }
  });

  it('shows how many files contain a field', async () => {
    page.answer('uploads.metadataSummary', () => ({ total: 5, unread: 0, own: { IPTCHeadline: 3, IPTCByLine: 1 } }));
    await showForm();
    expect(await screen.findByText('Own value kept in 3 of 5')).toBeTruthy();
    expect(screen.getByText('Own value kept in 1 of 5')).toBeTruthy();
  });

  it.each([
    [0, 'Replaces the text of 2 of 5 files', 'replaces 1 of 5'],
    [1, 'Added to the text of 2 of 5 files', 'added to 1 of 5'],
    [2, 'Replaces the text of 2 of 5 files', 'replaces 1 of 5'],
    [3, 'Own value kept in 3 of 5', 'Own value kept in 1 of 5'],
  ] as const)('[4.16] says what a value does to those of the files, with append mode %i', async (mode, ...texts) => {
    // One headline was set for its file alone.
    const own = { IPTCHeadline: 3, IPTCByLine: 1 };
    const inFile = { IPTCHeadline: 2, IPTCByLine: 1 };
    page.answer('uploads.metadataSummary', () => ({ total: 5, unread: 0, own, inFile }));
    const draft = { IPTCHeadline: 'Flut', IPTCByLine: 'Anna' };
    await showForm({}, bundleOf({ draft, draftAppendMode: mode }));
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('[4.13, 4.16] says that files keep theirs where a value was given for earlier files', async () => {
    const own = { IPTCHeadline: 3, IPTCCaption: 2 };
    page.answer('uploads.metadataSummary', () => ({ total: 5, unread: 0, own, inFile: own }));
    const draft = { IPTCHeadline: 'Flut', IPTCCaption: 'Am Deich' };
    await showForm({}, bundleOf({ draft, draftAppendMode: 0, given: ['IPTCCaption'] }));
    expect(await screen.findByText('Own value kept in 3 of 5')).toBeTruthy();
    expect(screen.getByText('Replaces the text of 2 of 5 files')).toBeTruthy();
  });
});

describe('lengths', () => {
  const paste = (name: string, text: string) =>
    fireEvent.paste(field(name), { clipboardData: { types: ['text/plain'], files: [], getData: () => text } });

  it('[5.8] shortens a pasted text without splitting a character and says so', async () => {
    await showForm();
    await userEvent.type(field('Credit'), 'x');
    paste('Credit', '🌊'.repeat(20));
    expect(field('Credit').value).toBe(`x${'🌊'.repeat(15)}`);
    expect(
      screen.getByText('The pasted text was shortened to 32 characters.', { selector: '.field-below *' }),
    ).toBeTruthy();
    await waitFor(() => expect(stored().IPTCCredit).toBe(`x${'🌊'.repeat(15)}`));
  });

  it.each([
    ['Headline', 'St\u202eurm\u0007 an der\u2028Küste', 'Sturm an der Küste'],
    ['Caption', 'St\u202eurm\u0007 an der\u2028Küste', 'Sturm an der\nKüste'],
    ['Credit', '\u2066dpa\u0000', 'dpa'],
  ])('[3.8] shows no hidden character of a typed or pasted text, as none is sent: %s', async (name, text, shown) => {
    await showForm();
    fireEvent.change(field(name), { target: { value: text } });
    expect(field(name).value).toBe(shown);
    await waitFor(() => expect(stored()[`IPTC${name}`]).toBe(shown));
  });

  it('[5.8] inserts and counts no hidden characters of a pasted text', async () => {
    await showForm();
    expect(paste('Credit', `${'\u200b'.repeat(40)}dpa`)).toBe(false);
    expect(field('Credit').value).toBe('dpa');
    expect(screen.queryByText(/^The pasted text was shortened/)).toBeNull();
  });

  it('[5.8] lets the browser paste a text that fits', async () => {
    await showForm();
    expect(paste('Credit', 'dpa')).toBe(true);
    expect(screen.queryByText(/was cut/)).toBeNull();
  });
});

describe('dates', () => {
  it('[9.7] are typed and shown in the order of the app, and stored as days', async () => {
    await showForm({}, bundleOf({ draft: { IPTCDateCreated: '20240506' } }));
    expect(field('Created').value).toBe('05/06/2024');
    await userEvent.clear(field('Created'));
    await userEvent.type(field('Created'), '7/4/2024');
    await waitFor(() => expect(stored().IPTCDateCreated).toBe('20240704'));
    await userEvent.tab();
    expect(field('Created').value).toBe('07/04/2024');
  });

  it('[5.9] may not be in the future for the day of creation', async () => {
    await showForm();
    await userEvent.type(field('Created'), '1/1/2999');
    expect(screen.queryByText('The date is in the future.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('The date is in the future.')).toBeTruthy();
    expect(field('Created').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('Expires'), '1/1/2999');
    await userEvent.tab();
    expect(field('Expires').getAttribute('aria-invalid')).toBeNull();
  });

  it('keep an incomplete date as typed, and show an error when the field is left', async () => {
    await showForm();
    await userEvent.type(field('Expires'), '12/3');
    await userEvent.tab();
    expect(field('Expires').value).toBe('12/3');
    expect(screen.getByText('Not a valid date. Format: mm/dd/yyyy')).toBeTruthy();
    await waitFor(() => expect(stored().ImgExpiresTS).toBe('12/3'));
  });

  it('are chosen from a calendar by keyboard alone', async () => {
    await showForm({}, bundleOf({ draft: { IPTCDateCreated: '20240229' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Calendar: Created' }));
    const grid = await screen.findByRole('grid', { name: 'Created' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-date')).toBe('20240229'));
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{PageUp}');
    expect(document.activeElement?.getAttribute('data-date')).toBe('20240206');
    expect(within(grid).getByRole('button', { pressed: false, name: 'Tuesday, February 6, 2024' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(field('Created').value).toBe('02/06/2024');
    expect(document.activeElement).toBe(field('Created'));
    await waitFor(() => expect(stored().IPTCDateCreated).toBe('20240206'));
  });

  it('[3.9] set the release, with or without an end', async () => {
    await showForm();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Released' }).checked).toBe(true);
    await userEvent.type(field('until'), '1/31/2027');
    await waitFor(() => expect(stored().IPTCReleaseDate).toBe('until 20270131'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Released' }));
    await waitFor(() => expect(stored().IPTCReleaseDate).toBe('no'));
    expect(field('until').disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Released' }));
    await waitFor(() => expect(stored().IPTCReleaseDate).toBe('yes'));
  });

  it('[3.9, 5.11] starts with a remembered end, and shows how many files have a release of their own', async () => {
    page.answer('uploads.metadataSummary', () => ({ total: 2, unread: 0, own: { IPTCReleaseDate: 1 } }));
    await showForm({}, bundleOf({ draft: { IPTCReleaseDate: 'implied until 20270131' } }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Released' }).checked).toBe(true);
    expect(field('until').value).toBe('01/31/2027');
    expect(await screen.findByText('Own value kept in 1 of 2')).toBeTruthy();
  });

  it.each([
    ['yes', true],
    ['yes until 20270131', true],
    ['', true],
    ['no', false],
  ])('[3.9] says that pictures which may not be used now stay withheld: %s', async (IPTCReleaseDate, isSaid) => {
    page.answer('uploads.metadataSummary', () => ({ total: 3, unread: 0, own: { IPTCHeadline: 1 }, withheld: 2 }));
    await showForm({}, bundleOf({ draft: { IPTCReleaseDate } }));
    expect(await screen.findByText('Own value kept in 1 of 3')).toBeTruthy();
    const hint = screen.queryByText('2 of 3 may not be used now and stay withheld');
    expect(hint !== null).toBe(isSaid);
  });
});

describe('before the upload', () => {
  const mandatory = { formFields: { image: { hidden: [], mandatory: ['IPTCHeadline', 'IPTCByLine'] } } } as never;
  const filled = bundleOf({ draft: { ChannelID: '1', IPTCHeadline: 'Flut' } });
  const checked = { ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true };

  it('[5.9, 5.10, 8.4] names missing values and focuses the first such field', async () => {
    await showForm(mandatory, filled);
    await upload();
    expect(screen.getByText('To complete the upload please fill out the form.')).toBeTruthy();
    expect(screen.getByText('Author is required.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Author'));
    expect(page.namesOf()).not.toContain('uploads.start');
    await userEvent.type(field('Author'), 'A. Keller');
    await upload();
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it('[5.9] requires no field that every file contains where files are checked', async () => {
    page.answer('uploads.metadataSummary', () => ({ total: 2, unread: 0, own: { IPTCByLine: 2 } }));
    await showForm({ ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true }, filled);
    await screen.findByText('Own value kept in 2 of 2');
    expect(field('Author').required).toBe(false);
    expect(field('Headline').required).toBe(true);
    await upload();
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it('[4.7, 5.9] waits for files that are still being read before it requires values that they may contain', async () => {
    let summary: MetadataSummary = { total: 2, unread: 1, own: { IPTCByLine: 1 } };
    const starts = queueWith(() => summary, filled);
    await showForm({ ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true }, filled);
    await unread();
    await upload();
    expect(screen.getByRole('alert').textContent).toBe('Files are still being read. The upload starts after that.');
    expect(starts()).toBe(0);
    summary = { total: 2, unread: 0, own: { IPTCByLine: 2 } };
    await waitFor(() => expect(starts()).toBe(1));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  });

  it('[4.7, 5.9] a check before the upload names what a file lacks, given the values typed meanwhile, and keeps the focus in the text field', async () => {
    let left = 1;
    const bundle = bundleOf({ draft: { ChannelID: '1' } });
    const starts = queueWith(() => ({ total: 1, unread: left, own: {} }), bundle);
    await showForm(checked, bundle);
    await unread();
    await upload();
    await userEvent.type(field('Headline'), 'Flut');
    left = 0;
    expect(await screen.findByText('To complete the upload please fill out the form.')).toBeTruthy();
    expect(screen.getByText('Author is required.')).toBeTruthy();
    expect(screen.queryByText('Headline is required.')).toBeNull();
    expect(document.activeElement).toBe(field('Headline'));
    expect(starts()).toBe(0);
  });

  it.each([
    ['a channel', bundleOf({ draft: { IPTCHeadline: 'Flut' } }), {}],
    ['an invalid date', bundleOf({ draft: { ChannelID: '1', ImgExpiresTS: '31.2.' } }), {}],
    ['what a completely read file lacks', filled, { total: 3, own: { IPTCByLine: 1 } }],
  ])('[4.7, 5.9, 5.10] names at once the values that no file can provide: %s', async (_, bundle, summary) => {
    const starts = queueWith(() => ({ total: 1, unread: 1, own: {}, ...summary }), bundle);
    await showForm(checked, bundle);
    await upload();
    expect(screen.getByRole('alert').textContent).toBe('To complete the upload please fill out the form.');
    expect(form().contains(document.activeElement)).toBe(true);
    expect(starts()).toBe(0);
  });

  describe('while files are read', () => {
    const said = () => screen.getByRole('alert').textContent;
    const past = (ms: number) => settle(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, ms)));
    const reading: MetadataSummary = { total: 1, unread: 1, own: {} };
    let summary = reading;

    async function showWait(): Promise<() => number> {
      summary = reading;
      const starts = queueWith(() => summary, filled);
      await showForm(checked, filled);
      await unread();
      await upload();
      expect(said()).toMatch(/^Files are still being read/);
      return starts;
    }

    it('[4.7] one start waits, and Enter adds none', async () => {
      const starts = await showWait();
      expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
      await userEvent.type(field('Headline'), '{Enter}{Enter}');
      summary = { total: 1, unread: 0, own: { IPTCByLine: 1 } };
      await waitFor(() => expect(starts()).toBe(1));
      await past(350);
      expect(starts()).toBe(1);
      expect(page.namesOf().filter((name) => name === 'uploads.start')).toHaveLength(1);
    });

    it('[4.7, 4.11] Pause cancels the start, and Upload is shown again', async () => {
      const starts = await showWait();
      await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
      expect(said()).toBe('');
      summary = { total: 1, unread: 0, own: { IPTCByLine: 1 } };
      await past(350);
      expect(starts()).toBe(0);
      await upload();
      await waitFor(() => expect(starts()).toBe(1));
    });

    it('[4.7] a surface that opens shows that a start on any surface waits', async () => {
      await showForm(checked, filled);
      await settle(() => page.share({ rows: [rowOf({ isReady: false })], waitingStarts: ['image'] }));
      expect(said()).toMatch(/^Files are still being read/);
      expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
      await settle(() => page.share({ waitingStarts: [] }));
      expect(said()).toBe('');
    });

    it('[4.7] the wait ends without a message when all files are removed', async () => {
      await showWait();
      summary = { total: 0, unread: 0, own: {} };
      await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
      await settle(() => page.share({ rows: [] }));
      await past(350);
      await waitFor(() => expect(said()).toBe(''));
    });

    it('[4.7] the wait ends without a message when the last file is removed', async () => {
      await showWait();
      summary = { total: 0, unread: 0, own: {} };
      await past(350);
      await waitFor(() => expect(said()).toBe(''));
    });

    it('[4.7] the error of another command is shown while a start waits', async () => {
      await showWait();
      page.refuse('uploads.remove', 'uploads/not-found' as never);
      const waiting = rowOf({ isReady: false });
      await settle(() => page.share({ rows: [waiting, { ...waiting, uploadId: 'upload-2', filename: 'b.jpg' }] }));
      await userEvent.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
      const error = said();
      expect(error).not.toMatch(/^Files are still being read|^$/);
      await past(700);
      expect(said()).toBe(error);
    });

    it('[4.5, 4.7] a paused row resumes without waiting for the others', async () => {
      page.answer('uploads.metadataSummary', () => reading);
      await showForm(checked, filled);
      await settle(() => page.share({ rows: [rowOf({ status: 'paused' })] }));
      await userEvent.click(screen.getByRole('button', { name: 'Resume husum.jpg' }));
      await waitFor(() => expect(page.namesOf()).toContain('uploads.resumeUpload'));
    });
  });

  it('[4.7] a form with all required values waits for no file', async () => {
    page.answer('uploads.metadataSummary', () => ({ total: 1, unread: 1, own: {} }));
    const draft = { ChannelID: '1', IPTCHeadline: 'Flut', IPTCByLine: 'Ben' };
    await showForm({ ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true }, bundleOf({ draft }));
    await upload();
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it('[5.9, 8.3] shows missing metadata for files that are started with the form, but not for sidecars', async () => {
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) => ({ uploadId, fileValues: {}, unmapped: {}, overrides: {} })),
    );
    await showForm({ ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true });
    expect(await screen.findByText('Missing metadata')).toBeTruthy();
    const states = ['new', 'paused', 'uploading', 'error', 'complete'] as const;
    const rows = states.map((status) => rowOf({ uploadId: status, filename: `${status}.jpg`, status }));
    const meta = states.map((status) =>
      rowOf({ uploadId: `m${status}`, filename: `${status}.xmp`, type: 'meta', status }),
    );
    const earlier = rowOf({ uploadId: 'earlier', filename: 'earlier.jpg', status: 'paused', takesForm: false });
    await settle(() => page.share({ rows: [...rows, ...meta, earlier] }));
    await waitFor(() => expect(screen.getAllByText('Missing metadata')).toHaveLength(2));
    const lines = screen.getAllByText('Missing metadata').map((word) => word.closest<HTMLElement>('[role=row]'));
    expect(lines.map((line) => line?.dataset['upload'])).toEqual(['new', 'paused']);
  });

  it('[5.9, 8.3] counts what is typed for a file as its own: no missing metadata', async () => {
    const [headline, byLine] = [{ IPTCHeadline: 'Flut' }, { IPTCByLine: 'Ben' }];
    const known: Record<string, object> = {
      embedded: { fileValues: { ...headline, ...byLine } },
      typed: { overrides: { ...headline, ...byLine } },
      both: { fileValues: headline, overrides: byLine },
      half: { overrides: headline },
      removed: { fileValues: { ...headline, ...byLine }, overrides: { IPTCByLine: '' } },
    };
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) => ({
        uploadId,
        fileValues: {},
        unmapped: {},
        overrides: {},
        ...known[uploadId],
      })),
    );
    await showForm({ ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true });
    const rows = Object.keys(known).map((uploadId) => rowOf({ uploadId, filename: `${uploadId}.jpg` }));
    await settle(() => page.share({ rows }));
    const lines = () =>
      screen
        .queryAllByText('Missing metadata')
        .map((word) => word.closest<HTMLElement>('[role=row]')?.dataset['upload']);
    await waitFor(() => expect(lines()).toEqual(['half', 'removed']));
  });

  it('[3.12, 5.9, 8.3] shows no missing metadata for a value that the table preselects', async () => {
    const rows = [{ rowVal: 'POR', rowName: 'Portrait', rowDefSel: '1' }];
    page.answer('metadata.lists', () => ({ categories: [], supplementalCategories: rows }));
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) => ({ uploadId, fileValues: {}, unmapped: {}, overrides: {} })),
    );
    const image = { hidden: [], mandatory: ['IPTCSupplCategory', 'IPTCCredit'] };
    const formFields = { image, video: image, audio: image };
    const settings = { ENABLE_IMAGE_METADATA_VALIDATION: true, formFields };
    await showForm(settings, bundleOf({ draft: { IPTCCredit: 'dpa' } }));
    await screen.findByRole('button', { name: 'Supplemental categories: Portrait' });
    await settle(() => page.share({ bundles: [bundleOf()] }));
    expect(await screen.findByText('Missing metadata')).toBeTruthy();
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCCredit: 'dpa' } })] }));
    expect(screen.queryByText('Missing metadata')).toBeNull();
  });

  it.each([
    ['nothing is waiting to be started', [rowOf({ status: 'complete', isTransferred: true })]],
    ['the button is Pause', [rowOf({ status: 'paused' }), rowOf({ uploadId: 'upload-2', status: 'uploading' })]],
  ])('[2.7.3] starts nothing with Enter while Upload is disabled: %s', async (_, rows) => {
    await showForm({}, bundleOf({ draft: { ChannelID: '1' } }));
    await settle(() => page.share({ rows }));
    await userEvent.type(field('Headline'), 'Flut{Enter}');
    await userEvent.type(field('Created'), '1/1/2024{Enter}');
    expect(page.namesOf()).not.toContain('uploads.start');
    await settle(() => page.share({ rows: [rowOf()] }));
    await userEvent.type(field('Headline'), '{Enter}');
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
  });

  it("[5.9] requests the summary again when a file's own value is set or removed", async () => {
    page.answer('uploads.metadataSummary', () => ({ total: 1, unread: 0, own: { IPTCHeadline: 1, IPTCCredit: 1 } }));
    const image = { hidden: [], mandatory: ['IPTCHeadline', 'IPTCCredit'] };
    const formFields = { image, video: image, audio: image };
    await showForm({ ENABLE_IMAGE_METADATA_VALIDATION: true, formFields }, bundleOf({ draft: { ChannelID: '1' } }));
    const asked = () => page.namesOf().filter((name) => name === 'uploads.metadataSummary').length;
    const own = (overridesRevision: number) => rowOf({ hasOverrides: true, overridesRevision });
    await settle(() => page.share({ rows: [own(2)] }));
    await waitFor(() => expect(asked()).toBe(2));
    const starts = queueWith(() => ({ total: 1, unread: 0, own: { IPTCHeadline: 1 } }));
    await settle(() => page.share({ rows: [own(3)] }));
    await waitFor(() => expect(asked()).toBe(3));
    await upload();
    expect(screen.getByText('Credit is required.')).toBeTruthy();
    expect(starts()).toBe(0);
  });

  it('[5.9] requires a field that one file does not contain', async () => {
    const starts = queueWith(() => ({ total: 2, unread: 0, own: { IPTCByLine: 1 } }), filled);
    await showForm({ ...(mandatory as object), ENABLE_IMAGE_METADATA_VALIDATION: true }, filled);
    await screen.findByText('Own value kept in 1 of 2');
    await upload();
    expect(screen.getByText('Author is required.')).toBeTruthy();
    expect(starts()).toBe(0);
  });

  it('[5.10] accepts only valid dates', async () => {
    await showForm({}, bundleOf({ draft: { ChannelID: '1', ImgExpiresTS: '31.2.' } }));
    await upload();
    expect(document.activeElement).toBe(field('Expires'));
    expect(page.namesOf()).not.toContain('uploads.start');
  });

  it('[5.9] preselects the only channel', async () => {
    renderApp(page, '/upload/');
    const only = { ...CHANNELS, img: CHANNELS.img.slice(1) };
    await settle(() => page.share({ auth: { channels: only }, bundles: [bundleOf()], rows: [rowOf()] }));
    await screen.findByRole('form', { name: 'Metadata' });
    await upload();
    await waitFor(() => expect(page.namesOf()).toContain('uploads.start'));
    expect(page.lastCommand()?.request.form).toMatchObject({
      values: { ChannelID: '2', IPTCReleaseDate: 'implied yes' },
    });
  });
});

describe('typed text', () => {
  it('[5.11] comes from the queue: remembered and prefilled, also after a reset', async () => {
    await showForm({}, bundleOf({ draft: { IPTCByLine: 'Anna Keller' } }));
    await userEvent.type(field('Headline'), 'Flut');
    await waitFor(() => expect(stored().IPTCHeadline).toBe('Flut'));
    await settle(() =>
      page.share({ bundles: [bundleOf({ draft: { IPTCByLine: 'Anna Keller', IPTCHeadline: 'Flut' } })] }),
    );
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCByLine: 'Anna Keller' } })] }));
    expect(field('Headline').value).toBe('');
    expect(field('Author').value).toBe('Anna Keller');
  });

  it('takes another field from another surface while this one is being typed', async () => {
    await showForm();
    page.leaveUnanswered('uploads.setDraft');
    await userEvent.type(field('Headline'), 'Fl');
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCHeadline: 'old', IPTCByLine: 'Ben' } })] }));
    expect(field('Headline').value).toBe('Fl');
    expect(field('Author').value).toBe('Ben');
  });

  it('leaves the caret where it is when another surface types before it', async () => {
    await showForm({}, bundleOf({ draft: { IPTCHeadline: 'Flut' } }));
    field('Headline').focus();
    field('Headline').setSelectionRange(2, 2);
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCHeadline: 'Fluten' } })] }));
    expect(field('Headline').value).toBe('Fluten');
    expect(field('Headline').selectionStart).toBe(2);
  });

  it('is restored with the field that had the focus, and its caret', async () => {
    const notes: string[] = [];
    page = createPageClient(writesSaved('cursor', (cursor) => notes.push(cursor)));
    await showForm({}, bundleOf({ draft: { IPTCCaption: 'Am Deich' } }));
    field('Caption').focus();
    await waitFor(() => expect(notes).toHaveLength(1));
    field('Caption').setSelectionRange(3, 3);
    fireEvent.keyUp(field('Caption'));
    const cursor = notes.at(-1) ?? '';
    page = createPageClient(readsSaved('cursor', async () => cursor));
    await showForm({}, bundleOf({ draft: { IPTCCaption: 'Am Deich' } }));
    await waitFor(() => expect(document.activeElement).toBe(field('Caption')));
    expect(field('Caption').selectionStart).toBe(3);
  });

  it('starts no timer when its field loses the focus: Firefox allows none in a window that is closing', async () => {
    const notes: string[] = [];
    page = createPageClient(writesSaved('cursor', (cursor) => notes.push(cursor)));
    await showForm({}, bundleOf({ draft: { IPTCCaption: 'Am Deich' } }));
    field('Caption').focus();
    await waitFor(() => expect(notes).toHaveLength(1));
    const timers = vi.spyOn(window, 'setTimeout');
    fireEvent.focusOut(field('Caption'));
    expect(timers).not.toHaveBeenCalled();
  });

  it('drops the stored caret when another element gets the focus, and keeps it when the window loses it', async () => {
    const notes: string[] = [];
    page = createPageClient(writesSaved('cursor', (cursor) => notes.push(cursor)));
    await showForm({}, bundleOf({ draft: { IPTCCaption: 'Am Deich' } }));
    field('Caption').focus();
    await waitFor(() => expect(notes).toHaveLength(1));
    field('Caption').setSelectionRange(3, 3);
    fireEvent.keyUp(field('Caption'));
    field('Caption').blur();
    expect(notes.at(-1)).toBe('image IPTCCaption 3 3');
    screen.getByRole('button', { name: 'Upload' }).focus();
    expect(notes.at(-1)).toBe('');
  });

  it.each([
    ['signs in after the expiry', ['expired', 'signed-out', 'signed-in'] as const],
    ['is shown at once', ['signed-in'] as const],
  ])('is not in the form of another user who %s', async (_title, statuses) => {
    page.refuse('uploads.setDraft', 'session/expired');
    await showForm();
    await userEvent.type(field('Headline'), 'Annas text');
    await waitFor(() => expect(page.namesOf()).toContain('uploads.setDraft'));
    for (const status of statuses) {
      const username = status === 'signed-in' ? 'Ben Hartmann' : '';
      await settle(() => page.share({ auth: { status, username }, bundles: [bundleOf({ id: 'bundle-of-ben' })] }));
    }
    window.location.hash = '#/upload/';
    await screen.findByRole('form', { name: 'Metadata' });
    expect(field('Headline').value).toBe('');
  });

  it('is stored when the page hides, without waiting', async () => {
    await showForm();
    page.leaveUnanswered('uploads.setDraft');
    await userEvent.type(field('Headline'), 'Stu');
    const count = page.sent.length;
    fireEvent.change(field('Headline'), { target: { value: 'Stur' } });
    fireEvent(window, new Event('pagehide'));
    expect(page.sent.slice(count)).toEqual([
      {
        name: 'uploads.setDraft',
        request: {
          type: 'image',
          owner: 'NEWS/Anna Keller',
          values: expect.objectContaining({ IPTCHeadline: 'Stur' }),
        },
      },
    ]);
  });
});

it('requests the summary of the files at most every 300 ms, and only after a change', async () => {
  const askedAt: number[] = [];
  page.answer('uploads.metadataSummary', () => {
    askedAt.push(performance.now());
    return { total: 5, unread: 0, own: {} };
  });
  await showForm();
  const rows = (ready: number) =>
    Array.from({ length: 5 }, (_, at) => rowOf({ uploadId: `row-${at}`, isReady: at < ready }));
  const past = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (const ready of [0, 1, 2, 3, 4, 5]) {
    await settle(() => page.share({ rows: rows(ready) }));
    await past(60);
  }
  await past(350);
  const pauses = askedAt.slice(1).map((moment, at) => moment - (askedAt[at] ?? 0));
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.min(...pauses)).toBeGreaterThan(290);
  const before = askedAt.length;
  await settle(() => page.share({ rows: rows(5).map((row) => ({ ...row, permille: 500 })) }));
  await past(350);
  expect(askedAt).toHaveLength(before);
});
