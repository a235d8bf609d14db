import { expect, it } from 'vitest';
import { currentBundle, isOneList } from '#lib/uploads/model/current-bundle.ts';
import { aBundle } from '../../../../helpers/upload-builders.ts';

it('[4.10] bundles of one type, user and server are one list', () => {
  const bundle = aBundle();
  expect(isOneList(bundle, aBundle({ id: 'bundle-2', revision: 9 }))).toBe(true);
  for (const other of [{ type: 'video' }, { owner: 'NEWS/ben' }, { server: 'https://other.example/' }] as const)
    expect(isOneList(bundle, aBundle(other))).toBe(false);
});

it('[4.10] the last bundle of a type is the current one', () => {
  const bundles = [aBundle({ id: 'a' }), aBundle({ id: 'b' }), aBundle({ id: 'c', type: 'video' })];
  expect(currentBundle(bundles, 'image')?.id).toBe('b');
  expect(currentBundle(bundles, 'video')?.id).toBe('c');
  expect(currentBundle(bundles, 'audio')).toBeUndefined();
});
