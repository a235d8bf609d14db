import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lackingFields } from '#lib/upload-form/model/lacking-fields.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';

const FIELDS = ['IPTCCaption', 'IPTCHeadline', 'IPTCDateCreated', 'IPTCCategory', 'IPTCSupplCategory'];

describe('the fields that a file lacks', () => {
  it('[4.16] are those that it will be sent without, in every append mode', () => {
    const values = fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom('', ' ', 'a', '20240506'));
    fc.assert(
      fc.property(
        values,
        values,
        values,
        fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
        (metadata, fileValues, overrides, appendMode) => {
          const form = { metadata, appendMode, isReleaseImplied: false };
          const resolved = resolveMetadata({ form, fileValues, usage: null, overrides }).values;
          const blank = FIELDS.filter((name) => (resolved[name] ?? '').trim() === '');
          expect(lackingFields(FIELDS, { form: metadata, fileValues, overrides })).toEqual(blank);
        },
      ),
    );
  });

  it('[3.9] do not include a release that is an end date only', () => {
    const sources = { form: {}, fileValues: {}, overrides: {} };
    expect(lackingFields(['IPTCReleaseDate'], sources)).toEqual(['IPTCReleaseDate']);
    expect(lackingFields(['IPTCReleaseDate'], { ...sources, form: { IPTCExpirationDate: '19800101' } })).toEqual([]);
  });
});
