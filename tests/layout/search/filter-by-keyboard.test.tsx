/** In a narrow window the filter is used by the keyboard alone, which then has its place back. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showSearch } from '../harness/results.ts';
import { gone, resize, see } from '../harness/screen.ts';

const MOST_TABS = 12;

async function tabTo(element: HTMLElement): Promise<void> {
  for (let tabs = 0; document.activeElement !== element; tabs += 1) {
    expect(tabs).toBeLessThan(MOST_TABS);
    await userEvent.tab();
  }
}

it('[2.9.1, 2.9.2, 4.27] keys lead through the panel and back to its button', async () => {
  await resize(738, 600);
  const page = await showSearch('en-US', 'image', { total: 24 });
  const button = screen.getByRole('button', { name: 'Filter' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const tree = await see('[role=tree]');
  await expect.poll(() => tree.querySelector('[role=treeitem]')).not.toBeNull();
  await tabTo(tree);
  const checked = (name: string) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked');
  // One letter: between two of them a busy machine lets the time pass in which they are one prefix.
  await userEvent.keyboard('o{ArrowRight} ');
  await expect.poll(() => [checked('News desk'), checked('Own')]).toEqual(['true', 'mixed']);
  await tabTo(screen.getByRole('button', { name: 'Apply' }));
  await userEvent.keyboard('{Enter}');
  await gone('[role=tree]');
  expect(document.activeElement).toBe(button);
  const asked = () => page.sent.findLast(({ name }) => name === 'search.page')?.request['request'];
  await expect.poll(asked).toMatchObject({ queryCond: expect.any(String) });
});
