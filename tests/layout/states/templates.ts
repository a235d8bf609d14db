/** Templates, text shortcuts and variables: their menus, and the dialog that manages them. */
import { userEvent } from 'vitest/browser';
import { createDemoPage, type Locale } from '../harness/demo-page.ts';
import { formInFront, label, press, pressOn, see } from '../harness/screen.ts';
import { addedRows } from './rows.ts';
import type { LayoutState } from './state.ts';
import { showUploads } from './uploads.ts';

const TEXTS = {
  templates: [
    {
      id: '1',
      name: 'Bundesliga',
      values: { IPTCHeadline: '{city}, {date}', IPTCCredit: 'Sportredaktion', AVMTeaser: 'x' },
    },
    { id: '2', name: 'Sturmflut Nordfriesland, Helfer und Deiche', values: { ChannelID: 'north', IPTCCredit: '' } },
  ],
  replacements:
    '# HSV\n7\tAnna Keller\tKeller\nhus = Husum\nDonaudampfschiff\tDonaudampfschifffahrtsgesellschaft\n\tohne\n7\tBen',
  captions: ['Helfer sichern den Deich bei Husum.'],
};

async function showForm(locale: Locale): Promise<void> {
  const page = createDemoPage(locale);
  page.answer('metadata.ownTexts', () => TEXTS);
  await showUploads(locale, addedRows(3), { draft: { IPTCHeadline: 'Sturmflut an der Nordseeküste' } }, page);
}

/** Opened again where a resize has closed it. */
const opened = (inside: string, open: (locale: Locale) => Promise<unknown>) => async (locale: Locale) => {
  if (document.querySelector(`[popover]:popover-open ${inside}`)) return;
  formInFront();
  await open(locale);
  await see(`[popover]:popover-open ${inside}`);
};

export const TEMPLATES: readonly LayoutState[] = [
  {
    name: 'templates-menu',
    isKey: true,
    show: showForm,
    pose: opened('[open] dl', async (locale) => {
      await press(label(locale, 'templates.title'));
      await pressOn('.template-entry summary');
    }),
  },
  {
    name: 'templates-manage',
    isKey: true,
    show: async (locale) => {
      await showForm(locale);
      formInFront();
      await press(label(locale, 'templates.title'));
      await press(label(locale, 'templates.manage'));
      await see('.code-row[role=listitem]');
    },
  },
  {
    name: 'templates-paste',
    show: async (locale) => {
      await showForm(locale);
      formInFront();
      await press(label(locale, 'templates.title'));
      await press(label(locale, 'templates.manage'));
      await press(label(locale, 'codes.paste'));
      await see('.codes-problems li');
    },
  },
  {
    name: 'variables-menu',
    isKey: true,
    show: showForm,
    pose: opened('.variable-value', async () => {
      await pressOn('[name=IPTCHeadline]');
      await userEvent.keyboard('{Control>} {/Control}');
    }),
  },
];
