/** The rows in view of thousands of text shortcuts are in the document, and the one with the focus. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createDemoPage } from '../harness/demo-page.ts';
import { formInFront, label, press, resize, see, type } from '../harness/screen.ts';
import { addedRows } from '../states/rows.ts';
import { showUploads } from '../states/uploads.ts';

const LIST = Array.from({ length: 5_000 }, (_, at) => `${at}\tName ${at}`).join('\n');
const rowOf = (code: number) => document.querySelector<HTMLElement>(`[data-code="${code}"]`);

it('a row of 5,000 text shortcuts keeps the focus and what is typed while it is scrolled away; the last one is reached', async () => {
  await resize(738, 600);
  const page = createDemoPage('en-US');
  page.answer('metadata.ownTexts', () => ({ templates: [], replacements: LIST, captions: [] }));
  await showUploads('en-US', addedRows(1), {}, page);
  formInFront();
  await press(label('en-US', 'templates.title'));
  await press(label('en-US', 'templates.manage'));
  const scroller = await see('.code-rows');
  const isInView = (code: number): boolean => {
    const [row, view] = [rowOf(code)?.getBoundingClientRect(), scroller.getBoundingClientRect()];
    return row !== undefined && row.top >= view.top - 1 && row.bottom <= view.bottom + 1;
  };
  await type('[data-code="1"] > input + input', 'Typed');
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => isInView(4_999)).toBe(true);
  expect(document.querySelectorAll('.code-row').length).toBeLessThan(40);
  expect(rowOf(1)?.contains(document.activeElement)).toBe(true);
  expect(isInView(1)).toBe(false);
  scroller.scrollTop = 0;
  await expect.poll(() => isInView(1)).toBe(true);
  await userEvent.keyboard('!{Enter}');
  const stored = page.sent.findLast(({ name }) => name === 'metadata.setReplacements');
  expect(stored?.request['text']).toContain('\n1\tTyped!\n');
});
