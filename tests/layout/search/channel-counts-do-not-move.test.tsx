/** The numbers beside the channels move nothing when they arrive. */
import { expect, it } from 'vitest';
import { showSearch } from '../harness/results.ts';
import { pressOn, resize, see } from '../harness/screen.ts';

const WIDTHS = [1280, 738, 360];
const PARTS = '.filter-section, .field-label, .channel-row, .channel-toggle, .channel-box, .channel-name';

it.each(WIDTHS.flatMap((width) => [false, true].map((isAtLeast) => [width, isAtLeast] as const)))(
  '[2.9.2] numbers of results move no channel when they arrive: %i px, at least: %s',
  async (width, isAtLeast) => {
    await resize(width, 700);
    const about = { QueryFoundIsAtLeast: isAtLeast, QuerySources: { NPA: 99_204, EPN: 3, NEWS: 318 } };
    const page = await showSearch('en-US', 'image', { total: 24, settings: { channelCounts: true } });
    let answer: (counted: object) => void = () => undefined;
    page.answer('search.page', () => new Promise((resolve) => (answer = resolve)));
    if (width < 800) await pressOn('.filter-button');
    // Counts again.
    else await pressOn('.filter-types input');
    await see('.channel-row');
    const asked = () => page.sent.findLast(({ name }) => name === 'search.page')?.request['request'];
    await expect.poll(asked).toMatchObject({ querySources: true, ...(width >= 800 && { queryFilter: '(ZType:G)' }) });
    const places = () =>
      [...document.querySelectorAll(PARTS)].map((part) => {
        const { x, y, height } = part.getBoundingClientRect();
        return [part.className, x, y, height];
      });
    const before = places();
    answer({ Results: [], Query: { QueryFound: 99_525, QueryID: '', ...about } });
    const row = await see('[aria-description]');
    expect(row.querySelector('.channel-count')?.textContent).toBe('99,207');
    expect(places()).toEqual(before);
    const ends = [...document.querySelectorAll('.channel-row > .channel-count')].map((count) =>
      Math.round(count.getBoundingClientRect().right),
    );
    expect(new Set(ends).size).toBe(1);
  },
);
