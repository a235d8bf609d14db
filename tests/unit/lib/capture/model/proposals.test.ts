import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { creditIn } from '#lib/capture/model/credit.ts';
import { withProposals } from '#lib/capture/model/proposals.ts';
import { takenFromSchema } from '#lib/capture/model/taken-from.ts';
import { usageFacts } from '#lib/upload-form/model/usage-facts.ts';
import { usableTime, withholdingOf } from '#lib/upload-form/model/usage-verdict.ts';

const NOTHING = { values: {}, unmapped: {}, repaired: [], coordinates: null };
const taken = v.parse(takenFromSchema, {
  page: 'https://news.example/flood',
  title: ' Flood \n in Husum ',
  caption: 'Water in the street. Photo: Anna Beck/dpa',
  alt: 'A street under water',
});

describe('what a page says about a picture', () => {
  it('is proposed where the file says nothing', () => {
    expect(withProposals(NOTHING, taken)).toMatchObject({
      values: { IPTCHeadline: 'Flood in Husum', IPTCCaption: 'Water in the street.', IPTCCredit: 'Anna Beck/dpa' },
      unmapped: { source: 'https://news.example/flood', altText: 'A street under water' },
      fromPage: ['IPTCHeadline', 'IPTCCaption', 'IPTCCredit', 'source', 'altText'],
    });
  });

  it('replaces nothing that is in the file', () => {
    const values = { IPTCHeadline: 'Deich', IPTCCaption: 'Flut', IPTCCredit: 'AP' };
    const metadata = withProposals({ ...NOTHING, values, unmapped: { source: 'AP' } }, taken);
    expect(metadata).toMatchObject({ values, unmapped: { source: 'AP' }, fromPage: ['altText'] });
  });

  it('takes the alternative text for a caption where there is none', () => {
    expect(withProposals(NOTHING, { ...taken, caption: '' }).values.IPTCCaption).toBe('A street under water');
  });

  it('prefers a credit of its own to that of the caption, cut to the field and kept whole', () => {
    const credit = 'Photographer of a very long name / Agency';
    const { values, whole } = withProposals(NOTHING, { ...taken, credit });
    expect(values.IPTCCredit).toBe(credit.slice(0, 32));
    expect(whole).toEqual({ IPTCCredit: credit });
  });

  it.each([
    ['the page', NOTHING, { credit: 'Reuters' }],
    ['the file', { ...NOTHING, values: { IPTCCredit: 'AP' } }, {}],
  ])('keeps the credit in the caption where %s names another', (_, metadata, said) => {
    expect(withProposals(metadata, { ...taken, ...said }).values.IPTCCaption).toBe(taken.caption);
  });

  it('leaves the rights unclear, which withholds the picture until somebody answers', () => {
    const usage = usageFacts(withProposals(NOTHING, taken));
    expect(usage).toMatchObject({ isUnclear: false, isTaken: true });
    expect(usage && withholdingOf(usage)).toBe('words');
    expect(usage && usableTime(usage)).toEqual([0, 0]);
  });
});

it.each([
  ['Water. Photo: Anna Beck', 'Anna Beck', 'Water.'],
  ['Wasser. (Foto: dpa)', 'dpa', 'Wasser.'],
  ['Wasser | Bild: Anna Beck', 'Anna Beck', 'Wasser'],
  ['Water © Reuters', 'Reuters', 'Water'],
  ['Photo by Anna Beck', 'Anna Beck', ''],
  ['Quelle: Stadtarchiv Husum', 'Stadtarchiv Husum', ''],
  ['A photo of the flood', '', 'A photo of the flood'],
  ['Das Bild der Flut', '', 'Das Bild der Flut'],
])('the credit in “%s” is “%s”', (caption, credit, rest) => {
  expect(creditIn(caption)).toEqual({ credit, rest });
});
