import { expect, it } from 'vitest';
import { formWithoutForgotten } from '#lib/uploads/model/given-values.ts';
import { newUploadBundle } from '../../../../helpers/builders/upload-builders.ts';

const values = { ChannelID: '1', IPTCByLine: 'Kim', IPTCCaption: 'At dawn' };
const form = newUploadBundle({
  draft: values,
  formAtStart: { values, appendMode: 0 },
  given: ['IPTCCaption'],
  isFormSent: false,
});
const forget = (parts: Partial<typeof form> = {}) =>
  formWithoutForgotten({ ...form, ...parts }, ['ChannelID', 'IPTCByLine', 'IPTCCaption'], { IPTCByLine: 'editor' });

it('[5.11] a form without forgotten values has those of a new one, and is not changed by the user', () => {
  const left = { ChannelID: '', IPTCByLine: 'editor', IPTCCaption: 'At dawn' };
  expect(forget()).toEqual({ draft: left, formAtStart: { values: left, appendMode: 0 } });
});

it('[5.11] forgotten values stay in a form that its files are being sent with', () => {
  expect(forget({ isFormSent: true })).toBeNull();
});
