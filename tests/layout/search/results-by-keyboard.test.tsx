/** 100,000 results are one tab stop in every view; arrows, Page Up, Page Down, Home and End move through them. */
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PAGE_SIZE } from '#lib/contract/search-types.ts';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { gone, isInView, resize } from '../harness/screen.ts';

const TOTAL = 100_000;
const AFTER_WIDGET = 'After the widget';

/** Number of the focused result; null without one. */
function focused(): number | null {
  const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index) + 1;
}
const isFocused = (number: number) =>
  document.activeElement?.textContent === `Deich ${number}` || document.activeElement?.ariaLabel === `Deich ${number}`;

/** Past the last control, the focus would leave the document. */
function addControlAfterWidget(): void {
  const control = document.createElement('button');
  control.textContent = AFTER_WIDGET;
  document.body.append(control);
  onTestFinished(() => control.remove());
}

const columnsOf = () => Number(screen.getByRole('grid').ariaColCount);
const view = () => screen.getByLabelText('View');
const press = (keys: string) => userEvent.keyboard(keys);
const preview = () => document.querySelector('dialog[open]')?.getAttribute('aria-label');

async function movesByKeys(where: string): Promise<void> {
  view().focus();
  await userEvent.tab();
  await expect.poll(focused, { message: where }).toBe(1);
  // The next tab stop is outside of the results, and so is the previous one.
  await userEvent.tab();
  expect(document.activeElement?.textContent, where).toBe(AFTER_WIDGET);
  await userEvent.tab({ shift: true });
  await expect.poll(focused, { message: where }).toBe(1);
  await userEvent.tab({ shift: true });
  expect(document.activeElement, where).toBe(view());
  await userEvent.tab();

  const columns = columnsOf();
  await press('{ArrowRight}{ArrowDown}');
  await expect.poll(focused, { message: where }).toBe(2 + columns);
  await press('{ArrowLeft}{ArrowUp}');
  await expect.poll(focused, { message: where }).toBe(1);
  // One key at a time, like a user: beyond the first page.
  for (let at = 1; (at - 1) * columns <= 30; at += 1) {
    await press('{ArrowDown}');
    await expect.poll(() => isFocused(1 + at * columns), { message: `${where}, ${at}` }).toBe(true);
    await expect.poll(() => isInView(document.activeElement), { message: `${where}, ${at}` }).toBe(true);
  }
  const before = focused() ?? 0;
  await press('{PageDown}');
  await expect.poll(focused, { message: where }).toBeGreaterThan(before);
  await press('{PageUp}');
  await expect.poll(focused, { message: where }).toBe(before);
  await press('{End}');
  await expect.poll(() => isFocused(TOTAL), { message: where }).toBe(true);
  await press('{ArrowRight}');
  await expect.poll(focused, { message: where }).toBe(TOTAL);
  await press('{Home}');
  await expect.poll(() => isFocused(1), { message: where }).toBe(true);
}

it.each([
  ['video', ['Image Only', 'With Metadata'], 7],
  ['audio', ['Image Only', 'With Metadata'], 7],
  ['text', ['Simple', 'Extended'], 1],
] as const)(
  '[2.8.3, 4.20] 100,000 results of the %s search are one tab stop; keys reach results not loaded yet and open one',
  { tags: ['thorough'] },
  async (type, views, columnsOfFirst) => {
    await resize(1280, 700);
    const page = await showSearch('en-US', type, { total: TOTAL, row: (number) => resultRow(type, number) });
    addControlAfterWidget();
    for (const [at, name] of views.entries()) {
      await userEvent.selectOptions(view(), name);
      // The previous view stays until the next one is rendered.
      await expect.poll(columnsOf, { message: name }).toBe(at === 0 ? columnsOfFirst : 1);
      await movesByKeys(`${type}, ${name}`);
    }
    const asked = page.sent.flatMap(({ name, request }) =>
      name === 'search.page' ? [(request['request'] as { resStart: number }).resStart] : [],
    );
    expect(asked).toContain(1 + PAGE_SIZE);
    expect(asked.length).toBeLessThan(40);

    // Enter opens a result, Space closes it, and the focus is on the last one shown.
    const number = focused() ?? 0;
    await press('{Enter}');
    await expect.poll(preview).toBe(`Deich ${number}`);
    await press('{ArrowRight}');
    await expect.poll(preview).toBe(`Deich ${number + 1}`);
    await press(' ');
    await gone('dialog[open]');
    expect(focused()).toBe(number + 1);
    // Space selects it, and the next key moves on.
    await press(' {ArrowDown}');
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
    expect(focused()).toBeGreaterThan(number + 1);
  },
);
