import { expect, it } from 'vitest';
import { shippedLanguage } from '#lib/localisation/model/usable-locale.ts';

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-de', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
  ['den', 'en'],
  ['', 'en'],
])('[1.7] the locale %j uses the shipped labels of %s', (locale, language) => {
  expect(shippedLanguage(locale)).toBe(language);
});
