/** Values of the file that differ, side by side in its dialog. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import { extraFieldsOf } from '../../../../helpers/builders/extra-fields.ts';
import { detailsOf, know, openDialogOf, overridesOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const VARIANTS: UploadDetails['variants'] = {
  IPTCHeadline: [
    { source: 'sidecar', text: 'Flut' },
    { source: 'XMP', text: 'The flood', language: 'en' },
    { source: 'IPTC', text: 'Sturm' },
    { source: 'IPTC', text: 'Stâ„¢rm', isOtherReading: true },
  ],
};

async function variantsOf(name: string) {
  const field = await screen.findByRole('group', { name });
  return within(field).getByRole('group', { name: 'The file has different values' });
}

const choices = (variants: HTMLElement) =>
  within(variants)
    .getAllByRole<HTMLInputElement>('radio')
    .map(
      ({ checked, labels }) =>
        `${checked ? '•' : ''}${[...(labels?.[0]?.children ?? [])]
          .map((part) => part.textContent)
          .join(' ')
          .trim()}`,
    );

it('names each value with its place, and marks the one that will be sent', async () => {
  know(page, detailsOf({ variants: VARIANTS, isIptcNewer: true }));
  await openDialogOf(page);
  expect(choices(await variantsOf('Headline'))).toEqual([
    '•In the XMP file Flut',
    'XMP, English The flood',
    'IPTC, changed later Sturm',
    'IPTC, read with another encoding, changed later Stâ„¢rm',
  ]);
  expect(screen.getAllByRole('radio')).toHaveLength(4);
});

it('marks none where the form replaces them all', async () => {
  know(page, detailsOf({ variants: VARIANTS }));
  const draft = { IPTCHeadline: 'Of the form' };
  await openDialogOf(page, { bundle: bundleOf({ draft, draftAppendMode: 2 }) });
  expect(choices(await variantsOf('Headline')).filter((choice) => choice.startsWith('•'))).toEqual([]);
});

it('a press chooses another value for this file alone', async () => {
  know(page, detailsOf({ variants: VARIANTS }));
  await openDialogOf(page);
  await userEvent.click(within(await variantsOf('Headline')).getByRole('radio', { name: /Sturm/ }));
  await waitFor(() =>
    expect(overridesOf(page).at(-1)).toEqual({
      uploadId: 'upload-1',
      values: { IPTCHeadline: 'Sturm' },
      removedFields: [],
    }),
  );
  const field = within(await screen.findByRole('group', { name: 'Headline' }));
  expect(field.getByRole<HTMLInputElement>('textbox').value).toBe('Sturm');
  expect(choices(await variantsOf('Headline'))[2]).toBe('•IPTC Sturm');
});

it('a press chooses another day with its time, and the first one again', async () => {
  const IPTCDateCreated = [
    { source: 'XMP' as const, text: '20240506', time: '070809' },
    { source: 'Exif' as const, text: '20200101', time: '235958' },
  ];
  know(page, detailsOf({ variants: { IPTCDateCreated } }));
  await openDialogOf(page);
  const variants = await variantsOf('Created');
  expect(choices(variants)).toEqual(['•XMP 05/06/2024', 'Exif 01/01/2020']);
  const press = (name: RegExp) => userEvent.click(within(variants).getByRole('radio', { name }));
  await press(/Exif/);
  const values = { IPTCDateCreated: '20200101', IPTCTimeCreated: '235958' };
  await waitFor(() => expect(overridesOf(page).at(-1)).toMatchObject({ values }));
  await press(/XMP/);
  const first = { IPTCDateCreated: '20240506', IPTCTimeCreated: '070809' };
  await waitFor(() => expect(overridesOf(page).at(-1)).toMatchObject({ values: first }));
});

it('values are not offered for a file that was sent', async () => {
  know(page, detailsOf({ variants: VARIANTS }));
  const rows = [rowOf({ uploadId: 'upload-1', filename: 'husum.jpg', isTransferred: true })];
  await openDialogOf(page, { rows });
  expect(await screen.findByRole('group', { name: 'Headline' })).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

it('the notes of a file name what another of its blocks says', async () => {
  const instructions = [
    { source: 'XMP' as const, text: 'MANDATORY CREDIT' },
    { source: 'IPTC' as const, text: 'EMBARGO 18:00' },
    { source: 'IPTC' as const, text: 'EMBARGO 18â00', isOtherReading: true },
  ];
  know(page, detailsOf({ unmapped: { instructions: 'MANDATORY CREDIT' }, variants: { instructions } }));
  await openDialogOf(page);
  const notes = await screen.findByText('Instructions');
  expect(notes.nextElementSibling?.textContent).toBe('MANDATORY CREDITEMBARGO 18:00');
});

it.each([
  ['a server without a field for it', [], true],
  ['a server with one', [{ name: 'IPTCSource', embedded: ['photoshop:Source'] }], false],
  ['a server with another one', [{ name: 'IPTCEvent', embedded: ['Iptc4xmpExt:Event'] }], true],
])('the source is a note for %s, also where it equals another value', async (_what, fields, isNote) => {
  know(page, detailsOf({ fileValues: { IPTCCredit: 'dpa' }, unmapped: { source: 'dpa', instructions: 'NO SALES' } }));
  await openDialogOf(page, { settings: { extraFields: extraFieldsOf(...fields) } });
  const notes = (await screen.findByText('Notes in the file')).closest('section');
  const named = [...(notes?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
  expect(named).toEqual(['Instructions', ...(isNote ? ['Source'] : [])]);
});
