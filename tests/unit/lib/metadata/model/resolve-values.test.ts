import { expect, it } from 'vitest';
import { resolvedValues } from '#lib/metadata/model/resolve-values.ts';
import type { MetadataAppendMode } from '#lib/uploads/model/upload-state.ts';

const file = { IPTCHeadline: 'Flut', IPTCSupplCategory: 'A, B', IPTCDateCreated: '20240506', IPTCCity: 'Husum' };
const form = { IPTCHeadline: 'Sturm', IPTCSupplCategory: 'B,C', IPTCDateCreated: '20261120', IPTCCredit: 'dpa' };
const resolve = (mode: MetadataAppendMode) =>
  resolvedValues({ fileValues: file, formValues: form, overrides: {}, mode });

it.each([
  [0, 'Sturm', 'B,C', '20261120'],
  [1, 'Flut Sturm', 'A,B,C', '20240506'],
  [2, 'Sturm', 'B,C', '20261120'],
  [3, 'Flut', 'A, B', '20240506'],
] as const)(
  '[4.16] says who wins under mode %i; only words are appended, and lists joined',
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
