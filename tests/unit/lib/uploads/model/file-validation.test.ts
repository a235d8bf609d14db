import { describe, expect, it } from 'vitest';
import { DEFAULT_MAX_SIZE_BYTES, type UploadOptions, uploadOptionsFrom } from '#lib/settings/model/upload-options.ts';
import {
  acceptedName,
  acceptingType,
  fileExtension,
  isSidecar,
  isUnshowable,
  validateFile,
  validateSidecar,
  withDetectedType,
} from '#lib/uploads/model/file-validation.ts';
import { newUpload } from '../../../../helpers/builders/upload-builders.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

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
    '[5.2, 5.6] a file of %s is checked with "%s", extensions and media types in one list: %s (%s)',
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

  const claimed = { filename: 'deich.jpg', type: 'image' } as const;
  const good = validateFile(PICTURE, 'image', OPTIONS);

  it('[5.5, 9.4] is no Windows program, whatever its name is', () => {
    const detected = (head: Uint8Array) => withDetectedType(good, head, claimed, OPTIONS.allowedExtensions);
    expect(detected(latin1('MZ\x90\0'))).toEqual({
      isValid: false,
      errorType: 'FILE_TYPE_NOT_ALLOWED_ERROR',
      detectedFileType: 'exe',
    });
    for (const head of ['\xff\xd8\xff\xe0', 'MA', 'AZ', '']) expect(detected(latin1(head))).toEqual(good);
    const sidecar = { filename: 'deich.xmp', type: 'meta' } as const;
    expect(withDetectedType(good, latin1('MZ'), sidecar, []).isValid).toBe(false);
    expect(withDetectedType(good, latin1('<!doctype html>'), sidecar, [])).toEqual(good);
  });

  it('[5.5] keeps its other error when it is a program as well', () => {
    const empty = validateFile({ ...PICTURE, bytesTotal: 0 }, 'image', OPTIONS);
    expect(withDetectedType(empty, latin1('MZ'), claimed, [])).toBe(empty);
  });

  const HEADS = {
    jpeg: '\xff\xd8\xff\xe0',
    heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    tiff: 'II*\0',
    mp4: '\0\0\0\x18ftypisom\0\0\0\0isomavc1',
    mp3: 'ID3\x04\0',
    wav: 'RIFF\x10\0\0\0WAVEfmt ',
    html: '<!DOCTYPE html><html><body>403',
    xml: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    json: '{"error":"forbidden"}',
    text: 'The picture was not found.',
    appledouble: '\0\x05\x16\x07\0\x02\0\0Mac OS X',
    zip: 'PK\x03\x04',
    gzip: '\x1f\x8b\x08',
    pdf: '%PDF-1.7',
    eps: '%!PS-Adobe-3.0 EPSF-3.0',
    // Less than a proof: the sync of MPEG audio, an icon's start, two words.
    sync: '\xff\xfb\x90\x44',
    icon: '\0\0\x01\0',
    words: 'Not found',
    zeros: '\0'.repeat(4096),
    noise: '\x93\x01\xc8\x02',
  };
  type Content = keyof typeof HEADS;
  const MEDIA: Readonly<Record<'image' | 'video' | 'audio', string>> = {
    image: 'deich.jpg',
    video: 'deich.mp4',
    audio: 'deich.mp3',
  };
  const NO_MEDIUM: Content[] = ['html', 'xml', 'json', 'text', 'appledouble', 'zip', 'gzip', 'pdf', 'eps'];
  const NO_PROOF: Content[] = ['sync', 'icon', 'words', 'zeros', 'noise'];
  const of = (type: 'image' | 'video' | 'audio', content: Content, filename = MEDIA[type], listed: string[] = []) => {
    const { isValid, detectedFileType } = withDetectedType(good, latin1(HEADS[content]), { filename, type }, listed);
    return `${isValid ? 'sent' : 'refused'}${detectedFileType ? ` ${detectedFileType}` : ''}`;
  };

  it.each(['image', 'video', 'audio'] as const)('[5.1, 5.5] %s is refused if it is certainly no medium', (type) => {
    for (const content of NO_MEDIUM) expect([content, of(type, content)]).toEqual([content, `refused ${content}`]);
    for (const content of NO_PROOF) expect(of(type, content)).toMatch(/^sent/);
  });

  it.each<['image' | 'video' | 'audio', Content, string, string]>([
    ['image', 'jpeg', 'a.jpg', 'sent'],
    ['image', 'heic', 'a.jpg', 'sent heic'],
    ['image', 'heic', 'a.heif', 'sent'],
    ['image', 'jpeg', 'a.heic', 'sent jpeg'],
    ['image', 'tiff', 'a.nef', 'sent'],
    ['image', 'mp4', 'a.jpg', 'refused mp4'],
    ['image', 'mp3', 'a.jpg', 'refused mp3'],
    ['image', 'eps', 'a.eps', 'sent'],
    ['video', 'jpeg', 'a.mp4', 'refused jpeg'],
    ['video', 'mp4', 'a.mov', 'sent'],
    ['video', 'mp4', 'a.avi', 'sent mp4'],
    ['video', 'wav', 'a.mp4', 'refused wav'],
    ['audio', 'mp4', 'a.m4a', 'sent'],
    ['audio', 'mp4', 'a.mp3', 'sent mp4'],
    ['audio', 'wav', 'a.mp3', 'sent wav'],
    ['audio', 'jpeg', 'a.mp3', 'refused jpeg'],
    // Nothing is known about such names.
    ['image', 'zip', 'a.procreate', 'sent'],
    ['image', 'html', 'a.raw', 'sent'],
    ['image', 'heic', 'a', 'sent'],
    ['image', 'html', 'a', 'refused html'],
  ])('[5.5] on the tab %s: %s, named %s: %s', (type, content, filename, expected) => {
    expect(of(type, content, filename)).toBe(expected);
  });

  it('[5.5, 5.6] is sent if the server accepts its real type', () => {
    expect(of('image', 'pdf', 'a.jpg', ['jpg', 'pdf'])).toBe('sent pdf');
    expect(of('image', 'mp4', 'a.jpg', ['jpg', 'mp4'])).toBe('sent mp4');
  });

  it.each<[string | null | undefined, boolean, string, boolean]>([
    [null, false, 'a.jpg', true],
    [null, false, 'a.r3d', false],
    ['jpeg', true, 'a.jpg', true],
    ['jpeg', false, 'a.jpg', false],
    // By chance.
    ['mp3', false, 'a.jpg', true],
    [undefined, false, 'a.jpg', false],
  ])(
    '[5.5] a file of type %s, damaged: %s, named %s, cannot be shown: %s',
    (fileType, isDamaged, originalFilename, isSo) => {
      const fileMetadata = { values: {}, unmapped: {}, repaired: [], coordinates: null, fileType, isDamaged };
      expect(isUnshowable(newUpload({ originalFilename, fileMetadata }))).toBe(isSo);
    },
  );
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
    expect(acceptingType({ filename, mimeType, detectedType: null }, refusedBy, options)).toBe(taker);
  });

  it.each([
    ['jpeg', 'clip.mp4', 'video', 'image', 'clip.jpg'],
    ['mp4', 'deich.jpg', 'image', 'video', 'deich.mp4'],
    ['mp3', 'deich.jpg', 'image', 'audio', 'deich.mp3'],
    ['webm', 'deich.jpg', 'image', 'audio', 'deich.webm'],
    ['html', 'clip.mp4', 'image', null, null],
  ] as const)('[5.5] accepts a real %s, named %s, refused by %s', (detectedType, filename, refusedBy, taker, name) => {
    const file = { filename, mimeType: '', detectedType };
    expect(acceptingType(file, refusedBy, options)).toBe(taker);
    if (taker) expect(acceptedName(file, taker, options[taker])).toBe(name);
  });
});
