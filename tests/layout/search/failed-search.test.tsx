/** A failed search shows its reason first. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import { overflowingElements } from '../../e2e/harness/checks/horizontal-overflow.ts';
import { showRoute } from '../harness/demo-page.ts';
import { createSearchPage, richRow } from '../harness/results.ts';
import { press, resize, see, seeText } from '../harness/screen.ts';

const CAUSE = /Server responded with 500 HTTP code/;

for (const type of SEARCH_TYPES) {
  // The page is the same for all types.
  const tags = type === 'image' ? [] : ['thorough'];
  it(`[8.6] a ${type} search that fails on the server shows the reason, larger than and above 'nothing found'`, {
    tags,
  }, async () => {
    const page = createSearchPage('en-US', type, { total: 1 });
    page.refuse('search.page', 'net/status', { status: 500, statusText: 'Internal Server Error' });
    await resize(1280, 640);
    await showRoute(page, 'en-US', type === 'image' ? '/search/' : `/search/${type}/`);
    const [cause] = await seeText(CAUSE);
    const [nothing] = await seeText('No items were found');
    const again = screen.getByRole('button', { name: 'Try again' });
    const look = (element?: HTMLElement) => ({
      sizePx: element ? Number.parseFloat(getComputedStyle(element).fontSize) : Number.NaN,
      top: element?.getBoundingClientRect().top ?? Number.NaN,
    });
    expect(look(cause).sizePx).toBeGreaterThan(look(nothing).sizePx);
    expect(look(cause).top).toBeLessThan(look(nothing).top);
    expect(look(again).top).toBeLessThan(look(nothing).top);
    // There is no count either.
    expect(document.querySelector('.search-count')?.textContent).toBe('');
    for (const width of [240, 320, 738]) {
      await resize(width, 640);
      await expect.poll(overflowingElements, { message: `${width} px` }).toEqual([]);
    }
    page.answer('search.page', () => ({ Results: [richRow(type, 1)], Query: { QueryFound: 1, QueryID: 'q' } }));
    await press('Try again');
    await see('[data-result]');
    expect(screen.queryByText(CAUSE)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
  });
}
