import { expect, it } from 'vitest';
import { renewTray } from '#lib/client/search/renew-tray.ts';
import { createTray } from '#lib/client/search/tray.ts';
import { toSearchItem } from '#lib/search/model/search-item.ts';
import { resultRow } from '../../../../e2e/harness/servers/result-row.ts';
import { createPageClient } from '../../../../helpers/screens/page-client.ts';

const NUMBERS = Array.from({ length: 60 }, (_, at) => at + 1);

/** The results that count as gone, of a server that finds all but number 7 and answers in pages of `pageSize`. */
async function goneAfter(pageSize: number, skippedCount = 0): Promise<readonly string[]> {
  const page = createPageClient();
  const tray = createTray();
  tray.add(NUMBERS.map((number) => toSearchItem(resultRow('image', number) as never, 'image')));
  const found = NUMBERS.filter((number) => number !== 7);
  page.answer('search.page', ({ request }) => {
    const { resStart } = request as { resStart: number };
    const numbers = found.slice(resStart - 1, resStart - 1 + pageSize);
    const Results = numbers.map((number, at) => ({ ...resultRow('image', number), ItemNo: resStart + at }));
    const isLast = resStart - 1 + pageSize >= found.length && numbers.length > 0;
    return { Query: { QueryFound: found.length, QueryID: 'q' }, Results, skippedCount: isLast ? skippedCount : 0 };
  });
  await renewTray(tray, page.client.send);
  return [...tray.store.getState().gone];
}

it.each([200, 24, 1])('[7.25] a server that answers with pages of %i loses no result of the tray', async (pageSize) => {
  expect(await goneAfter(pageSize)).toEqual(['image id-7']);
});

it('[3.14] no result counts as gone while the answer has one that cannot be read', async () => {
  expect(await goneAfter(200, 1)).toEqual([]);
});
