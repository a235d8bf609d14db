import { expect, it, vi } from 'vitest';
import { createObjectUrls } from '#lib/thumbnails/object-urls.ts';

it('revokes the least recently used URL when there are too many', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const urls = createObjectUrls(2);
  const blob = new Blob(['x']);
  const one = urls.set('one', blob);
  const two = urls.set('two', blob);
  expect(urls.get('one')).toBe(one);
  urls.set('three', blob);
  expect(revoke.mock.calls).toEqual([[two]]);
  expect(urls.get('two')).toBeUndefined();
  expect(urls.get('one')).toBe(one);
  revoke.mockRestore();
});
