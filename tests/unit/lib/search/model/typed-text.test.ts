import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedText } from '#lib/search/model/typed-text.ts';

/** `words / kind: text, text / kind: text` */
function shown(text: string): string {
  const { words, parts } = readTypedText(text);
  return [words.join(' '), ...parts.map(({ kind, texts }) => `${kind}: ${texts.join(', ')}`)].join(' / ');
}

describe('typed text', () => {
  it.each([
    ['angela merkel', 'angela merkel'],
    ['"angela merkel" rede', 'rede / phrase: "angela merkel"'],
    ['„angela merkel“', ' / phrase: "angela merkel"'],
    ['“angela merkel”', ' / phrase: "angela merkel"'],
    ['»angela merkel«', ' / phrase: "angela merkel"'],
    ['storm -flood', 'storm / without: flood'],
    ['storm not flood', 'storm / without: flood'],
    ['storm NOT flood', 'storm / without: flood'],
    ['-flood', ' / without: flood'],
    ['storm -"new york"', 'storm / without: "new york"'],
    ['storm not "new york"', 'storm / without: "new york"'],
    ['flood OR storm', ' / either: flood, storm'],
    ['flood|storm | hail kiel', 'kiel / either: flood, storm, hail'],
    ['"new york" OR boston', ' / either: "new york", boston'],
    ['(flood OR storm) -hail', ' / either: flood, storm / without: hail'],
    ['merkel AND macron', 'merkel macron'],
    ['covid-19 -covid-20', 'covid-19 / without: covid-20'],
  ])('[4.20] %j is read as: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['not', 'not'],
    ['to be or not', 'to be or not'],
    ['Not und Elend', 'not und elend'],
    ['flood or storm', 'flood or storm'],
    ['OR', 'or'],
    ['flood OR', 'flood or'],
    ['OR flood', 'or flood'],
    ['flood OR -storm', 'flood / without: storm'],
    ['"flood" | -storm', ' / phrase: "flood" / without: storm'],
    ['not (flood OR hail) storm', 'hail storm / without: flood'],
    ['AND flood', 'and flood'],
    ['"angela mer', 'angela mer'],
    ['-"angela mer', 'angela mer'],
    ['a 5" screen', 'a 5 screen'],
    ['Vor- und Nachteile', 'vor und nachteile'],
    ['storm - flood', 'storm flood'],
    ['--flood', 'flood'],
    ['not not flood', 'not / without: flood'],
    ['"" storm', 'storm'],
    ['"(!)" -… storm', 'storm'],
  ])('[4.20] a form that cannot be meant so stays plain: %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('[4.20] any text is read, and no form is without a word', () => {
    const piece = fc.oneof(
      fc.constantFrom('"', '„', '-', 'not', 'OR', '|', 'AND', '(', ' ', 'storm', 'Größe', '北京', '🌊', '5'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.constantFrom('', ' '), (pieces, space) => {
        const { words, parts } = readTypedText(pieces.join(space));
        expect(words.length).toBeLessThanOrEqual(32);
        for (const { kind, texts } of parts) {
          expect(texts.every((text) => /[\p{L}\p{N}]/u.test(text))).toBe(true);
          expect(texts.length > 1).toBe(kind === 'either');
        }
      }),
    );
  });

  it('[4.20] a long text of open quotation marks and signs is read at once', () => {
    for (const text of ['"a', '-"', 'not ', 'a OR ', '| "'].map((each) => each.repeat(2_000)))
      expect(readTypedText(text).words.length).toBeLessThanOrEqual(32);
  });
});
