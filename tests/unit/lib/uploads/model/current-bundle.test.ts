import { expect, it } from 'vitest';
import { currentBundle, isSameList } from '#lib/uploads/model/current-bundle.ts';
import { newUploadBundle } from '../../../../helpers/builders/upload-builders.ts';

it('[4.10] bundles of one type, user and server are one list', () => {
  const bundle = newUploadBundle();
  expect(isSameList(bundle, newUploadBundle({ id: 'bundle-2', revision: 9 }))).toBe(true);
  for (const other of [{ type: 'video' }, { owner: 'NEWS/ben' }, { server: 'https://other.example/' }] as const)
    expect(isSameList(bundle, newUploadBundle(other))).toBe(false);
});

it('[4.10] the last bundle of a type is the current one', () => {
  const bundles = [
    newUploadBundle({ id: 'a' }),
    newUploadBundle({ id: 'b' }),
    newUploadBundle({ id: 'c', type: 'video' }),
  ];
  expect(currentBundle(bundles, 'image')?.id).toBe('b');
  expect(currentBundle(bundles, 'video')?.id).toBe('c');
  expect(currentBundle(bundles, 'audio')).toBeUndefined();
});
