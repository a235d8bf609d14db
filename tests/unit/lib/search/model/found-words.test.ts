import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundParts, soughtWords } from '#lib/search/model/found-words.ts';

/** The text with what is found in square brackets. */
const marked = (sought: string, text: string, hasForms = true) =>
  foundParts(text, soughtWords(sought, hasForms))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('words that a search has found', () => {
  it.each([
    ['storm flo', 'Storm, then flood; no flow', '[Storm], then [flood]; no [flow]'],
    ['stor flood', 'Storm and flood', 'Storm and [flood]'],
    ['koln', 'In Köln, Koeln und Ko\u0308ln', 'In [Köln], [Koeln] und [Ko\u0308ln]'],
    ['Größe', 'Die Grosse Straße, GRÖSSE', 'Die [Grosse] Straße, [GRÖSSE]'],
    ['strasse', 'Die Straßenbahn', 'Die [Straßenbahn]'],
    ['covid19', 'COVID-19 und Covid 19', '[COVID-19] und Covid 19'],
    ['covid-19', 'Covid19, COVID-19', '[Covid19], [COVID-19]'],
    ['merk', 'Merkel-Macron-Treffen', '[Merkel]-Macron-Treffen'],
    ['obrien', "Pat O'Brien", "Pat [O'Brien]"],
    ['dsc0042', 'DSC_0042.JPG', '[DSC_0042].JPG'],
    ['1000000', 'Rund 1.000.000 Euro', 'Rund [1.000.000] Euro'],
    ['flut', 'Sturm\u00adflut und Flu\u00adt', 'Sturm\u00adflut und [Flu\u00adt]'],
    ['c++', 'C++ and C', '[C++] and C'],
    ['京の', '北京の夜', '北[京][の]夜'],
    ['"angela merkel"', 'Angela Merkel, Merkel, Angela', '[Angela Merkel], Merkel, Angela'],
    ['„new york“', 'New York; new Yorker', '[New York]; new Yorker'],
    ['storm -flood', 'Storm, no flood', '[Storm], no flood'],
    ['storm OR flood', 'Storm, flood, stormy', '[Storm], [flood], stormy'],
    ['true', 'True, Trump, trucks', '[True], Trump, trucks'],
    ['joe', 'Joe, Joel, John', '[Joe], [Joel], John'],
    ['formel-1', 'Formel 1, Formel-1, Formel im 1', '[Formel 1], [Formel-1], Formel im 1'],
    ['15', '15 und 1,5', '[15] und 1,5'],
    ['fl* storm', 'Flood, storms, storm', '[Flood], [storms], [storm]'],
    ['"new yor*"', 'New Yorker', '[New Yorker]'],
    ['"covid-19"', 'Covid 19, 19 Covid', '[Covid 19], 19 Covid'],
    [`storm ${'x '.repeat(40)} flood`, 'Storm, flood', '[Storm], flood'],
    ['', 'Storm', 'Storm'],
    ['((', 'Storm ((', 'Storm (('],
  ])('[4.20] a search for %j marks: %3$s', (sought, text, expected) => {
    expect(marked(sought, text)).toBe(expected);
  });

  it('[4.20] signs are words with a server that has no forms', () => {
    expect(marked('storm not flood', 'Storm, not a flood', false)).toBe('[Storm], [not] a [flood]');
    expect(marked('storm -flood', 'Storm, not a flood', false)).toBe('[Storm], not a flood');
  });

  it('[4.20] parts are the text, whatever it has', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (sought, shown) => {
        const parts = foundParts(shown, soughtWords(sought, true));
        expect(parts.map((part) => part.text).join('')).toBe(shown);
      }),
    );
  });
});
