import { expect, it } from 'vitest';
import { searchesOf } from '#lib/client/searches.ts';
import { createPageClient } from '../../../helpers/page-client.ts';

it('makes the searches of a surface once, and has them forget a person who was signed in before', () => {
  const page = createPageClient();
  page.hold('search.page');
  page.share({});
  const { image } = searchesOf(page.client);
  expect(searchesOf(page.client).image).toBe(image);
  image.submit('harbour', null);
  page.share({ auth: { status: 'signed-out' } });
  expect(image.store.getState().searchedText).toBeNull();
});
