/** The field of a caption, in its row and in the contact sheet: its buttons, and what is typed while it is scrolled away. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pressOn, resize, see } from '../harness/screen.ts';
import { openSheet } from '../states/captions.ts';
import { addedRows } from '../states/rows.ts';
import { showUploads } from '../states/uploads.ts';

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
      await showUploads('de-DE', addedRows(3, { takesForm: true, isStartable: true }));
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

it('what is typed after the caption in edit was scrolled out of a long list is typed into it, from the first key on', async () => {
  await resize(738, 600);
  await showUploads('en-US', addedRows(100, { takesForm: true, isStartable: true }));
  const list = await see('.upload-list-long');
  await pressOn('[data-upload=upload-2] [data-action=caption]');
  await userEvent.keyboard('Dike');
  list.scrollTop = 4_000;
  await expect.poll(() => document.activeElement?.role).toBe('grid');
  // Faster than its row is back.
  for (const key of [' ', 'x', 'Backspace', 'a', 't'])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await userEvent.keyboard(' Husum');
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe('Dike at Husum');
  expect(document.activeElement?.closest('[data-upload]')?.getAttribute('data-upload')).toBe('upload-2');
});
