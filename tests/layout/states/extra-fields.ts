/** Extra fields of a server, with all of their groups open: in the form, and in the dialog of a file. */
import { userEvent } from 'vitest/browser';
import { extraFieldsOf, IN_ALL_GROUPS } from '../../helpers/builders/extra-fields.ts';
import { uploadDetails } from '../../helpers/builders/upload-details.ts';
import { createDemoPage, type Locale, showRoute } from '../harness/demo-page.ts';
import { formInFront, pressOn, see } from '../harness/screen.ts';
import { addedRows } from './rows.ts';
import type { LayoutState } from './state.ts';

const settings = { extraFields: extraFieldsOf(...IN_ALL_GROUPS) };
const fileValues = {
  IPTCInstructions: 'SPERRFRIST 28.11.2026, 18.00 Uhr. NO SALES. MANDATORY CREDIT',
  IPTCKeywords: 'Sturmflut, Nordsee, Husum, Deich, Katastrophenschutz',
  IPTCDataMining: 'http://ns.useplus.org/ldf/vocab/DMI-UNSPECIFIED-BY-A-VERY-LONG-CODE',
};

async function showPage(locale: Locale): Promise<void> {
  const page = createDemoPage(locale);
  page.answer('uploads.metadataSummary', () => ({ total: 3, unread: 0, own: { IPTCKeywords: 2 } }));
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, fileValues })),
  );
  const draft = { IPTCKeywords: 'Flut', IPTCAltText: 'Helfer tragen Sandsäcke auf den Deich.' };
  await showRoute(page, locale, '/upload/', { rows: addedRows(3), bundle: { draft }, settings });
  await see('[data-action=metadata]');
}

async function openGroups(place: string): Promise<void> {
  await see(`${place} .folded-fields`);
  for (const head of document.querySelectorAll(`${place} .folded-fields-head[aria-expanded=false]`))
    await userEvent.click(head);
  await see(`${place} [name=IPTCEventDay]`);
}

export const EXTRA_FIELDS: readonly LayoutState[] = [
  {
    name: 'upload-extra-fields-open',
    isKey: true,
    show: async (locale) => {
      await showPage(locale);
      formInFront();
      await openGroups('.metadata-form');
    },
    pose: async () => formInFront(),
  },
  {
    name: 'item-metadata-extra-fields',
    isKey: true,
    show: async (locale) => {
      await showPage(locale);
      await pressOn('[data-action=metadata]');
      await openGroups('dialog[open]');
    },
    // The clicks have scrolled, so that a button may be half below the picture.
    pose: async () => {
      for (const part of document.querySelectorAll('dialog[open] *')) part.scrollTop = 0;
    },
  },
];
