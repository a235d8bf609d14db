/** The extra fields of a server in the dialog of one file, and in the edit of a selection. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extraFieldsOf } from '../../../../helpers/builders/extra-fields.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { openSheet, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import { know, openDialogOf, overridesOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient } from '../../../../helpers/screens/page-client.ts';
import { giveViewport } from '../../../../helpers/screens/render-app.tsx';

const extraFields = extraFieldsOf(
  { name: 'IPTCInstructions', labels: { en: 'Instructions' }, control: 'multi-line', group: 'rights' },
  {
    name: 'IPTCDataMining',
    labels: { en: 'Data mining' },
    control: 'select',
    group: 'rights',
    vocabulary: [{ code: 'DMI-PROHIBITED', labels: { en: 'Prohibited' } }],
    embedded: ['plus:DataMining'],
  },
  { name: 'IPTCEvent', labels: { en: 'Event' }, control: 'text', group: 'people', embedded: ['Iptc4xmpExt:Event'] },
  { name: 'IPTCKeywords', labels: { en: 'Keywords' }, control: 'list', group: 'origin', embedded: ['dc:subject'] },
);
const settings = { extraFields };

let page: PageClient;
giveViewport();
beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const head = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('button', { name });
const isOpen = (name: RegExp) => head(name).getAttribute('aria-expanded');
const group = (name: string) => screen.findByRole('group', { name });

it('[2.7.6, 3.8] shows what will be sent of them in groups, and where it comes from', async () => {
  const fileValues = { IPTCKeywords: 'Sturm, Flut', IPTCDataMining: 'DMI-PROHIBITED' };
  know(page, uploadDetails({ fileValues, unmapped: { keywords: 'Sturm, Flut', source: 'dpa' } }));
  const bundle = bundleOf({ draft: { IPTCKeywords: 'Husum, Flut' }, draftAppendMode: 1 });
  const dialog = await openDialogOf(page, { settings, bundle });
  const keywords = within(await group('Keywords')).getByRole<HTMLTextAreaElement>('textbox');
  expect(keywords.value).toBe('Sturm, Flut, Husum');
  expect(isOpen(/^Rights.*1 filled/)).toBe('true');
  expect(isOpen(/^People$/)).toBe('false');
  expect(within(await group('Data mining')).getByText('From the file')).toBeTruthy();
  const notable = dialog.querySelector<HTMLElement>('.notable-metadata');
  expect(notable && within(notable).queryByText('Sturm, Flut')).toBeNull();
  expect(notable && within(notable).getByText('dpa')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  expect([...(await group('Data mining')).querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
    'Prohibited',
    'empty',
  ]);
});

it('[2.7.6, 4.16] sets and resets one for this file alone', async () => {
  know(page, uploadDetails({ fileValues: { IPTCKeywords: 'Sturm' } }));
  await openDialogOf(page, { settings });
  const keywords = within(await group('Keywords')).getByRole<HTMLTextAreaElement>('textbox');
  await userEvent.type(keywords, ', Deich');
  await waitFor(() =>
    expect(overridesOf(page).at(-1)).toMatchObject({ values: { IPTCKeywords: 'Sturm, Deich' }, removedFields: [] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reset Keywords' }));
  expect(keywords.value).toBe('Sturm');
  await waitFor(() => expect(overridesOf(page).at(-1)).toMatchObject({ removedFields: ['IPTCKeywords'] }));
});

it('[5.8] says how much is kept of a longer list, and shows all of it', async () => {
  const short = extraFieldsOf({ name: 'IPTCKeywords', labels: { en: 'Keywords' }, control: 'list', maxLength: 12 });
  know(
    page,
    uploadDetails({ fileValues: { IPTCKeywords: 'Sturm, Flut' }, whole: { IPTCKeywords: 'Sturm, Flut, Deich' } }),
  );
  await openDialogOf(page, { settings: { extraFields: short } });
  expect(within(await group('Keywords')).getByText('Sturm, Flut, Deich')).toBeTruthy();
});

it('keeps a group open or closed for the next file', async () => {
  const fileValues = { IPTCKeywords: 'Sturm' };
  know(page, uploadDetails({ fileValues }), uploadDetails({ uploadId: 'upload-2', fileValues }));
  await openDialogOf(page, { settings });
  await group('Keywords');
  await userEvent.click(head(/^Origin/));
  await userEvent.click(head(/^People/));
  await userEvent.keyboard('{PageDown}');
  await screen.findByRole('dialog', { name: 'Metadata of deich.jpg' });
  await waitFor(() => expect(isOpen(/^People/)).toBe('true'));
  expect(isOpen(/^Origin/)).toBe('false');
});

it('[2.7.6] extra fields are edited together for a selection', async () => {
  page.answer('uploads.editFiles', ({ uploadIds }) => {
    return { changed: uploadIds, unchanged: 0, refused: [], tooLate: [], gone: [], results: [] };
  });
  const sheet = await openSheet(page, { rows: sheetRows(2), settings });
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit selection' }));
  await userEvent.click(await sheet.findByRole('button', { name: /^Origin/ }));
  await userEvent.type(await sheet.findByRole('textbox', { name: 'Keywords' }), 'Flut');
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Change of Keywords' }), 'append');
  await userEvent.click(sheet.getByRole('button', { name: /^Apply/ }));
  await waitFor(() =>
    expect(page.sent.findLast(({ name }) => name === 'uploads.editFiles')?.request).toMatchObject({
      edits: [{ field: 'IPTCKeywords', mode: 'append', text: 'Flut' }],
    }),
  );
});
