import { expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import { createPageClient } from '../../../../helpers/screens/page-client.ts';

it('creates the searches of a surface once, and deletes those of a previous user', () => {
  const page = createPageClient();
  page.leaveUnanswered('search.page');
  page.share({});
  const { image } = searchesOf(page.client);
  expect(searchesOf(page.client).image).toBe(image);
  image.submit('harbour', null);
  page.share({ auth: { status: 'signed-out', hasLeft: true } });
  expect(image.store.getState().searchedText).toBeNull();
});

it.each([
  ['the same user after an expired session', ['expired', 'signed-out', 'signed-in'], 'Anna Keller', 'harbour'],
  ['another user after an expired session', ['expired', 'signed-out', 'signed-in'], 'Somebody Else', null],
  ['another user without a sign-out', ['signed-in'], 'Somebody Else', null],
  ['the same user after a wrong password', ['expired', 'loading', 'signed-out', 'signed-in'], 'Anna Keller', 'harbour'],
] as const)('a surface keeps or drops the results of the previous search: %s', (_, statuses, username, expected) => {
  const page = createPageClient();
  page.leaveUnanswered('search.page');
  page.share({});
  const { image } = searchesOf(page.client);
  image.submit('harbour', null);
  for (const status of statuses) page.share({ auth: { status, ...(status === 'signed-in' && { username }) } });
  expect(image.store.getState().searchedText).toBe(expected);
});
