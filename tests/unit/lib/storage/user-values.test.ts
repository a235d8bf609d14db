import { expect, it } from 'vitest';
import { CODE_REPLACEMENTS, GEOLOCATION_CONSENT, PREFERENCES, QUEUE_SEEN } from '#lib/storage/stored-keys.ts';
import { keepUsers, userValues } from '#lib/storage/user-values.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const SERVER = 'https://media.example/';
const ANNA = { server: SERVER, owner: 'NEWS/anna' };
const BEN = { server: SERVER, owner: 'NEWS/ben' };

it('keeps the values of two users who change theirs at once', async () => {
  const consent = userValues(createMemoryValues(), GEOLOCATION_CONSENT);
  await Promise.all([ANNA, BEN].map((user) => consent.change(user, () => true)));
  expect(await Promise.all([ANNA, BEN].map(consent.read))).toEqual([true, true]);
});

it('[3.20] keeps both of two changes of one user at once, also by two surfaces', async () => {
  const values = createMemoryValues();
  await Promise.all([
    userValues(values, PREFERENCES).change(ANNA, (all) => ({ ...all, imgSearchViewMode: 'metadata' })),
    userValues(values, PREFERENCES).change(ANNA, (all) => ({ ...all, vidSearchViewMode: 'image' })),
  ]);
  const expected = { imgSearchViewMode: 'metadata', vidSearchViewMode: 'image' };
  expect(await userValues(values, PREFERENCES).read(ANNA)).toEqual(expected);
});

it('removes a value for which null is stored', async () => {
  const values = createMemoryValues();
  const replacements = userValues(values, CODE_REPLACEMENTS);
  for (const user of [ANNA, BEN]) await replacements.change(user, () => 'a=Anna');
  await replacements.change(ANNA, () => null);
  expect(await values.get(CODE_REPLACEMENTS)).toEqual({ 'https://media.example/ NEWS/ben': 'a=Anna' });
});

it('reads and stores nothing without a user', async () => {
  const values = createMemoryValues();
  const consent = userValues(values, GEOLOCATION_CONSENT);
  await consent.change(null, () => true);
  expect(await consent.read(null)).toBeUndefined();
  expect(values.keys()).toEqual([]);
});

it('removes the values of users who left, of the keys that end then', async () => {
  const values = createMemoryValues();
  for (const user of [ANNA, BEN]) {
    await userValues(values, GEOLOCATION_CONSENT).change(user, () => true);
    await userValues(values, CODE_REPLACEMENTS).change(user, () => 'a=Anna');
    await userValues(values, QUEUE_SEEN).change(user, () => 1);
  }
  const isBen = (user: string) => user.endsWith('ben');
  const counts = async () =>
    [await values.get(GEOLOCATION_CONSENT), await values.get(CODE_REPLACEMENTS), await values.get(QUEUE_SEEN)].map(
      (all) => Object.keys(all).length,
    );
  expect(await keepUsers(values, ['sign-out'], isBen)).toBe(true);
  expect(await counts()).toEqual([1, 2, 2]);
  expect(await keepUsers(values, ['sign-out', 'shared computer'], isBen)).toBe(true);
  expect(await counts()).toEqual([1, 1, 2]);
  expect(await keepUsers(values, ['sign-out', 'shared computer'], isBen)).toBe(false);
});
