import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetLink } from '#lib/search/model/asset-link.ts';
import { namedIds } from '../../../../reference-server/search/typed-query.ts';

const TEMPLATE = 'link/media-system?objectId={objectId}';
const named = (text: string, template = TEMPLATE) => namedIds(text, template);

describe('ids that a text names', () => {
  it.each([
    'p7',
    ' p7\n',
    '"p7"',
    "'p7'",
    '„p7“',
    '<p7>',
    'link/media-system?objectId=p7',
    '/link/media-system?objectId=p7',
    'https://media.example/desk/link/media-system?objectId=p7',
    '"https://media.example/desk/link/media-system?objectId=p7"',
    'HTTPS://MEDIA.example/link/media-system?objectId=p7#top',
    'https://media.example/link/media-system?objectId=p7&view=large',
    'https://media.example/widget/#/search/?only=p7&view=image',
  ])('[2.8.7, 7.12] %j names p7', (text) => {
    expect(named(text)).toContain('p7');
  });

  it('[2.8.7] each upload of a link to several is named', () => {
    expect(named('https://media.example/#/search/?only=a1,b2,c3')).toEqual(expect.arrayContaining(['a1', 'b2', 'c3']));
  });

  it.each([
    'newsroom:asset/{objectId}',
    'https://cms.example/assets/{objectId}.html',
    '../cms/{objectId}/edit?from=widget',
    'https://cms.example/#/asset/{objectId}',
  ])('[2.8.7, 7.24] a link of the template %s names its object, whatever its id', (template) => {
    // Letters that stand in the template too would be its end.
    const id = fc.string({
      unit: fc.constantFrom('0', '7', 'Q', 'ß', '/', '?', '&', '#', '%', '-', '_'),
      minLength: 1,
    });
    fc.assert(
      fc.property(id, (objectId) => {
        expect(named(assetLink(template, objectId, 'https://media.example/'), template)).toContain(objectId);
      }),
    );
  });

  it.each(['', '"', 'storm flood', 'p7 p8', 'a,b'])('[7.12] %j names none', (text) => {
    expect(named(text)).toEqual([]);
  });

  it('[7.12] a million signs within a text are read at once', () => {
    for (const sign of ['"', ' ']) expect(named(`a${sign.repeat(1_000_000)}a`)).toEqual([]);
  });

  it('[7.12] any text is read, with any template', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(TEMPLATE, '', '{objectId}', '%{objectId}%'),
        (text, template) => {
          expect(named(`${text}%`, template).every((id) => id.length <= 200)).toBe(true);
        },
      ),
    );
  });
});
