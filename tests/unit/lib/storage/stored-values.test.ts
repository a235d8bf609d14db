import { expect, it } from 'vitest';
import { GEOLOCATION_CONSENT, SMALL_FILES_FIRST } from '#lib/storage/stored-keys.ts';
import { withEntry } from '#lib/storage/stored-values.ts';
import { createRememberedForms } from '#lib/uploads/engine/remembered-forms.ts';
import { createMemoryValues } from '../../../helpers/builders/memory-values.ts';

const SERVER = 'https://media.example/';
const [ANNA, BEN] = ['NEWS/anna', 'NEWS/ben'];

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
