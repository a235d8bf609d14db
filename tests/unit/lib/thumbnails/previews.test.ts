import { expect, it } from 'vitest';
import { createPreviews } from '#lib/thumbnails/previews.ts';
import { createThumbnailMaker } from '#lib/thumbnails/thumbnail-maker.ts';

it('pictures are drawn after all when their script could not be loaded for the first one, as on a bad network', async () => {
  const stored = new Blob(['a picture'], { type: 'image/jpeg' });
  const storage = { read: async () => stored, write: async () => undefined, readCopy: async () => null };
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return createThumbnailMaker(storage, () => expect.fail('nothing is drawn'));
  };
  const previews = createPreviews(load, () => expect.fail('no metadata'));
  const { signal } = new AbortController();
  expect(await previews.url('upload-1', 'quay.jpg', signal)).toBe(null);
  expect(await previews.url('upload-2', 'pier.jpg', signal)).toMatch(/^blob:/);
  expect(await previews.url('upload-1', 'quay.jpg', signal)).toMatch(/^blob:/);
  expect(loads).toBe(2);
});
