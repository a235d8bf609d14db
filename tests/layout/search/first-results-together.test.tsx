/** The first results are rendered together: on a slow computer each further step is a paint later. */
import { expect, it, onTestFinished } from 'vitest';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { resize } from '../harness/screen.ts';

const row = (number: number) => resultRow('image', number);
const slots = () => document.querySelectorAll('.result-slot').length;

/** Resolves with the number of results that are rendered first. */
function firstRendered(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const watch = new MutationObserver(() => slots() > 0 && resolve(slots()));
  watch.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  return promise;
}

it.each([
  [1280, 'image'],
  [738, 'metadata'],
])('the first results are rendered together, those below them after it: %d px, %s', async (width, view) => {
  await resize(width, 800);
  const first = firstRendered();
  await showSearch('en-US', 'image', { total: 60, view, row });
  const count = await first;
  expect(count).toBeGreaterThanOrEqual(5);
  await expect.poll(slots).toBeGreaterThan(count);
});
