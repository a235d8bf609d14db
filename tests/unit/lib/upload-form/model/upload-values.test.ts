import { describe, expect, it } from 'vitest';
import { metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { releaseFromText, releaseText } from '#lib/upload-form/model/release.ts';
import { releaseFromFields } from '#lib/upload-form/model/release-fields.ts';
import { resolveMetadata } from '#lib/upload-form/model/resolve-metadata.ts';
import {
  changeOf,
  controlText,
  isOverridden,
  joinedChange,
  type ValueChange,
  valuesOfControl,
  withChange,
} from '#lib/upload-form/model/upload-values.ts';

const wireValues = (values: MetadataValues) =>
  resolveMetadata({ draft: { type: 'image', values, appendMode: 0 } }).form.metadata;

const fieldNamed = (name: string) => {
  const field = metadataField(name);
  if (!field) throw new TypeError(name);
  return field;
};

describe('form values on the wire', () => {
  it('[3.9, 3.10] have days as yyyymmdd, times as 000000 and expiries at midnight', () => {
    expect(wireValues({ IPTCHeadline: 'x', IPTCDateCreated: '20240506', ImgExpiresTS: '20270131' })).toEqual({
      IPTCHeadline: 'x',
      IPTCDateCreated: '20240506',
      IPTCTimeCreated: '000000',
      ImgExpiresTS: '20270131 00:00:00',
    });
    expect(wireValues({ AVMExpiresTS: '20270131' })).toEqual({ AVMExpiresTS: '20270131 00:00:00' });
  });

  it('omit an invalid day', () => {
    expect(wireValues({ IPTCDateCreated: '5/6', ImgExpiresTS: '20270231', IPTCReleaseDate: 'until 31.' })).toEqual({
      ImgExpiresTS: '',
      IPTCReleaseDate: '19800101',
      IPTCReleaseTime: '000000',
    });
  });

  it('omit release where the form has no answer', () => {
    expect(wireValues({ IPTCHeadline: 'x' })).toEqual({ IPTCHeadline: 'x' });
  });

  it.each([
    ['yes', { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' }],
    ['no', { IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' }],
    [
      'until 20270131',
      {
        IPTCReleaseDate: '19800101',
        IPTCReleaseTime: '000000',
        IPTCExpirationDate: '20270131',
        IPTCExpirationTime: '000000',
      },
    ],
  ])('[3.9] have release as dates, and can be read back: %s', (text, fields) => {
    expect(wireValues({ IPTCReleaseDate: text })).toEqual(fields);
    expect(releaseText(releaseFromText(text))).toBe(text);
    const release = releaseFromFields(fields);
    expect(release && releaseText(release)).toBe(text);
  });
});

describe('an override of one field', () => {
  const withText = (before: MetadataValues, name: string, text: string): MetadataValues | null => {
    const change = changeOf(fieldNamed(name), text);
    return change && withChange(before, change);
  };

  it('combines with an earlier one', () => {
    const texts = [
      ['IPTCHeadline', 'Sturm'],
      ['IPTCCity', 'Husum'],
      ['IPTCHeadline', ''],
      ['IPTCCity', 'Köln'],
    ] as const;
    const changes = texts.map(([name, text]) => changeOf(fieldNamed(name), text) as ValueChange);
    const joined = changes.reduce<ValueChange | null>((all, one) => joinedChange(all, one), null);
    expect(joined).toEqual({ values: { IPTCCity: 'Köln' }, removedFields: ['IPTCHeadline'] });
  });

  it('replaces all values of its control', () => {
    const before = { IPTCCity: 'Husum', IPTCReleaseDate: '19800101', IPTCExpirationDate: '20270131' };
    expect(withText(before, 'IPTCReleaseDate', 'no')).toEqual({
      IPTCCity: 'Husum',
      IPTCReleaseDate: '',
      IPTCReleaseTime: '',
      IPTCExpirationDate: '19800101',
      IPTCExpirationTime: '000000',
    });
    expect(withText({ IPTCDateCreated: '20240101', IPTCTimeCreated: '070809' }, 'IPTCDateCreated', '')).toEqual({});
  });

  it('ignores an invalid day', () => {
    expect(valuesOfControl(fieldNamed('ImgExpiresTS'), '1.')).toBeNull();
    expect(valuesOfControl(fieldNamed('IPTCReleaseDate'), 'until 1.')).toBeNull();
    expect(valuesOfControl(fieldNamed('ImgExpiresTS'), '20270131')).toEqual({ ImgExpiresTS: '20270131 00:00:00' });
  });

  it('shows in its control what is sent', () => {
    expect(controlText(fieldNamed('ImgExpiresTS'), { ImgExpiresTS: '20270131 00:00:00' })).toBe('20270131');
    expect(controlText(fieldNamed('IPTCReleaseDate'), {})).toBe('');
    expect(isOverridden(fieldNamed('IPTCDateCreated'), { IPTCTimeCreated: '000000' })).toBe(true);
  });
});
