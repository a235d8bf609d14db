import { expect, it } from 'vitest';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';

it.each([
  ['en-US', 1033],
  ['de-DE', 1031],
  ['de-AT', 3079],
  ['pt-BR', 1046],
  ['x-nowhere', 1033],
])('[1.7, 7.16] %s is %i for the server', (locale, id) => {
  expect(localeIdOf(locale)).toBe(id);
});
