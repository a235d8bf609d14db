import { describe, expect, it } from 'vitest';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { lacksPlace, placesState, withoutLastFill, withPlace } from '#lib/uploads/model/filled-places.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import { newUpload, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const coordinates = { latitude: 54.48, longitude: 9.05 };
const fileWith = (values: MetadataValues) => ({ values, unmapped: {}, repaired: [], coordinates });
const located = (change: Partial<Upload> = {}): Upload => newUpload({ fileMetadata: fileWith({}), ...change });
const HUSUM = { text: 'Husum, Germany', values: { IPTCCity: 'Husum', IPTCCountryName: 'Germany' } };
const BERLIN = { text: 'Berlin, Germany', values: { IPTCCity: 'Berlin' } };
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

describe('the places of a batch', () => {
  it('[3.8] are assigned to their files, without those that contain one', () => {
    const named = located({ fileMetadata: fileWith({ IPTCCity: 'Husum' }) });
    const state = placesState([
      located({ uploadId: 'a' }),
      named,
      { ...named, uploadId: 'b' },
      newUpload({ overrides: { IPTCCity: 'Husum' } }),
      { ...named, fileValidationResult: refused },
      withPlace(located(), HUSUM, 1),
    ]);
    expect(state).toMatchObject({ open: ['a'], named: 2 });
    expect(placesState([located(), named]).lastFill).toBeNull();
  });

  it("[3.8] are added to a file's other overrides, and counted, most frequent first", () => {
    const upload = located({ overrides: { IPTCCaption: 'Deich' }, overridesRevision: 3 });
    const placed = withPlace(upload, HUSUM, 7);
    expect(placed).toEqual({
      ...upload,
      overrides: { IPTCCaption: 'Deich', ...HUSUM.values },
      overridesRevision: 4,
      placed: { clickedAt: 7, ...HUSUM },
    });
    const berlin = withPlace(located(), BERLIN, 7);
    expect(placesState([berlin, placed, placed, withPlace(located(), BERLIN, 6)]).lastFill).toEqual({
      count: 3,
      places: [
        { place: 'Husum, Germany', count: 2 },
        { place: 'Berlin, Germany', count: 1 },
      ],
    });
  });

  it('[3.8] the places of the last click are undone, except for what the user has changed since', () => {
    const earlier = withPlace(located({ uploadId: 'a' }), BERLIN, 6);
    const last = withPlace(located({ uploadId: 'b', overrides: { IPTCCaption: 'Husum' } }), HUSUM, 7);
    const changed = { ...last, uploadId: 'c', overrides: { ...last.overrides, IPTCCity: 'Kiel' } };
    const sent = { ...last, uploadId: 'd', state: processing(null) };
    const { placed: _, ...untouched } = last;
    expect(withoutLastFill([earlier, last, changed, sent, located()])).toEqual([
      { ...untouched, overrides: { IPTCCaption: 'Husum' }, overridesRevision: 2 },
      { ...untouched, uploadId: 'c', overrides: { IPTCCaption: 'Husum', IPTCCity: 'Kiel' }, overridesRevision: 2 },
    ]);
    expect(withoutLastFill([located(), sent])).toEqual([]);
  });

  it('[3.8] removed from a file before the click are removed again', () => {
    const fileMetadata = fileWith({ IPTCCity: 'Kiel', IPTCCountryName: ' ' });
    const emptied = located({ fileMetadata, overrides: { IPTCCity: '' } });
    const [after] = withoutLastFill([withPlace(emptied, HUSUM, 7)]);
    expect(after?.overrides).toEqual({ IPTCCity: '' });
  });
});
