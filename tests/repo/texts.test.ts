/** Style rules for the texts of the screens. The specification's own texts are checked by the tests that cite them. */
import { describe, expect, it } from 'vitest';
import german from '../../assets/localisation/de-DE.json' with { type: 'json' };
import english from '../../assets/localisation/en-US.json' with { type: 'json' };

/** Printed by the specification in this form. */
const PRINTED: ReadonlySet<string> = new Set([
  ...['app.loading', 'search.loading', 'session.authenticating', 'uploads.dropHere'],
  ...['session.enterUsername', 'session.expiredText', 'error.session/expired'],
  ...['session.signIn', 'session.signOut', 'uploads.addFiles', 'search.viewImage', 'search.viewMetadata'],
  ...['uploads.imageTitle', 'uploads.videoTitle', 'uploads.audioTitle'],
]);
/** Words that keep their capitals in a sentence-case label: names and abbreviations. */
const NAMES = /^(?:Chrome|Edge|Firefox|Comyan|Widget|Microsoft|Windows|AI|XMP|HTTP|ID|OK|OR|Ctrl\+V|⌘V)$/;

const own = Object.entries(english).filter(([id]) => !PRINTED.has(id));
const idsOf = (entries: readonly (readonly [string, string])[]) => entries.map(([id, text]) => `${id}: ${text}`);
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('both catalogues', () => {
  it('[1.7] have the same ids in the same order', () => {
    expect(Object.keys(german)).toEqual(Object.keys(english));
  });

  it('[1.7] have the same placeholders in each text', () => {
    const other = Object.entries(english).filter(
      ([id, text]) => String(placesOf(text)) !== String(placesOf(german[id as keyof typeof german])),
    );
    expect(idsOf(other)).toEqual([]);
  });

  it('use one ellipsis character, except for the three full stops that the specification prints', () => {
    const texts = [...own, ...Object.entries(german)];
    expect(idsOf(texts.filter(([, text]) => text.includes('...')))).toEqual([]);
  });
});

describe('English texts', () => {
  it("do not apologise: no 'Please' that the specification does not print", () => {
    expect(idsOf(own.filter(([id, text]) => /please/i.test(text) && id !== 'uploads.fillForm'))).toEqual([]);
  });

  it('are in sentence case', () => {
    const isLabel = (text: string) => !/[.:]|^\{/.test(text);
    const isTitled = (text: string) =>
      text
        .split(' ')
        .slice(1)
        .some((word) => /^\p{Lu}/u.test(word) && !NAMES.test(word));
    expect(idsOf(own.filter(([, text]) => isLabel(text) && isTitled(text)))).toEqual([]);
  });

  it('use American spelling', () => {
    expect(idsOf(own.filter(([, text]) => /organis|cancelled|colour|recognis|licence|behaviour/i.test(text)))).toEqual(
      [],
    );
  });

  it('contain no internal terms and no awkward phrases', () => {
    const banned = /\bdoubles?\b|sidecar|\bby itself\b|\bgo on\b|put right|was said|\bBy-?line\b|file name/i;
    expect(idsOf(own.filter(([, text]) => banned.test(text)))).toEqual([]);
  });
});

describe('German texts', () => {
  it('have German quotation marks', () => {
    expect(idsOf(Object.entries(german).filter(([, text]) => /["'“](?=\p{L})|(?<=\p{L})["'”]/u.test(text)))).toEqual(
      [],
    );
  });

  it('use Sie in every request', () => {
    const asks = /^Bitte (?!füllen Sie|melden Sie)|\. Bitte (?!\p{L}+ Sie)|\b(?:dein|dich|deine)\b/iu;
    expect(idsOf(Object.entries(german).filter(([, text]) => asks.test(text)))).toEqual([]);
  });

  it('contain no literal translations', () => {
    const banned =
      /gemerkt|vergessen|\bThema\b|Zuerst beenden|Für mich behalten|weitermachen|Urheber:|Byline|Passcode/i;
    expect(idsOf(Object.entries(german).filter(([, text]) => banned.test(text)))).toEqual([]);
  });
});

it('use one word per concept on form, preview and menus', () => {
  const pairs = [
    ['metadata.IPTCByLine', 'preview.author'],
    ['metadata.IPTCByLine', 'metadata.unmapped.author'],
    ['metadata.IPTCCaption', 'preview.caption'],
    ['metadata.description', 'metadata.unmapped.description'],
    ['metadata.IPTCCredit', 'preview.credit'],
    ['metadata.IPTCCopyrightNotice', 'preview.copyright'],
    ['metadata.IPTCCategory', 'preview.category'],
    ['metadata.ImgPlace', 'preview.place'],
    ['metadata.IPTCCity', 'variables.city'],
    ['metadata.IPTCDateCreated', 'preview.created'],
    ['metadata.ImgExpiresTS', 'preview.expires'],
    ['metadata.AVMExpiresTS', 'preview.expires'],
    ['metadata.ImgSrcID', 'preview.source'],
    ['metadata.AVMSrcID', 'preview.source'],
  ] as const;
  for (const catalogue of [english, german])
    expect(pairs.map(([form]) => catalogue[form])).toEqual(pairs.map(([, preview]) => catalogue[preview]));
});
