import { describe, expect, it } from 'vitest';
import { commonValue } from '#lib/upload-form/model/common-value.ts';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';

const common = (name: string, ...files: readonly MetadataValues[]) => {
  const field = metadataField(name);
  if (!field) throw new TypeError(name);
  return commonValue(files, field);
};

describe('the value of a field in several files', () => {
  it.each([
    { files: [], expected: { kind: 'empty' } },
    { files: [{}, { IPTCCredit: ' ' }], expected: { kind: 'empty' } },
    { files: [{ IPTCCredit: 'dpa' }, { IPTCCredit: 'dpa' }], expected: { kind: 'same', text: 'dpa' } },
    {
      files: [{ IPTCCredit: 'dpa' }, { IPTCCredit: 'AFP' }, { IPTCCredit: 'dpa' }, {}],
      expected: { kind: 'various', distinct: 2, empty: 1 },
    },
    { files: [{ IPTCCredit: 'dpa' }, {}], expected: { kind: 'various', distinct: 1, empty: 1 } },
  ] as const)('is $expected.kind for $files', ({ files, expected }) => {
    expect(common('IPTCCredit', ...files)).toEqual(expected);
  });

  it('is compared as its control shows it', () => {
    const day = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' };
    expect(common('IPTCReleaseDate', day, { ...day, IPTCReleaseTime: '' })).toEqual({ kind: 'same', text: 'yes' });
    expect(common('ImgExpiresTS', { ImgExpiresTS: '20270131 00:00:00' })).toEqual({ kind: 'same', text: '20270131' });
  });
});
