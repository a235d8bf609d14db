import { describe, expect, it } from 'vitest';
import { detectFileType } from '#lib/metadata/model/detect-file-type.ts';

const type = (start: string) => detectFileType(Uint8Array.from(`${start}${'\0'.repeat(16)}`, (c) => c.charCodeAt(0)));
const ftyp = (...brands: string[]) => `\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join('')}`;

describe('the real type of a file', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe1'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['tiff', 'II*\0'],
    ['tiff', 'MM\0*'],
    ['heic', ftyp('heic', '\0\0\0\0', 'mif1', 'heic')],
    ['heic', ftyp('mif1', '\0\0\0\0', 'mif1', 'heic')],
    ['avif', ftyp('avif', '\0\0\0\0', 'mif1', 'miaf')],
    ['avif', ftyp('mif1', '\0\0\0\0', 'avif', 'miaf')],
    ['bmp', `BM\0\0\0\0\0\0\0\0\0\0\0\0${String.fromCharCode(40)}`],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg>\n<svg:svg>'],
    ['psd', '8BPS\0\x01'],
    ['mp4', ftyp('isom', '\0\0\0\0', 'isom', 'avc1')],
    ['mov', ftyp('qt  ', '\0\0\0\0', 'qt  ')],
    ['webm', '\x1aE\xdf\xa3'],
    ['mp3', 'ID3\x04'],
    ['mp3', '\xff\xfb\x90\x44'],
    ['aac', '\xff\xf1\x50\x80'],
    ['wav', 'RIFF\x10\0\0\0WAVEfmt '],
    ['flac', 'fLaC'],
    ['ogg', 'OggS'],
    ['exe', 'MZ\x90\0'],
    ['pdf', '%PDF-1.7'],
    ['zip', 'PK\x03\x04'],
    ['xml', '<?xml version="1.0"?><rss>'],
  ])('[5.5] is %s by its first bytes', (expected, start) => {
    expect(type(start)).toBe(expected);
  });

  it('[5.5] is not guessed from text, markup of another kind or nothing', () => {
    const unknown = [
      '',
      'Hello',
      'BMW sold more cars',
      '<html><svg></svg>',
      '\xff\xfeH\0e\0l\0l\0o\0',
      'RIFF\0\0\0\0ACON',
    ];
    expect(unknown.map(type)).toEqual(unknown.map(() => undefined));
  });
});
