import { describe, expect, it } from 'vitest';
import { detectFileType } from '#lib/embedded-metadata/model/detect-file-type.ts';

const type = (start: string) => detectFileType(Uint8Array.from(`${start}${'\0'.repeat(16)}`, (c) => c.charCodeAt(0)));
const ftyp = (...brands: string[]) => `\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join('')}`;
const bmp = (headerSize: number) => `BM${'\0'.repeat(12)}${String.fromCharCode(headerSize)}`;

describe('the real type of a file', () => {
  it.each<readonly [expected: string, start: string]>([
    ['jpeg', '\xff\xd8\xff\xe1'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['gif', 'GIF87a'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['tiff', 'II*\0'],
    ['tiff', 'MM\0*'],
    ['tiff', 'II+\0'],
    ['tiff', 'MM\0+'],
    ['heic', ftyp('heic', '\0\0\0\0', 'mif1', 'heic')],
    ['heic', ftyp('mif1', '\0\0\0\0', 'mif1', 'heic')],
    ['avif', ftyp('mif1', '\0\0\0\0', 'avif', 'miaf')],
    ['avif', ftyp('msf1', '\0\0\0\0', 'msf1', 'avis')],
    // The second word is a version, whatever its characters are.
    ['heic', ftyp('mif1', 'avif', 'mif1', 'heic')],
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => ['heic', ftyp(brand)] as const),
    ...['avif', 'avis'].map((brand) => ['avif', ftyp(brand, '\0\0\0\0', 'mif1')] as const),
    // A box that declares more bytes than the file has, and one without a brand.
    ['heic', `\0\0\x40\0ftypmif1`],
    ['heic', `\0\0\0\x08ftypheic`],
    // Brands end with their box.
    ['heic', `${ftyp('mif1', '\0\0\0\0', 'heic')}avif`],
    ...[12, 16, 40, 52, 56, 64, 108, 124].map((size) => ['bmp', bmp(size)] as const),
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', ' \n<svg>'],
    ['svg', '<s:svg>'],
    ['svg', '<_draw-1.x:svg>'],
    ['svg', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg>\n<svg:svg>'],
    ['svg', '\xff\xfe<\0s\0v\0g\0>\0'],
    ['svg', '<\0s\0v\0g\0>\0'],
    ['svg', '\xfe\xff\0<\0s\0v\0g\0>'],
    ['svg', '\0<\0s\0v\0g\0>'],
    ['psd', '8BPS\0\x01'],
    ['jxl', '\xff\x0a'],
    ['jxl', '\0\0\0\x0cJXL \r\n\x87\n'],
    ['jp2', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['jp2', '\xff\x4f\xff\x51'],
    ['ico', '\0\0\x01\0'],
    ['mp4', ftyp('isom', '\0\0\0\0', 'isom', 'avc1')],
    ['mov', ftyp('qt  ', '\0\0\0\0', 'qt  ')],
    ...['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].map((atom) => ['mov', `\0\0\0\x08${atom}`] as const),
    ['webm', '\x1aE\xdf\xa3'],
    ['avi', 'RIFF\x10\0\0\0AVI LIST'],
    ['mpeg', '\0\0\x01\xba'],
    ['mpeg', '\0\0\x01\xb3'],
    ['mp3', 'ID3\x04'],
    ['mp3', '\xff\xfb\x90\x44'],
    ['mp3', '\xff\xfd\x90\x44'],
    ['mp3', '\xff\xe3\x90\x44'],
    ['aac', '\xff\xf1\x50\x80'],
    ['aac', '\xff\xf9\x50\x80'],
    ['wav', 'RIFF\x10\0\0\0WAVEfmt '],
    ['wav', 'RIFX\x10\0\0\0WAVEfmt '],
    ['aiff', 'FORM\0\0\0\x10AIFFCOMM'],
    ['aiff', 'FORM\0\0\0\x10AIFCFVER'],
    ['flac', 'fLaC'],
    ['ogg', 'OggS'],
    ['exe', 'MZ\x90\0'],
    ['exe', 'ZM\x90\0'],
    ['elf', '\x7fELF'],
    ['pdf', '%PDF-1.7'],
    ['zip', 'PK\x03\x04'],
    ['zip', 'PK\x05\x06'],
    ['gzip', '\x1f\x8b\x08'],
    ['rar', 'Rar!\x1a\x07'],
    ['7z', "7z\xbc\xaf'\x1c"],
    ['xml', '<?xml version="1.0"?><rss>'],
    ['xml', '<?xml version="1.0"?><rss><svg/></rss>'],
  ])('[5.5] is %s by its first bytes', (expected, start) => {
    expect(type(start)).toBe(expected);
  });

  it.each<readonly [expected: string | undefined, start: string]>([
    ['html', '<!DOCTYPE html><html>'],
    ['html', '<!-- saved -->\n<HTML>'],
    ['html', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">'],
    ['xml', '<x:xmpmeta xmlns:x="adobe:ns:meta/">'],
    ['xml', '<rss xmlns="x">'],
    // Its root element may be an SVG.
    [undefined, `<?xml version="1.0"?><!--${'x'.repeat(5_000)}`],
    [undefined, '<x/>'],
    ['json', '{"error":1}'],
    ['json', '[{"a":1}]'],
    ['text', 'Error: the file was not found.\r\n'],
    ['text', 'Größe und Wörter in UTF-8 \u00c3\u00bc'],
    [undefined, 'Not found'],
    [undefined, 'one two three four\0'],
    ['appledouble', '\0\x05\x16\x07\0\x02\0\0'],
    ['cr3', '\0\0\0\x18ftypcrx \0\0\0\0'],
    ['raf', 'FUJIFILMCCD-RAW 0201'],
    ['orf', 'IIRO'],
    ['eps', '%!PS-Adobe'],
    ['asf', '0&\xb2u\x8ef\xcf\x11'],
    ['mxf', '\x06\x0e+4\x02\x05\x01\x01'],
    ['mpegts', `G${'x'.repeat(187)}`.repeat(3)],
    ['mpegts', `1234G${'x'.repeat(187)}`.repeat(3).slice(0, 400)],
    ['tar', `${'a'.repeat(257)}ustar`],
  ])('[5.5] is %s without more bytes', (expected, start) => {
    expect(detectFileType(Uint8Array.from(start, (c) => c.charCodeAt(0)))).toBe(expected);
  });

  it('[5.5] is unknown for text, other markup or an empty file', () => {
    const unknown = [
      '',
      'Hello',
      'BMW sold more cars',
      '\xff\xfeH\0e\0l\0l\0o\0',
      'RIFF\0\0\0\0ACON',
      'FORM\0\0\0\0ILBM',
      'Text before <svg>',
      '<!-- <svg> -->',
      '<!-- <svg>',
      '<1svg>',
      bmp(41),
      bmp(40).replace('BM', 'XX'),
      // MPEG audio of layer I, of a reserved version, of no bit rate and of no sample rate.
      '\xff\xff\x90\x44',
      '\xff\xeb\x90\x44',
      '\xff\xfb\xf0\x44',
      '\xff\xfb\x9c\x44',
      '\xfe\xfb\x90\x44',
      '\xff\x1b\x90\x44',
    ];
    expect(unknown.map(type)).toEqual(unknown.map(() => undefined));
  });
});
