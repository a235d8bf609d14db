import { describe, expect, it } from 'vitest';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { lacksPlace, placesState } from '#lib/uploads/model/filled-places.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { newUpload, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const coordinates = { latitude: 54.48, longitude: 9.05 };
const fileWith = (values: MetadataValues) => ({ values, unmapped: {}, repaired: [], coordinates });
const located = (change: Partial<Upload> = {}): Upload => newUpload({ fileMetadata: fileWith({}), ...change });
const refused = { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR', detectedFileType: null } as const;

describe('a file whose place can be filled in', () => {
  it.each<readonly [string, Upload, boolean]>([
    ['with coordinates only', located(), true],
    ['that is being sent', located({ state: uploading() }), true],
    ['with a place of blanks', located({ overrides: { IPTCCity: ' \t' } }), true],
    ['with text but no place', located({ fileMetadata: fileWith({ IPTCCaption: 'Husum' }) }), true],
    ['without coordinates', newUpload(), false],
    ['that has not been read', newUpload({ fileMetadata: null }), false],
    ['that is rejected', located({ fileValidationResult: refused }), false],
    ['that the server has', located({ state: processing(null) }), false],
    ['that names a city', located({ fileMetadata: fileWith({ IPTCCity: 'Husum' }) }), false],
    ['that names a country', located({ fileMetadata: fileWith({ IPTCCountryName: 'Germany' }) }), false],
    ['that was given a city', located({ overrides: { IPTCCity: 'Husum' } }), false],
    [
      'whose city was removed',
      located({ fileMetadata: fileWith({ IPTCCity: 'Husum' }), overrides: { IPTCCity: '' } }),
      true,
    ],
  ])('[3.8] is one %s', (_, upload, expected) => {
    expect(lacksPlace(upload)).toBe(expected);
    expect(placesState([upload]).open).toEqual(expected ? ['upload-1'] : []);
  });
});

it('[3.8] a file that has its place already is counted, unless it is refused', () => {
  const named = located({ fileMetadata: fileWith({ IPTCCity: 'Husum' }) });
  const uploads = [
    located({ uploadId: 'a' }),
    named,
    { ...named, uploadId: 'b' },
    newUpload({ overrides: { IPTCCity: 'Husum' } }),
    { ...named, fileValidationResult: refused },
  ];
  expect(placesState(uploads)).toEqual({ open: ['a'], named: 2 });
});
