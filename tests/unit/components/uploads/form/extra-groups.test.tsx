/** The extra fields of a server in the form: folded groups, and controls by kind. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extraFieldsOf } from '../../../../helpers/builders/extra-fields.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

const FIELDS = extraFieldsOf(
  { name: 'IPTCInstructions', labels: { en: 'Instructions' }, control: 'multi-line', group: 'rights', maxLength: 256 },
  {
    name: 'IPTCDataMining',
    labels: { en: 'Data mining' },
    control: 'select',
    group: 'rights',
    vocabulary: [
      { code: 'DMI-ALLOWED', labels: { en: 'Allowed' } },
      { code: 'DMI-PROHIBITED', labels: { en: 'Prohibited' } },
    ],
  },
  {
    name: 'IPTCModelRelease',
    labels: { en: 'Model release' },
    control: 'multi-select',
    group: 'people',
    vocabulary: [
      { code: 'MR-NON', labels: { en: 'None' } },
      { code: 'MR-UMR', labels: { en: 'Unlimited' } },
    ],
  },
  { name: 'IPTCAltText', labels: { en: 'Alt text' }, control: 'multi-line', group: 'accessibility', maxLength: 250 },
  { name: 'IPTCKeywords', labels: { en: 'Keywords' }, control: 'list', group: 'origin' },
  { name: 'IPTCSource', labels: { en: 'Source' }, control: 'text', group: 'origin' },
);
const NONE = { hidden: [], mandatory: [] };

let page: PageClient;
beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

interface Shown {
  readonly draft?: Readonly<Record<string, string>>;
  readonly mandatory?: readonly string[];
  readonly mode?: 0 | 1 | 3;
}

async function show({ draft = {}, mandatory = [], mode = 0 }: Shown = {}): Promise<void> {
  const formFields = { image: { hidden: ['IPTCSource'], mandatory: [...mandatory] }, video: NONE, audio: NONE };
  const settings = { ENABLE_SEARCH: false, extraFields: FIELDS, formFields };
  const bundle = bundleOf({ draft: { ChannelID: '1', ...draft }, draftAppendMode: mode });
  await showUploads(page, { settings, auth: MAY_ALL, bundles: [bundle], rows: [rowOf({})] });
  await screen.findByRole('button', { name: /^Rights/ });
}

const head = (name: RegExp) => screen.getByRole('button', { name });
const isOpen = (name: RegExp) => head(name).getAttribute('aria-expanded');
const open = (name: RegExp) => userEvent.click(head(name));
const stored = () =>
  Object.assign(
    {},
    ...page.sent.filter(({ name }) => name === 'uploads.setDraft').map(({ request }) => request['values']),
  );

describe('the groups of extra fields in the form', () => {
  it('[5.9] follow the other fields, each with its shown fields, and are closed while they are empty', async () => {
    await show();
    const names = [...document.querySelectorAll('.folded-fields-head')].map((one) => one.textContent);
    expect(names).toEqual(['Rights', 'People', 'Accessibility', 'Origin']);
    expect(names.map((name) => isOpen(new RegExp(`^${name}`)))).toEqual(['false', 'false', 'false', 'false']);
    expect(screen.queryByRole('textbox', { name: 'Keywords' })).toBeNull();
    await open(/^Origin/);
    expect(isOpen(/^Origin/)).toBe('true');
    expect(screen.queryByRole('textbox', { name: 'Source' })).toBeNull();
    expect((await screen.findByRole('textbox', { name: 'Keywords' })).closest('form')).toBe(
      head(/^Origin/).closest('form'),
    );
    const above = screen.getByLabelText('Caption writer').compareDocumentPosition(head(/^Rights/));
    expect(above & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('are open where a field has a value, and say how many have one', async () => {
    await show({ draft: { IPTCKeywords: 'Flut', IPTCInstructions: 'No sales', IPTCDataMining: 'DMI-ALLOWED' } });
    expect(isOpen(/^Rights.*2 filled/)).toBe('true');
    expect(isOpen(/^Origin.*1 filled/)).toBe('true');
    expect(isOpen(/^People$/)).toBe('false');
  });

  it('stay as the user leaves them, and while their last value is deleted', async () => {
    await show({ draft: { IPTCKeywords: 'F' } });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Keywords' }));
    expect(isOpen(/^Origin$/)).toBe('true');
    await open(/^Origin/);
    expect(isOpen(/^Origin/)).toBe('false');
    await settle(() => page.share({ bundles: [bundleOf({ draft: { ChannelID: '1', IPTCKeywords: 'Deich' } })] }));
    expect(isOpen(/^Origin.*1 filled/)).toBe('false');
  });

  it('[5.9, 5.10] are open where a field is mandatory and empty, and Upload leads to it though it was closed', async () => {
    await show({ mandatory: ['IPTCInstructions'] });
    expect(isOpen(/^Rights/)).toBe('true');
    expect(screen.getByText('Instructions', { selector: 'label' }).textContent).toBe('Instructions *');
    await open(/^Rights/);
    expect(isOpen(/^Rights/)).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    const box = await screen.findByRole('textbox', { name: 'Instructions' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });

  it('are absent where the server announces no extra field', async () => {
    await showUploads(page, { settings: { ENABLE_SEARCH: false }, auth: MAY_ALL, rows: [rowOf({})] });
    await screen.findByRole('form', { name: 'Metadata' });
    await settle(() => undefined);
    expect(document.querySelector('.folded-fields')).toBeNull();
  });

  it('can be opened and closed with the keyboard', async () => {
    await show();
    head(/^Origin/).focus();
    await userEvent.keyboard('{Enter}');
    expect(isOpen(/^Origin/)).toBe('true');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Keywords' }));
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    expect(isOpen(/^Origin/)).toBe('false');
  });
});

describe('the control of an extra field', () => {
  it('a list counts its entries, and takes pasted lines as entries', async () => {
    await show();
    await open(/^Origin/);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Keywords' });
    await userEvent.click(box);
    await userEvent.paste('Flut, Sturm\nHusum');
    expect(box.value).toBe('Flut, Sturm, Husum');
    expect(screen.getByText('3 entries')).toBeTruthy();
    await waitFor(() => expect(stored()).toMatchObject({ IPTCKeywords: 'Flut, Sturm, Husum' }));
  });

  it('[5.8] a text counts its characters, up to its limit', async () => {
    await show({ draft: { IPTCAltText: 'A dyke' } });
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' });
    expect(box.maxLength).toBe(250);
    expect(screen.getByText('6 / 250')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'x'.repeat(260) } });
    expect(box.value).toHaveLength(250);
  });

  it('a choice shows labels, and a code that is not in the vocabulary as found', async () => {
    await show({ draft: { IPTCDataMining: 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED' } });
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Data mining' });
    const texts = () => [...select.options].map(({ text }) => text);
    expect(texts()).toEqual(['None', 'Allowed', 'Prohibited']);
    expect(select.selectedOptions[0]?.text).toBe('Prohibited');
    await userEvent.selectOptions(select, 'Allowed');
    await waitFor(() => expect(stored()).toMatchObject({ IPTCDataMining: 'DMI-ALLOWED' }));
    await settle(() => page.share({ bundles: [bundleOf({ draft: { IPTCDataMining: 'DMI-NEW' } })] }));
    cleanup();
    page = createPageClient();
    await show({ draft: { IPTCDataMining: 'DMI-NEW' } });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Data mining' }).selectedOptions[0]?.text).toBe(
      'DMI-NEW',
    );
  });

  it('a field with several choices shows their labels, and keeps a code that it does not know', async () => {
    await show({ draft: { IPTCModelRelease: 'MR-NON,MR-NEW' } });
    const button = screen.getByRole('button', { name: 'Model release: None, MR-NEW' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Unlimited' }));
    await waitFor(() => expect(stored()).toMatchObject({ IPTCModelRelease: 'MR-NON,MR-NEW,MR-UMR' }));
  });

  it.each([
    [0, 'Replaces the text of 1 of 2 files'],
    [1, 'Added to the text of 1 of 2 files'],
    [3, 'Own value kept in 1 of 2'],
  ] as const)('[2.7.3, 4.16] says what its value does to those of files, under mode %i', async (mode, hint) => {
    page.answer('uploads.metadataSummary', () => ({ total: 2, unread: 0, own: { IPTCKeywords: 1 } }));
    await show({ draft: { IPTCKeywords: 'Flut' }, mode });
    const field = screen.getByRole('textbox', { name: 'Keywords' }).closest<HTMLElement>('[data-field]');
    await waitFor(() => expect(field && within(field).getByText(hint)).toBeTruthy());
  });
});
