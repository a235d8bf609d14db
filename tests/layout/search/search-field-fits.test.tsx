/** The search field has its buttons side by side, and room for a word, at every width and in both directions. */
import { expect, it } from 'vitest';
import { showSearch } from '../harness/results.ts';
import { press, resize, see } from '../harness/screen.ts';

type Span = readonly [left: number, right: number];

/** Buttons of the field and the place of its text, from left to right. */
function spans(): readonly Span[] {
  const input = document.querySelector('.search-field input') as HTMLElement;
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  const { left, right } = input.getBoundingClientRect();
  const text: Span = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
  const buttons = [...document.querySelectorAll('.search-field > button')].map((button): Span => {
    const box = button.getBoundingClientRect();
    return [box.left, box.right];
  });
  return [text, ...buttons.filter(([start, end]) => end > start)].toSorted(([one], [other]) => one - other);
}

const overlaps = () => spans().filter(([start], at) => at > 0 && start < (spans()[at - 1]?.[1] ?? 0));
const textPx = () => Math.max(...spans().map(([start, end]) => end - start));

it.each(['ltr', 'rtl'])('[2.8.2] the search field has room for its buttons and for a word, written %s', async (dir) => {
  document.documentElement.dir = dir;
  await resize(738, 640);
  await showSearch('en-US', 'image', { total: 24, text: 'storm', settings: { typedForms: true } });
  for (const isTyped of [true, false]) {
    if (!isTyped) await press('Clear search');
    for (const width of [240, 299, 300, 320, 360, 738]) {
      await resize(width, 640);
      await see('.own-searches-button');
      await expect.poll(() => [overlaps(), textPx() >= 52], { message: `${width} px` }).toEqual([[], true]);
    }
    expect(spans()).toHaveLength(isTyped ? 4 : 3);
  }
});
