import { describe, expect, it } from 'vitest';
import type { MetadataAppendMode } from '#lib/upload-form/model/metadata-values.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';

const file = { IPTCHeadline: 'Flut', IPTCSupplCategory: 'A, B', IPTCDateCreated: '20240506', IPTCCity: 'Husum' };
const form = { IPTCHeadline: 'Sturm', IPTCSupplCategory: 'B,C', IPTCDateCreated: '20261120', IPTCCredit: 'dpa' };
const resolve = (mode: MetadataAppendMode) => resolveMetadata({ fileValues: file, formValues: form, mode }).values;

it.each([
  [0, 'Sturm', 'B,C', '20261120'],
  [1, 'Flut Sturm', 'A,B,C', '20240506'],
  [2, 'Sturm', 'B,C', '20261120'],
  [3, 'Flut', 'A, B', '20240506'],
] as const)(
  '[4.16] follows the precedence of mode %i; only text fields are appended, and lists joined',
  (mode, headline, list, day) => {
    expect(resolve(mode)).toEqual({
      IPTCHeadline: headline,
      IPTCSupplCategory: list,
      IPTCDateCreated: day,
      IPTCCity: 'Husum',
      IPTCCredit: 'dpa',
    });
  },
);

it('[5.8, 4.16] joins at most what a field allows, and never splits a character', () => {
  const long = (credit: string, caption: string) => ({ IPTCCredit: credit, IPTCCaption: caption });
  const { values: joined } = resolveMetadata({
    fileValues: long('Fotostelle der Stadt', 'a'.repeat(2_000)),
    formValues: long('Agentur am Hafen', `${'b'.repeat(46)}😀`),
    mode: 1,
  });
  expect(joined.IPTCCredit).toBe('Fotostelle der Stadt Agentur am ');
  expect(joined.IPTCCaption).toBe(`${'a'.repeat(2_000)} ${'b'.repeat(46)}`);
});

describe('the sent metadata', () => {
  const own = { IPTCHeadline: 'Flut', IPTCCity: 'Köln', IPTCProvinceState: 'NRW' };
  const place = { IPTCCity: 'Köln', IPTCProvinceState: 'NRW' };
  const sent = (mode: MetadataAppendMode, repaired: string[] = [], overrides = {}) =>
    resolveMetadata({ fileValues: own, formValues: { IPTCCredit: 'dpa' }, overrides, mode, repaired }).sent;

  it.each([0, 2, 3] as const)('[3.8] contain the place of the file, under mode %i', (mode) => {
    expect(sent(mode)).toEqual({ values: { ...place, IPTCCredit: 'dpa' }, mode });
  });

  it('[3.8, 4.16] leave the place to the file where the server appends', () => {
    expect(sent(1)).toEqual({ values: { IPTCCredit: 'dpa' }, mode: 1 });
  });

  it.each([0, 1, 2, 3] as const)('[4.16] are resolved where repaired text counts, under mode %i', (mode) => {
    expect(sent(mode, ['IPTCHeadline'])).toEqual({ values: { ...own, IPTCCredit: 'dpa' }, mode: 2 });
  });

  it('[4.16] are the form and its mode where repaired text loses to the form', () => {
    const upload = { fileValues: { IPTCCredit: 'Köln' }, formValues: { IPTCCredit: 'dpa' }, repaired: ['IPTCCredit'] };
    expect(resolveMetadata({ ...upload, mode: 2 }).sent).toEqual({ values: upload.formValues, mode: 2 });
    expect(resolveMetadata({ ...upload, mode: 3 }).sent).toEqual({ values: upload.fileValues, mode: 2 });
  });

  it('[3.8, 4.16] contain the place that was set for one file', () => {
    expect(sent(1, [], { IPTCCity: 'Bonn' }).values).toMatchObject({ IPTCCity: 'Bonn', IPTCProvinceState: 'NRW' });
  });
});
