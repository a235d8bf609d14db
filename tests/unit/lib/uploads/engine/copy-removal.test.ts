import { expect, it } from 'vitest';
import { createCopyRemoval } from '#lib/uploads/engine/copy-removal.ts';

it('removes the copies of uploads that end together in one transaction, and later ones in the next', async () => {
  const removed: (readonly string[])[] = [];
  const remove = createCopyRemoval({ drop: async (uploadIds) => void removed.push(uploadIds) });
  await Promise.all(['a', 'b', 'c'].map(remove));
  await remove('d');
  expect(removed).toEqual([['a', 'b', 'c'], ['d']]);
});

it('rejects for each of them if that fails', async () => {
  const remove = createCopyRemoval({ drop: () => Promise.reject(new Error('full')) });
  const results = await Promise.allSettled(['a', 'b'].map(remove));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
