import { describe, expect, it } from 'vitest';
import { uploadOptionsFrom } from '#lib/settings/model/upload-options.ts';

function optionsOf(values: Record<string, string>) {
  return uploadOptionsFrom(Object.entries(values).map(([optID, optVal]) => ({ optModuleID: 'x', optID, optVal })));
}

describe('upload options', () => {
  it('[5.6, 7.21] are the four limits of each media type, from the rows of the server', () => {
    const options = optionsOf({
      'uploads.image.maxSize': '1000',
      'uploads.image.allowedExtensions': 'JPG, .png,,tif ',
      'uploads.image.metaExtensions': 'xmp',
      'uploads.image.disallowedCharacters': '#;',
      'uploads.video.allowedExtensions': 'mp4',
    });
    expect(options.image).toEqual({
      maxSize: 1000,
      allowedExtensions: ['jpg', 'png', 'tif'],
      metaExtensions: ['xmp'],
      disallowedCharacters: '#;',
    });
    expect(options.video.allowedExtensions).toEqual(['mp4']);
  });

  it('[5.4, 9.3] default to 262,144,000 bytes without a valid limit', () => {
    expect(optionsOf({}).audio.maxSize).toBe(262_144_000);
    expect(optionsOf({ 'uploads.audio.maxSize': 'much' }).audio.maxSize).toBe(262_144_000);
    expect(optionsOf({ 'uploads.audio.maxSize': '-1' }).audio.maxSize).toBe(262_144_000);
    expect(optionsOf({ 'uploads.audio.maxSize': '0' }).audio.maxSize).toBe(0);
  });
});
