import { expect, it } from 'vitest';
import { findServerItem } from '../../../../../components/uploads/picture/find-server-item.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { createPageClient } from '../../../../helpers/screens/page-client.ts';

/** A media system with previews of all but `hasNone`, which answers when `release` is called. */
function pageWith(hasNone: readonly string[]) {
  const page = createPageClient();
  const held = Promise.withResolvers<void>();
  page.answer('uploads.details', (request) =>
    (request as { uploadIds: string[] }).uploadIds.map((uploadId) => uploadDetails({ uploadId, objectId: uploadId })),
  );
  page.answer('search.page', async (command) => {
    await held.promise;
    const { request } = command as { request: { queryFilter: string } };
    const ids = /"(.*)"/.exec(request.queryFilter)?.[1]?.split(',') ?? [];
    const found = ids.filter((id) => !hasNone.includes(id));
    const Results = found.map((id, at) => ({
      ItemNo: at + 1,
      Image: { ImgOID: id, ImgPreviewURL: `https://m.example/${id}` },
    }));
    return { Query: { QueryFound: found.length, QueryID: 'q' }, Results };
  });
  const filters = () =>
    page.sent
      .filter(({ name }) => name === 'search.page')
      .map(({ request }) => (request as { request: { queryFilter: string } }).request.queryFilter);
  return { ...page, release: held.resolve, filters };
}

it('[9.4] rows that ask while a search is under way share the next one', async () => {
  const { client, release, filters } = pageWith(['c']);
  const asked = ['a', 'b', 'c', 'b'].map((id) => findServerItem(client, id, 'image'));
  release();
  const items = await Promise.all(asked);
  expect(items.map((item) => item?.objectId)).toEqual(['a', 'b', undefined, 'b']);
  expect(filters()).toEqual(['(ImgOID:"a")', '(ImgOID:"b,c")']);
});

it('[9.4] a search for previews that fails finds none, and the next one is sent', async () => {
  const page = pageWith([]);
  page.refuse('search.page', 'net/unreachable');
  expect(await findServerItem(page.client, 'a', 'image')).toBeUndefined();
  expect(await findServerItem(page.client, 'b', 'image')).toBeUndefined();
  expect(page.filters()).toHaveLength(2);
});
