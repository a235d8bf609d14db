/** A short message is seen on every page and above each dialog, clear of what is at their lower edge. */
import { expect, it } from 'vitest';
import { showAnnouncedToast } from '../../../components/ui/announced-toast.ts';
import { settle } from '../../helpers/screens/render-app.tsx';
import type { Locale } from '../harness/demo-page.ts';
import { isInView, pressOn, resize, see } from '../harness/screen.ts';
import { openSheet } from '../states/captions.ts';
import { addedRows } from '../states/rows.ts';
import { showSelected } from '../states/search.ts';
import { showUploads } from '../states/uploads.ts';

const TEXT = 'Die Liste ist zu lang: höchstens 5000 Zeilen und 2.000.000 Zeichen. Nichts wurde gespeichert.';
const PLACES: readonly (readonly [string, (locale: Locale) => Promise<unknown>, string])[] = [
  ['the upload page', (locale) => showUploads(locale, addedRows(3)), '.upload-footer'],
  ['the contact sheet', (locale) => openSheet(locale), '.sheet-foot'],
  [
    'the dialog of a file',
    async (locale) => {
      await showUploads(locale, addedRows(3));
      await pressOn('[data-action=metadata]');
      await see('dialog.file-dialog[open]');
    },
    '',
  ],
  ['a search with the list of selected results', showSelected, '.tray'],
];

it.each(PLACES)('a short message is whole at every width on %s, above its foot', async (_, show, foot) => {
  await resize(1_280, 800);
  await show('de-DE');
  await settle(() => showAnnouncedToast(TEXT, 'error'));
  for (const [width, height] of [
    [240, 640],
    [360, 740],
    [738, 600],
    [1_280, 800],
  ] as const) {
    await resize(width, height);
    const toast = await see('.toast:popover-open');
    expect.soft(isInView(toast), `${width} px`).toBe(true);
    if (foot === '') continue;
    const { top } = (await see(foot)).getBoundingClientRect();
    expect.soft(toast.getBoundingClientRect().bottom, `${width} px`).toBeLessThanOrEqual(top);
  }
});
