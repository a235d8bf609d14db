import { expect, it } from 'vitest';
import { createPreferencesStorage } from '#lib/settings/preferences-storage.ts';
import { GEOLOCATION_CONSENT, SMALL_FILES_FIRST } from '#lib/storage/stored-keys.ts';
import { withEntry } from '#lib/storage/stored-values.ts';
import { createGeolocationConsent } from '#lib/upload-form/geolocation-consent.ts';
import { createRememberedForms } from '#lib/uploads/engine/remembered-forms.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const SERVER = 'https://media.example/';
const [ANNA, BEN] = ['NEWS/anna', 'NEWS/ben'];

it('keeps the consent for coordinates of two users who give it at once', async () => {
  const consent = createGeolocationConsent(createMemoryValues());
  await Promise.all([ANNA, BEN].map((owner) => consent.give({ server: SERVER, owner })));
  expect(await consent.has({ server: SERVER, owner: ANNA })).toBe(true);
  expect(await consent.has({ server: SERVER, owner: BEN })).toBe(true);
});

it('[5.11] keeps the remembered forms of two starts at once', async () => {
  const forms = createRememberedForms(createMemoryValues());
  await Promise.all([
    forms.write(SERVER, ANNA, 'image', { IPTCByLine: 'Anna' }),
    forms.write(SERVER, ANNA, 'video', { IPTCCredit: 'dpa' }),
    forms.keepOnly(({ values }) => values),
  ]);
  expect(await forms.read(SERVER, ANNA, 'image')).toEqual({ IPTCByLine: 'Anna' });
  expect(await forms.read(SERVER, ANNA, 'video')).toEqual({ IPTCCredit: 'dpa' });
});

it('[3.20] keeps two preferences that are set at once', async () => {
  const preferences = createPreferencesStorage(createMemoryValues());
  await Promise.all([
    preferences.write(SERVER, ANNA, 'imgSearchViewMode', 'metadata'),
    preferences.write(SERVER, BEN, 'vidSearchViewMode', 'image'),
  ]);
  expect(await preferences.read(SERVER, ANNA)).toEqual({ imgSearchViewMode: 'metadata' });
  expect(await preferences.read(SERVER, BEN)).toEqual({ vidSearchViewMode: 'image' });
});

it('changes of a key have the order of their calls, and a failed one stops none', async () => {
  const values = createMemoryValues();
  const failing = values.change(GEOLOCATION_CONSENT, () => {
    throw new Error('not changed');
  });
  const calls = [
    values.change(GEOLOCATION_CONSENT, (all) => withEntry(all, ANNA, true)),
    values.change(GEOLOCATION_CONSENT, () => ({})),
    values.change(GEOLOCATION_CONSENT, (all) => withEntry(all, BEN, true)),
    values.change(GEOLOCATION_CONSENT, (all) => all),
  ];
  await expect(failing).rejects.toThrow('not changed');
  expect(await Promise.all(calls)).toEqual([true, true, true, false]);
  expect(await values.get(GEOLOCATION_CONSENT)).toEqual({ [BEN]: true });
  expect(await values.get(SMALL_FILES_FIRST)).toEqual({});
});
