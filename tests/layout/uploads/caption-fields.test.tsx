/** The field of a caption, in its row and in the contact sheet: its buttons, and what is typed while it is scrolled away. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { settle } from '../../helpers/screens/render-app.tsx';
import { gone, press, pressOn, resize, see } from '../harness/screen.ts';
import { openSheet } from '../states/captions.ts';
import { addedRows, usageRows } from '../states/rows.ts';
import { showUploads } from '../states/uploads.ts';

const ready = { takesForm: true, isStartable: true } as const;
const WIDTHS = [240, 299, 300, 360, 519, 552, 638, 738, 1_280];

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Without its padding, in which nothing is written. */
function textBox(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight, paddingTop } = getComputedStyle(element);
  return {
    left: left + Number.parseFloat(paddingLeft),
    top: top + Number.parseFloat(paddingTop),
    right: right - Number.parseFloat(paddingRight),
    bottom,
  };
}

/** Buttons of the caption in use that are over each other, over its text or that above it, or out of its row. */
function misplaced(): (string | null)[] {
  const editor = document.activeElement?.closest('.caption-editor');
  const row = editor?.closest('[data-upload]')?.getBoundingClientRect();
  const buttons = [...(editor?.querySelectorAll('button') ?? [])];
  const texts = [...(editor?.parentElement?.querySelectorAll('textarea, .sheet-facts') ?? [])].map(textBox);
  if (buttons.length !== 3) return [`${buttons.length} buttons`];
  return buttons
    .filter((button) => {
      const box = button.getBoundingClientRect();
      const others = buttons.filter((other) => other !== button).map((other) => other.getBoundingClientRect());
      const isInside =
        row && box.left >= row.left && box.right <= row.right && box.top >= row.top && box.bottom <= row.bottom;
      const isVisible = getComputedStyle(button).opacity === '1';
      return !isInside || !isVisible || [...others, ...texts].some((other) => overlap(box, other));
    })
    .map(({ ariaLabel }) => ariaLabel);
}

it.each<[string, () => Promise<unknown>]>([
  [
    'its row',
    async () => {
      await showUploads('de-DE', addedRows(3, ready));
      await pressOn('[data-upload=upload-2] [data-action=caption]');
    },
  ],
  [
    'the contact sheet',
    async () => {
      await openSheet('de-DE', 3);
      // The sheet takes it there by itself at first.
      await expect.poll(() => document.activeElement?.matches('.sheet-card textarea')).toBe(true);
      (await see('[data-upload=upload-2] textarea')).focus();
    },
  ],
])('the buttons of a caption in %s cover neither each other nor a text, at every width', async (_where, edit) => {
  await resize(1_280, 740);
  await edit();
  for (const width of WIDTHS) {
    await resize(width, 740);
    await expect.poll(misplaced, { message: `${width} px` }).toEqual([]);
  }
});

const inEdit = () =>
  [...document.querySelectorAll<HTMLElement>('[data-upload]:has(textarea)')].map(({ dataset }) => dataset['upload']);

/** Types into the caption of a row of a long list, which then is scrolled out of it. */
async function scrollAwayFromCaption(text: string): Promise<void> {
  await resize(738, 600);
  await showUploads('en-US', addedRows(100, ready));
  const list = await see('.upload-list-long');
  await pressOn('[data-upload=upload-2] [data-action=caption]');
  await userEvent.keyboard(text);
  list.scrollTop = 4_000;
  await expect.poll(() => document.activeElement?.role).toBe('grid');
}

it('what is typed after the caption in edit was scrolled out of a long list is typed into it, from the first key on', async () => {
  await scrollAwayFromCaption('Dike');
  // Faster than its row is back.
  for (const key of [' ', 'x', 'Backspace', 'a', 't'])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await userEvent.keyboard(' Husum');
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe('Dike at Husum');
  expect(document.activeElement?.closest('[data-upload]')?.getAttribute('data-upload')).toBe('upload-2');
});

it('what was typed after the caption in edit was scrolled away is taken back by Ctrl+Z, from the first key on', async () => {
  await scrollAwayFromCaption('Dike');
  await userEvent.keyboard('s');
  const shown = () => (document.activeElement as HTMLTextAreaElement).value;
  await expect.poll(shown).toBe('Dikes');
  await userEvent.keyboard(' at sea');
  await expect.poll(shown).toBe('Dikes at sea');
  for (const _ of 's at sea') await userEvent.keyboard('{Control>}z{/Control}');
  expect(shown()).toBe('Dike');
});

it('[2.7.4] a file without a caption has a place for it in its row at every width, whatever the row warns of', async () => {
  await showUploads('de-DE', usageRows());
  await see('.upload-row-wait');
  for (const width of WIDTHS) {
    await resize(width, 640);
    const shown = [...document.querySelectorAll('[data-action=caption]')].filter((one) => one.checkVisibility());
    expect.soft(shown.length, `${width} px`).toBe(usageRows().length);
  }
});

it('a click on what is below the caption in edit, which ends and gets lower, reaches it: caption and button of a row', async () => {
  await resize(738, 600);
  await showUploads('en-US', addedRows(5, ready));
  for (const id of ['upload-1', 'upload-2', 'upload-3']) {
    await pressOn(`[data-upload=${id}] [data-action=caption]`);
    await expect.poll(inEdit).toEqual([id]);
  }
  await pressOn('[data-upload=upload-4] [data-action=metadata]');
  await see('dialog[open]');
});

const focusedRow = () => document.activeElement?.closest('[data-upload]')?.getAttribute('data-upload');

it('Tab leads from row to row through a long list, and each file gets its own text', async () => {
  await resize(738, 600);
  const page = await showUploads('en-US', addedRows(100, ready));
  await pressOn('[data-upload=upload-1] [data-action=caption]');
  const ids = Array.from({ length: 30 }, (_, at) => `upload-${at + 1}`);
  for (const id of ids) {
    await expect.poll(focusedRow).toBe(id);
    await userEvent.keyboard(`of ${id}{Tab}`);
  }
  const texts = new Map(
    page.sent
      .filter(({ name }) => name === 'uploads.setOverrides')
      .map(({ request }) => [request['uploadId'], request['values']]),
  );
  expect(texts).toEqual(new Map(ids.map((id) => [id, { IPTCCaption: `of ${id}` }])));
});

it('[2.7.6] among the files without a caption, the one whose caption is typed stays in the list while it is sent', async () => {
  await resize(738, 600);
  const rows = addedRows(100, ready).map((row, at) => ({ ...row, hasCaption: at % 2 === 0 }));
  const page = await showUploads('en-US', rows);
  await press('50 without a caption');
  await pressOn('[data-upload=upload-4] [data-action=caption]');
  await userEvent.keyboard('Dike');
  const sent = rows.map((row) =>
    row.uploadId === 'upload-4' ? { ...row, hasCaption: true, isChangeable: false, status: 'uploading' as const } : row,
  );
  await settle(() => page.share({ rows: sent }));
  expect([focusedRow(), (document.activeElement as HTMLTextAreaElement).value]).toEqual(['upload-4', 'Dike']);
  await userEvent.keyboard('{Tab}');
  await expect.poll(focusedRow).toBe('upload-6');
  await gone('[data-upload=upload-4]');
});
