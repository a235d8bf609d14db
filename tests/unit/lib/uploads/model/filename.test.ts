import { describe, expect, it } from 'vitest';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { cutText } from '#lib/core/cut-text.ts';
import { type UploadOptionsByType, uploadOptionsFrom } from '#lib/settings/model/upload-options.ts';
import { createNameAllocator, cutFilename } from '#lib/uploads/model/allocate-name.ts';
import {
  forbiddenCharacters,
  isFilenameValid,
  nameRulesOf,
  splitFilename,
  withoutForbidden,
} from '#lib/uploads/model/filename.ts';

const RULES = { disallowed: '', maxLength: 80 };

describe('the rules for a filename', () => {
  const options: UploadOptionsByType = uploadOptionsFrom([
    { optModuleID: '', optID: 'uploads.image.disallowedCharacters', optVal: '#%' },
    { optModuleID: '', optID: 'uploads.audio.disallowedCharacters', optVal: '&' },
  ]);
  const settings = { maxImageNameLength: 40 } as ServerSettings;

  it.each([
    ['image', { disallowed: '#%', maxLength: 40 }],
    ['video', { disallowed: '', maxLength: 80 }],
    ['audio', { disallowed: '&', maxLength: 80 }],
  ] as const)("[5.6, 5.8] are those of its media type, with the server's length for images: %s", (type, rules) => {
    expect(nameRulesOf(type, options, settings)).toEqual(rules);
  });
});

describe('forbidden characters', () => {
  it.each(Array.from('<>:"/\\|?*'))('[5.7, 9.5] %s is not allowed in a name', (character) => {
    expect(isFilenameValid(`a${character}b.jpg`, RULES)).toBe(false);
    expect(withoutForbidden(`a${character}b.jpg`, '')).toBe('ab.jpg');
  });

  it('[5.7] can be extended by the server', () => {
    expect(isFilenameValid('a#b.jpg', { ...RULES, disallowed: '#%' })).toBe(false);
    expect(withoutForbidden('a#b%.jpg', '#%')).toBe('ab.jpg');
    expect(forbiddenCharacters('#*%')).toBe('<>:"/\\|?*#%');
  });

  const MARKS = [
    '\u061c',
    '\u200b',
    '\u200e',
    '\u200f',
    '\u2028',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2069',
    '\ufeff',
  ];
  it.each(['\u0000', '\n', '\u007f', '\u0085', '\ud83d', ...MARKS])(
    '[5.7] include invisible ones and those that change the text direction: %j',
    (character) => {
      expect(withoutForbidden(`photo${character}gpj.exe`, '')).toBe('photogpj.exe');
      expect(isFilenameValid(`photo${character}.jpg`, RULES)).toBe(false);
    },
  );
});

describe('valid names', () => {
  it.each([
    ['Sturmflut – Küste.jpg', true],
    ['写真.jpg', true],
    ['صورة الفيضان.jpg', true],
    ['תמונה 3.jpg', true],
    // Persian needs the non-joiner, this emoji the joiner.
    ['می\u200cخواهم.jpg', true],
    ['👩\u200d🚒.jpg', true],
    ['CON.jpg', false],
    ['con.tar.gz', false],
    ['Prn', false],
    ['aux.jpg', false],
    ['NUL', false],
    ['com1.jpg', false],
    ['COM9', false],
    ['lpt1', false],
    ['lpt9.jpg', false],
    ['com0.jpg', true],
    ['com10.jpg', true],
    ['lpt.jpg', true],
    ['console.jpg', true],
    ['bacon.jpg', true],
    ['.jpg', true],
    ['   .jpg', false],
    ['', false],
    ['name.', false],
    ['name.jpg ', false],
    ['name. jpg', true],
    [`${'a'.repeat(77)}.jpg`, false],
    [`${'a'.repeat(76)}.jpg`, true],
  ])('[5.7] %s: %s', (name, isValid) => {
    expect(isFilenameValid(name, RULES)).toBe(isValid);
  });
});

describe('shortening', () => {
  it('[5.8] keeps the extension and the limit', () => {
    const cut = cutFilename(`${'a'.repeat(251)}.jpg`);
    expect(cut).toBe(`${'a'.repeat(76)}.jpg`);
    expect(cutFilename(`${'a'.repeat(76)}.jpg`)).toBe(`${'a'.repeat(76)}.jpg`);
    expect(cutFilename('deich.jpg', 8)).toBe('deic.jpg');
  });

  it('[5.8] leaves no space before the extension unless the name had one', () => {
    expect(cutFilename('Am  Deich.jpg', 8)).toBe('Am.jpg');
    expect(cutFilename('Am .jpg', 7)).toBe('Am .jpg');
  });

  it('[5.8] never splits a surrogate pair or an emoji sequence', () => {
    const cut = cutFilename(`${'👨‍👩‍👧'.repeat(20)}.jpeg`);
    expect(cut.length).toBeLessThanOrEqual(80);
    expect(cut.replace('.jpeg', '')).toBe('👨‍👩‍👧'.repeat(9));
    expect(cutText('👨‍👩‍👧', 5)).toBe('👨‍👩');
    expect(cutText('ab', 5)).toBe('ab');
  });

  it.each([
    ['a.b.jpg', 'a.b', '.jpg'],
    ['Meeting at 10. Second part', 'Meeting at 10. Second part', ''],
    // Eleven letters are an extension, twelve are not.
    ['a.photoshoppe', 'a', '.photoshoppe'],
    ['a.photographic', 'a.photographic', ''],
    ['.htaccess', '.htaccess', ''],
    ['a.j', 'a', '.j'],
    ['a.', 'a.', ''],
    ['a', 'a', ''],
  ])('[5.7] recognises extensions: %s', (filename, stem, extension) => {
    expect(splitFilename(filename)).toEqual({ stem, extension });
  });
});

describe('the names of a list', () => {
  const namesOf = (files: readonly string[], maxLength: number): string[] => {
    const names = createNameAllocator(maxLength);
    return files.map((file) => names.allocate(cutFilename(file, maxLength), file));
  };

  it.each([
    [['deich.jpg', 'deich.jpg'], 80, ['deich.jpg', 'deich.jpg']],
    [['Sturmflut1.jpg', 'Sturmflut2.jpg'], 14, ['Sturmflut1.jpg', 'Sturmflut2.jpg']],
    [['Sturmflut1.jpg', 'Sturmflut2.jpg'], 13, ['Sturmflut.jpg', 'Sturmfl-2.jpg']],
    [
      ['Sturmflut1.jpg', 'Sturmflut2.jpg', 'Sturmflut3.jpg', 'Sturmflut1.jpg'],
      12,
      ['Sturmflu.jpg', 'Sturmf-2.jpg', 'Sturmf-3.jpg', 'Sturmflu.jpg'],
    ],
    [['Am Deich1.jpg', 'Am Deich2.jpg'], 9, ['Am De.jpg', 'Am-2.jpg']],
    [['STURMFLUT1.jpg', 'sturmflut2.JPG'], 12, ['STURMFLU.jpg', 'sturmf-2.JPG']],
    [['e\u0301ab.jpg', '\u00e9a.jpg'], 7, ['e\u0301a.jpg', '\u00e9-2.jpg']],
    [['Sturmflut 1', 'Sturmflut 2'], 9, ['Sturmflut', 'Sturmfl-2']],
    // The full name of one equals the shortened name of the other.
    [['Sturmflu.jpg', 'Sturmflut1.jpg'], 12, ['Sturmflu.jpg', 'Sturmf-2.jpg']],
    [['Sturmflut1.jpg', 'Sturmflu.jpg'], 12, ['Sturmflu.jpg', 'Sturmf-2.jpg']],
    [['Sturmf-2.jpg', 'Sturmflut1.jpg', 'Sturmflut2.jpg'], 12, ['Sturmf-2.jpg', 'Sturmflu.jpg', 'Sturmf-3.jpg']],
  ])('[5.8, 9.5] get numbers where shortening makes them equal: %j, %i', (files, maxLength, expected) => {
    expect(namesOf(files, maxLength)).toEqual(expected);
  });

  it('[2.7.4, 9.5] may be equal where no name was shortened, because the user chose them', () => {
    const names = createNameAllocator(12);
    names.reserve('deich.jpg', 'Sturmflu.jpg');
    expect(names.allocate('deich.jpg', 'Sturmfl2.jpg')).toBe('deich.jpg');
  });
});
