/** The slider makes the pictures of results larger and smaller; what was in view stays there, and pictures have no boxes. */
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { showSearch } from '../harness/results.ts';
import { colours, moveMouseAway, picturesDrawn, resize, see } from '../harness/screen.ts';

const tiles = () => [...document.querySelectorAll('.result-tile')].map((tile) => tile.getBoundingClientRect());
const columns = () => new Set(tiles().map(({ left }) => Math.round(left))).size;
const widest = () => Math.max(...tiles().map(({ width }) => width));
const setSize = async (value: number) => fireEvent.change(await see('.size-slider input'), { target: { value } });
/** Index of the first result in view; -1 while none is drawn. */
function firstShown(): number {
  const { top } = (document.querySelector('.results') as Element).getBoundingClientRect();
  const shown = [...document.querySelectorAll<HTMLElement>('.result-slot')].filter(
    (slot) => slot.getBoundingClientRect().bottom > top + 1,
  );
  return Number(shown[0]?.dataset['index'] ?? -1);
}

it.each([520, 738, 1280, 1920])(
  '[9.9] pictures are at least as large as chosen and fill the width: %i px',
  async (width) => {
    await resize(width, 800);
    await showSearch('en-US', 'image', { total: 100 });
    let before = Number.POSITIVE_INFINITY;
    for (const size of [100, 200, 300, 400]) {
      await setSize(size);
      await expect.poll(() => Math.min(...tiles().map((tile) => tile.width))).toBeGreaterThanOrEqual(size - 1);
      expect(columns()).toBeLessThanOrEqual(before);
      before = columns();
      const grid = (await see('.result-grid')).getBoundingClientRect();
      const right = Math.max(...tiles().map((tile) => tile.right));
      expect(grid.right - right, `${size}`).toBeLessThanOrEqual(14);
      expect(overflowingElements()).toEqual([]);
    }
    await setSize(160);
    await expect.poll(widest).toBeLessThanOrEqual(200);
  },
);

it('[9.9] a change of the size keeps the first result in view', async () => {
  await resize(1280, 800);
  await showSearch('en-US', 'image', { total: 1_000 });
  const list = await see('.results');
  // The list gets its height after its first results.
  const scroll = () => {
    list.scrollTo(0, 4_000);
    return firstShown();
  };
  await expect.poll(scroll).toBeGreaterThan(50);
  const place = firstShown();
  await setSize(400);
  await expect.poll(columns).toBeLessThan(4);
  // The first shown is in the same line, but may be another of its results.
  await expect.poll(() => firstShown() <= place && place < firstShown() + columns()).toBe(true);
});

it('[9.9] narrow windows have no slider, and two columns', async () => {
  await resize(1280, 800);
  await showSearch('en-US', 'image', { total: 24 });
  await setSize(400);
  await resize(360, 700);
  expect(document.querySelector('.size-slider')?.checkVisibility()).toBe(false);
  await expect.poll(columns).toBe(2);
});

it.each(['light', 'dark'] as const)(
  '[2.8.3] a picture has no box around it and no icon behind it: %s',
  async (scheme) => {
    await resize(1280, 800);
    await colours(scheme);
    for (const view of ['image', 'metadata']) {
      await showSearch('en-US', 'image', { total: 6, view });
      await picturesDrawn();
      await moveMouseAway();
      await expect.poll(() => document.querySelectorAll('.result-thumbnail img[data-covers]').length).toBe(6);
      const box = document.querySelector('.result-thumbnail') as Element;
      const { backgroundColor, borderTopColor } = getComputedStyle(box);
      expect([backgroundColor, borderTopColor]).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
      expect(box.querySelector('.icon')?.checkVisibility({ visibilityProperty: true })).toBe(false);
    }
  },
);
