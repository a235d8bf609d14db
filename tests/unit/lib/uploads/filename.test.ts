import { describe, expect, it } from 'vitest';
import { cutText } from '#lib/core/cut-text.ts';
import {
  cutFilename,
  forbiddenCharacters,
  isFilenameValid,
  splitFilename,
  withoutForbidden,
} from '#lib/uploads/model/filename.ts';

const RULES = { disallowed: '', maxLength: 80 };

describe('forbidden characters', () => {
  it.each(Array.from('<>:"/\\|?*'))('[5.7, 9.5] %s may not stand in a name', (character) => {
    expect(isFilenameValid(`a${character}b.jpg`, RULES)).toBe(false);
    expect(withoutForbidden(`a${character}b.jpg`, '')).toBe('ab.jpg');
  });

  it('[5.7] the server can forbid more', () => {
    expect(isFilenameValid('a#b.jpg', { ...RULES, disallowed: '#%' })).toBe(false);
    expect(forbiddenCharacters('#*%')).toBe('<>:"/\\|?*#%');
  });

  it('drops marks that turn the direction of a name', () => {
    expect(withoutForbidden('photo\u202egpj.exe', '')).toBe('photogpj.exe');
  });
});

describe('valid names', () => {
  it.each([
    ['Sturmflut – Küste.jpg', true],
    ['写真.jpg', true],
    ['CON.jpg', false],
    ['lpt1', false],
    ['console.jpg', true],
    ['.jpg', true],
    ['   .jpg', false],
    ['name.', false],
    [`${'a'.repeat(77)}.jpg`, false],
    [`${'a'.repeat(76)}.jpg`, true],
  ])('[5.7] %s: %s', (name, isValid) => {
    expect(isFilenameValid(name, RULES)).toBe(isValid);
  });
});

describe('cutting', () => {
  it('[5.8] keeps the extension and the limit', () => {
    const cut = cutFilename(`${'a'.repeat(251)}.jpg`);
    expect(cut).toHaveLength(80);
    expect(cut.endsWith('.jpg')).toBe(true);
  });

  it('[5.8] never tears a pair or a family apart', () => {
    const cut = cutFilename(`${'👨‍👩‍👧'.repeat(20)}.jpeg`);
    expect(cut.length).toBeLessThanOrEqual(80);
    expect(cut.replace('.jpeg', '')).toBe('👨‍👩‍👧'.repeat(9));
    expect(cutText('👨‍👩‍👧', 5)).toBe('👨‍👩');
    expect(cutText('ab', 5)).toBe('ab');
  });

  it('knows what is an extension', () => {
    expect(splitFilename('a.b.jpg')).toEqual({ stem: 'a.b', extension: '.jpg' });
    expect(splitFilename('Meeting at 10. Second part')).toEqual({ stem: 'Meeting at 10. Second part', extension: '' });
  });
});
