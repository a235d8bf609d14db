import { describe, expect, it } from 'vitest';
import { DEFAULT_MAX_SIZE_BYTES, type UploadOptions, uploadOptionsFrom } from '#lib/settings/model/upload-options.ts';
import {
  acceptingType,
  fileExtension,
  isSidecar,
  validateFile,
  validateSidecar,
  withDetectedType,
} from '#lib/uploads/model/file-validation.ts';

const OPTIONS: UploadOptions = {
  maxSize: DEFAULT_MAX_SIZE_BYTES,
  allowedExtensions: ['jpg', 'png'],
  metaExtensions: [],
  disallowedCharacters: '',
};
const PICTURE = { filename: 'deich.jpg', mimeType: 'image/jpeg', bytesTotal: 1 };

function errorOf(file: Partial<typeof PICTURE>, options: Partial<UploadOptions> = {}) {
  return validateFile({ ...PICTURE, ...file }, 'image', { ...OPTIONS, ...options }).errorType;
}

describe('a file', () => {
  it('[5.2] has one of the extensions that the server lists, in any case', () => {
    expect(errorOf({ filename: 'DEICH.JPG' })).toBeNull();
    expect(errorOf({ filename: 'deich.gif' })).toBe('FILE_TYPE_NOT_ALLOWED_ERROR');
    expect(errorOf({ filename: 'jpg' })).toBe('FILE_TYPE_NOT_ALLOWED_ERROR');
  });

  it('[5.2] may have any type of its medium where the server lists no extensions', () => {
    expect(errorOf({ filename: 'deich.heic', mimeType: 'image/heic' }, { allowedExtensions: [] })).toBeNull();
    expect(errorOf({ mimeType: 'video/mp4' }, { allowedExtensions: [] })).toBe('FILE_TYPE_NOT_ALLOWED_ERROR');
    expect(errorOf({ mimeType: '' }, { allowedExtensions: [] })).toBe('FILE_TYPE_NOT_ALLOWED_ERROR');
  });

  it.each([
    ['image', 'image/*', 'a.heic', 'image/heic', true],
    ['image', 'image/jpeg', 'a.jpe', 'image/jpeg', true],
    ['image', 'image/jpeg', 'a.png', 'image/png', false],
    ['image', 'image/jpeg', 'a.jpg', '', false],
    ['image', 'image/jp2', 'a.jpg', 'image/jpeg', false],
    ['video', 'video/mp4', 'clip.bin', 'video/mp4 ; codecs="avc1"', true],
    ['image', 'jpg,image/tiff', 'a.jpg', '', true],
    ['image', 'jpg,image/tiff', 'a.dng', 'image/tiff', true],
    ['video', 'VIDEO/*', 'clip.bin', 'Video/MP4; codecs="avc1"', true],
    ['video', 'mp4,video/x-matroska', 'clip.mkv', 'video/x-matroska', true],
    ['video', 'mp4,video/x-matroska', 'clip.webm', 'video/webm', false],
    ['audio', 'audio/*', 'tone.opus', 'audio/ogg', true],
    ['audio', 'audio/*', 'clip.mp4', 'video/mp4', false],
    // Listed media types may belong to no medium: the server decides.
    ['audio', 'mp3,application/ogg', 'tone.ogx', 'application/ogg', true],
    ['audio', 'audio/*', 'tone.mp3', 'audiobook/x', false],
  ] as const)(
    '[5.2, 5.6] of %s is checked with "%s", extensions and media types in one list: %s (%s)',
    (type, list, filename, mimeType, isAllowed) => {
      const options = uploadOptionsFrom([
        { optModuleID: '', optID: `uploads.${type}.allowedExtensions`, optVal: list },
      ]);
      const { errorType } = validateFile({ filename, mimeType, bytesTotal: 1 }, type, options[type]);
      expect(errorType).toBe(isAllowed ? null : 'FILE_TYPE_NOT_ALLOWED_ERROR');
    },
  );

  it('[5.1] is valid without an error, and rejected with one', () => {
    expect(validateFile(PICTURE, 'image', OPTIONS)).toEqual({ isValid: true, errorType: null, detectedFileType: null });
    expect(validateFile({ ...PICTURE, bytesTotal: 0 }, 'image', OPTIONS)).toEqual({
      isValid: false,
      errorType: 'ZERO_FILE_SIZE_ERROR',
      detectedFileType: null,
    });
  });

  it('[5.3] is not empty', () => {
    expect(errorOf({ bytesTotal: 0 })).toBe('ZERO_FILE_SIZE_ERROR');
  });

  it("[5.4, 9.3] has at most 250 MB, or the server's limit; 0 is no limit", () => {
    expect(errorOf({ bytesTotal: 262_144_000 })).toBeNull();
    expect(errorOf({ bytesTotal: 262_144_001 })).toBe('FILE_SIZE_EXCEEDED_ERROR');
    expect(errorOf({ bytesTotal: 11 }, { maxSize: 10 })).toBe('FILE_SIZE_EXCEEDED_ERROR');
    expect(errorOf({ bytesTotal: 10 ** 13 }, { maxSize: 0 })).toBeNull();
  });

  it('[5.1] is checked by type, then for being empty, then by size', () => {
    const limits = { maxSize: 10 };
    expect(errorOf({ filename: 'a.exe', bytesTotal: 0 }, limits)).toBe('FILE_TYPE_NOT_ALLOWED_ERROR');
    expect(errorOf({ filename: 'a.exe', bytesTotal: 11 }, limits)).toBe('FILE_TYPE_NOT_ALLOWED_ERROR');
    expect(errorOf({ bytesTotal: 0 }, limits)).toBe('ZERO_FILE_SIZE_ERROR');
  });

  it('[5.5, 9.4] is no Windows program, whatever its name is', () => {
    const good = validateFile(PICTURE, 'image', OPTIONS);
    const program = new TextEncoder().encode('MZ\u0090\u0000');
    expect(withDetectedType(good, program)).toEqual({
      isValid: false,
      errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR',
      detectedFileType: 'exe',
    });
    expect(withDetectedType(good, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(good);
    expect(withDetectedType(good, new TextEncoder().encode('MA'))).toBe(good);
    expect(withDetectedType(good, new TextEncoder().encode('AZ'))).toBe(good);
    expect(withDetectedType(good, new Uint8Array())).toBe(good);
  });

  it('[5.5] keeps its other error when it is a program as well', () => {
    const empty = validateFile({ ...PICTURE, bytesTotal: 0 }, 'image', OPTIONS);
    expect(withDetectedType(empty, new TextEncoder().encode('MZ'))).toBe(empty);
  });
});

describe('a sidecar', () => {
  const options = { ...OPTIONS, maxSize: 10, allowedExtensions: ['jpg', 'xml'], metaExtensions: ['xmp', 'xml'] };

  it.each([
    ['deich.xmp', true],
    ['DEICH.XMP', true],
    ['deich.jpg.xmp', true],
    ['deich.jpg', false],
    ['xmp', false],
    // What the server accepts as a medium is one.
    ['deich.xml', false],
    ['deich.txt', false],
  ])('[4.15, 5.6] is recognised by its extension: %s: %s', (filename, isMeta) => {
    expect(isSidecar(filename, options)).toBe(isMeta);
  });

  it.each([
    [0, 'ZERO_FILE_SIZE_ERROR'],
    [1, null],
    [10, null],
    [11, 'FILE_SIZE_EXCEEDED_ERROR'],
  ] as const)('[4.15, 5.1] is checked by its size only: %i bytes', (bytesTotal, errorType) => {
    const meta = { filename: 'deich.xmp', mimeType: '', bytesTotal };
    expect(validateSidecar(meta, options)).toEqual({
      isValid: errorType === null,
      errorType,
      detectedFileType: null,
    });
  });
});

it.each([
  ['a.tar.GZ', 'gz'],
  ['.htaccess', ''],
  ['name', ''],
  ['name.', ''],
])('the extension follows the last full stop: %s', (filename, extension) => {
  expect(fileExtension(filename)).toBe(extension);
});

describe('the other tab', () => {
  const options = {
    image: OPTIONS,
    video: { ...OPTIONS, allowedExtensions: ['mp4'] },
    // A server without a list of extensions accepts the whole medium.
    audio: { ...OPTIONS, allowedExtensions: [] },
  };

  it.each([
    ['clip.mp4', 'video/mp4', 'image', 'video'],
    ['tone.mp3', 'audio/mpeg', 'image', 'audio'],
    ['deich.jpg', 'image/jpeg', 'video', 'image'],
    ['deich.jpg', 'image/jpeg', 'image', null],
    ['notes.txt', 'text/plain', 'image', null],
  ] as const)('[5.2] accepts %s (%s), rejected by %s', (filename, mimeType, refusedBy, taker) => {
    expect(acceptingType({ filename, mimeType }, refusedBy, options)).toBe(taker);
  });
});
