/** What fails in the list of the user's own searches is said where it can be seen, however long the list is. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showRoute } from '../harness/demo-page.ts';
import { createSearchPage } from '../harness/results.ts';
import { isInView, press, pressOn, resize, see } from '../harness/screen.ts';

const seen = { lookedAt: Date.now(), type: 'image' };
const own = {
  named: [{ ...seen, id: 'one', name: 'Harbour', link: 'q=harbour' }],
  recent: Array.from({ length: 10 }, (_, at) => ({ ...seen, link: `q=storm+${at}` })),
};

it.each([
  [360, 640],
  [738, 400],
  [1280, 800],
])('[3.20] what was not saved or not deleted is said in view at %s px', async (width, height) => {
  await resize(width, height);
  const page = createSearchPage('en-US', 'image', { total: 24, text: 'flood' });
  page.answer('search.own', () => own);
  page.refuse('search.saveNamed', 'net/unreachable');
  page.refuse('settings.forgetText', 'net/unreachable');
  await showRoute(page, 'en-US', '/search/?q=flood');
  await see('[data-result]');
  await pressOn('.own-searches-button');
  await press('Save this search…');
  await expect.poll(() => isInView(screen.getByRole('button', { name: 'Save' }))).toBe(true);
  await userEvent.keyboard('{Enter}');
  const said = await screen.findByText(/^Not saved/);
  await expect
    .poll(() => [isInView(said), isInView(screen.getByRole('button', { name: 'Save' }))])
    .toEqual([true, true]);
  await press('Cancel');
  await press('Delete “Harbour”');
  await expect.poll(() => isInView(screen.queryByText(/^Not deleted/))).toBe(true);
});
