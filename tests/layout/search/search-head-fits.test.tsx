/** The line above the results has room for 'Go to no.' beside the longest count, at every width. */
import { expect, it } from 'vitest';
import { SEARCH_SORTS, SEARCH_TYPES } from '#lib/contract/search-types.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { showSearch } from '../harness/results.ts';
import { resize, see } from '../harness/screen.ts';

/** 'Zu Nr.' can be read. */
const LEAST_PX = 80;

it.each(SEARCH_TYPES)("[2.8.3, 3.14] 'Go to no.' has room beside the count at every width: %s", async (type) => {
  await resize(1280, 640);
  const all = [...SEARCH_SORTS];
  await showSearch('de-DE', type, {
    total: 120_000,
    about: { QueryFoundIsAtLeast: true },
    text: 'wind',
    settings: { searchSorts: { image: all, video: all, audio: all, text: all }, textSearch: true },
  });
  const field = await see('.go-to-result input');
  const found: Record<string, unknown> = {};
  for (const width of [240, 320, 457, 520, 640, 738, 800, 1280]) {
    await resize(width, 640);
    const px = Math.round(field.getBoundingClientRect().width);
    found[width] = [px < LEAST_PX && px, ...overflowingElements()];
  }
  expect(new Set(Object.values(found).map(String)), JSON.stringify(found)).toEqual(new Set(['false']));
});
