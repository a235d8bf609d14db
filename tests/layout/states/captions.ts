/** Dialogs in which many files get their metadata: one file after the other, and the contact sheet. */
import { userEvent } from 'vitest/browser';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../../helpers/builders/upload-details.ts';
import { usageOf } from '../../helpers/builders/usage.ts';
import { createDemoPage, type Locale, showRoute } from '../harness/demo-page.ts';
import { giveFiles } from '../harness/sample-files.ts';
import { formInFront, label, picturesDrawn, press, pressOn, see, type } from '../harness/screen.ts';
import { addedRows } from './rows.ts';
import type { LayoutState } from './state.ts';

const FILE_DIALOG = 'dialog.file-dialog[open]';
const FIELD = `${FILE_DIALOG} [name=IPTCCaption]`;
const EDIT_CAPTION = '.edit-field:has([name=IPTCCaption])';

const DETAILS: Partial<UploadDetails> = {
  fileValues: { IPTCHeadline: 'Sturmflut an der Nordseeküste', IPTCByLine: 'A. Keller' },
  coordinates: { latitude: 54.47, longitude: 9.05 },
};
const PLACES = { open: ['upload-1', 'upload-2'], named: 1 };

/** Marks on pictures, of which the last is the longest. */
const MARKED: Partial<UploadRow>[] = [
  {},
  { aiOrigin: 'generated' },
  { usage: usageOf({ words: 'embargoed', from: '20990105T180000' }) },
];

async function showFiles(locale: Locale, count: number): Promise<void> {
  const page = createDemoPage(locale);
  const rows = addedRows(count).map((row, at) => ({ ...row, ...MARKED[at] }));
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, ...DETAILS })),
  );
  page.answer('uploads.placesState', () => PLACES);
  page.answer('uploads.lackingFields', () => ({ IPTCCaption: rows.map(({ uploadId }) => uploadId) }));
  page.answer('uploads.commonValues', () => ({
    total: 3,
    fields: { IPTCCredit: { kind: 'same', text: 'dpa' }, IPTCHeadline: { kind: 'various', distinct: 2, empty: 1 } },
  }));
  page.answer('uploads.editFiles', ({ uploadIds }) => {
    const [first, second = '', third = ''] = uploadIds as string[];
    const refused = [{ uploadId: third, field: 'IPTCCaption', reason: 'too-long', length: 2_310, limit: 2_048 }];
    const results = [{ uploadId: second, values: { IPTCCaption: 'Am Deich. Archivbild, 2026' } }];
    return { changed: [first, second], unchanged: 0, refused, tooLate: [], gone: [], results };
  });
  await giveFiles(page, rows, count === 3);
  await showRoute(page, locale, '/upload/', { rows });
  await see('[data-action=metadata]');
}

async function openFile(locale: Locale): Promise<void> {
  await showFiles(locale, 3);
  await pressOn('[data-action=metadata]');
  await see(FIELD);
  await see('.file-picture canvas');
}

export async function openSheet(locale: Locale, count = 5): Promise<void> {
  await showFiles(locale, count);
  formInFront();
  await press(label(locale, 'uploads.writeCaptions'));
  await see('.sheet-card');
  await picturesDrawn();
}

export const CAPTIONS: readonly LayoutState[] = [
  { name: 'item-metadata', isKey: true, show: openFile },
  {
    name: 'captions-next-file',
    isKey: true,
    show: async (locale) => {
      await openFile(locale);
      await type(FIELD, 'Helfer sichern den Deich bei Husum mit Sandsäcken.');
      await userEvent.keyboard('{PageDown}');
      await see(FIELD);
    },
  },
  {
    name: 'captions-everything-open',
    show: async (locale) => {
      await openFile(locale);
      await press(label(locale, 'metadata.origins'));
      await pressOn(`${FILE_DIALOG} .folded-fields:not([data-group]) .folded-fields-head`);
    },
  },
  {
    name: 'file-picture-zoomed',
    show: async (locale) => {
      await openFile(locale);
      await pressOn('.zoom-button [aria-disabled=false]');
      await see('.zoomed');
    },
  },
  { name: 'contact-sheet', isKey: true, show: (locale) => openSheet(locale) },
  {
    name: 'contact-sheet-replace',
    isKey: true,
    show: async (locale) => {
      await openSheet(locale);
      await press(label(locale, 'sheet.findTitle'));
      await type('.replace-panel input', 'Deich');
      await see('.edit-outcome p[data-tone=warning]');
    },
  },
  {
    name: 'contact-sheet-places',
    show: async (locale) => {
      await openSheet(locale);
      await press(label(locale, 'metadata.places'));
      await see('.fill-in-places .button');
    },
  },
  {
    name: 'contact-sheet-edit',
    isKey: true,
    show: async (locale) => {
      await openSheet(locale);
      for (const at of [1, 2, 3]) await pressOn(`.sheet-card:nth-child(${at}) [data-toggle]`);
      await press(label(locale, 'sheet.edit'));
      await type('.edit-panel [name=IPTCCaption]', 'Archivbild, 2026');
      await userEvent.selectOptions(await see(`${EDIT_CAPTION} .edit-head select`), 'append');
      await see('.edit-outcome p[data-tone=warning]');
    },
  },
];
