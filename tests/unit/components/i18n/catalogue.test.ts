import { describe, expect, it } from 'vitest';
import german from '../../../../assets/localisation/de-DE.json';
import english from '../../../../assets/localisation/en-US.json';
import { createTexts } from '../../../../components/i18n/text-provider.tsx';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

describe('label catalogues', () => {
  it('[1.7] have the same ids in English and German', () => {
    expect(Object.keys(german)).toEqual(Object.keys(english));
  });

  it('[1.7] have no empty label and the same placeholders in both languages', () => {
    for (const [id, text] of Object.entries(english)) {
      const other = german[id as keyof typeof german];
      expect(text.trim(), id).not.toBe('');
      expect(other.trim(), id).not.toBe('');
      expect([...new Set(places(other))], id).toEqual([...new Set(places(text))]);
    }
  });

  it('[7.16] contain no section sign, which would truncate a label', () => {
    expect(Object.values({ ...english, ...german }).filter((text) => text.includes('§'))).toEqual([]);
  });

  it('have a space before a German ellipsis, which stands for words', () => {
    expect(Object.values(german).filter((text) => /\S…/.test(text))).toEqual([]);
  });

  it('[8.3] contain the printed texts of file errors verbatim', () => {
    expect(english['file.typeNotAllowed']).toBe(
      'File of this type is not supported and could not be uploaded to the server.',
    );
    expect(english['file.zeroSize']).toBe('File has zero size.');
    expect(english['file.sizeExceeded']).toBe(
      'File is too big and could not be uploaded to the server. Maximum allowed file size: {size}',
    );
    expect(english['file.noParent']).toBe(
      'Meta file has no related parent upload. Meta file should have same filename as parent upload.',
    );
  });
});

describe('texts', () => {
  it('select the plural form and format numbers in the locale', () => {
    const texts = createTexts('de-DE', {});
    expect(texts.count('search.imageCount', 1)).toBe('1 Bild');
    expect(texts.count('search.imageCount', 2392)).toBe('2.392 Bilder');
  });

  it('show a placeholder without a value', () => {
    expect(createTexts('en-GB', {}).t('uploads.sentOf', { sent: '1 MB' })).toBe('1 MB of {total}');
  });

  it('[1.7, 7.16] come from the server, and from the shipped catalogue where it has none', () => {
    const texts = createTexts('de-AT', { 'uploads.addFiles': 'Bilder holen', 'app.ok': '' });
    expect(texts.t('uploads.addFiles')).toBe('Bilder holen');
    expect(texts.t('uploads.removeAll')).toBe(german['uploads.removeAll']);
    // A row with nothing but a translator's note is empty.
    expect(texts.t('app.ok')).toBe(german['app.ok']);
  });
});
