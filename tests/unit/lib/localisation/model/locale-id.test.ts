import lcid from 'lcid';
import { describe, expect, it } from 'vitest';
import { localeIdOf } from '#lib/localisation/model/locale-id.ts';

it.each([
  ['en-US', 1033],
  ['de-DE', 1031],
  ['de-AT', 3079],
  ['pt-BR', 1046],
  ['x-nowhere', 1033],
  ['', 1033],
])('[1.7, 7.16] %s has the id %i on the server', (locale, id) => {
  expect(localeIdOf(locale)).toBe(id);
});

describe('browser locales with more than language and country', () => {
  it.each([
    ['de', 1031],
    ['en', 1033],
    ['pt', 1046],
    ['zh-Hans-CN', 2052],
    ['sr-Latn-RS', 9242],
    ['es-419', 22538],
    ['de-IT', 1031],
    ['fr-FR-u-ca-gregory', 1036],
  ])('[1.7] %s is requested as %i, a locale with a country', (locale, id) => {
    expect(localeIdOf(locale)).toBe(id);
  });
});

it('[1.7] each known locale with a country has its own id, in either notation', () => {
  const named = Object.entries(lcid.all).filter(([, id]) => id >= 1024);
  expect(named.length).toBeGreaterThan(190);
  const wrong = named.filter(([locale, id]) => localeIdOf(locale) !== id);
  expect(wrong).toEqual([]);
  // Two locales have different ids, distinguished by the separator.
  const hyphened = named.filter(([locale]) => !['gd_GB', 'ti_ET'].includes(locale));
  expect(hyphened.filter(([locale, id]) => localeIdOf(locale.replaceAll('_', '-')) !== id)).toEqual([]);
});
