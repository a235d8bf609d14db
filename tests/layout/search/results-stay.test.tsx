/** While another search runs, its predecessor's results are seen, but neither pressed nor focused. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PAGE_SIZE } from '#lib/contract/search-types.ts';
import { showSearch } from '../harness/results.ts';
import { resize, see, type } from '../harness/screen.ts';

it.each([1280, 360])(
  '[4.20] results that stay keep their places, and no pointer or Tab reaches them: %i px',
  async (width) => {
    await resize(width, 700);
    const page = await showSearch('en-US', 'image', { total: 100 });
    const result = await see('[data-index="1"] [data-result]');
    const place = () => JSON.stringify(result.getBoundingClientRect());
    const before = place();
    page.leaveUnanswered('search.page');
    await type('.search-field input', 'watt');
    await userEvent.keyboard('{Enter}');
    await see('.results[aria-busy=true]');
    expect(result.isConnected).toBe(true);
    expect(place()).toBe(before);
    const { x, y } = result.getBoundingClientRect();
    expect(document.elementFromPoint(x + 20, y + 20)?.closest('[data-result]')).toBeNull();
    for (let presses = 0; presses < PAGE_SIZE; presses += 1) {
      await userEvent.tab();
      expect(document.activeElement?.closest('[data-index]') ?? null).toBeNull();
    }
  },
);

it('[4.20] the results of the next search take the same places and start at the top', async () => {
  await resize(1280, 700);
  await showSearch('en-US', 'image', { total: 100 });
  const list = await see('.results');
  list.scrollTop = 1_200;
  await expect.poll(() => document.querySelector('[data-index="0"]')).toBeNull();
  await type('.search-field input', 'watt');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('[data-index="0"] [data-result]')).not.toBeNull();
  expect(list.isConnected).toBe(true);
  expect(list.scrollTop).toBe(0);
  await expect.poll(() => document.querySelector('[data-index="24"] [data-result]')).not.toBeNull();
});
