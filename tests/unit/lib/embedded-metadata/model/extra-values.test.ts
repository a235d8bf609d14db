import { describe, expect, it } from 'vitest';
import { extraFileValues, withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import { type AnnouncedField, extraFieldsOf } from '../../../../helpers/builders/extra-fields.ts';

const rules = (...announced: AnnouncedField[]) => extraRules('image', extraFieldsOf(...announced));
const keywords = { name: 'IPTCKeywords', control: 'list', embedded: ['dc:subject', 'iim:25'] };

describe('the values that a file has of extra fields', () => {
  it.each([['dc:subject'], ['iim:25']])('are found by the name %s', (name) => {
    const found = extraFileValues({ keywords: 'Flut, Sturm' }, rules({ ...keywords, embedded: [name] }));
    expect(found).toEqual({ IPTCKeywords: 'Flut, Sturm' });
  });

  it('are those of the first name that the file has; names that the reader does not know are ignored', () => {
    const embedded = ['of:TheFuture', 'iim:999', 'photoshop:Source', 'dc:title'];
    const fields = rules({ name: 'IPTCSource', embedded });
    expect(extraFileValues({ source: 'dpa', title: 'Flut' }, fields)).toEqual({ IPTCSource: 'dpa' });
    expect(extraFileValues({ title: 'Flut' }, fields)).toEqual({ IPTCSource: 'Flut' });
    expect(extraFileValues({ creator: 'Anna' }, fields)).toEqual({});
  });

  it('values of a day are what was written, without the time; other texts are no day', () => {
    const fields = rules({ name: 'Day', control: 'date', embedded: ['dc:title'] });
    expect(extraFileValues({ title: '2026-11-28T18:00:00+01:00' }, fields)).toEqual({ Day: '20261128' });
    expect(extraFileValues({ title: 'Sturm' }, fields)).toEqual({});
  });
});

describe('the metadata of a file with extra fields', () => {
  const metadata = {
    values: { IPTCHeadline: 'Flut' },
    unmapped: { keywords: 'Flut, Sturm, Husum', source: 'dpa' },
    repaired: ['IPTCHeadline', 'keywords'],
    coordinates: null,
  };

  it('have their values among the others, cut to their limits, with the whole texts', () => {
    const read = withExtraValues(metadata, rules({ ...keywords, maxLength: 12 }));
    expect(read.values).toEqual({ IPTCHeadline: 'Flut', IPTCKeywords: 'Flut, Sturm' });
    expect(read.whole).toEqual({ IPTCKeywords: 'Flut, Sturm, Husum' });
  });

  it('say of them, too, what was repaired and what is of a sidecar', () => {
    const read = withExtraValues(
      { ...metadata, fromSidecar: ['source'] },
      rules(keywords, { name: 'IPTCSource', embedded: ['iim:115'] }),
    );
    expect(read.repaired).toContain('IPTCKeywords');
    expect(read.repaired).not.toContain('IPTCSource');
    expect(read.fromSidecar).toContain('IPTCSource');
  });

  it('are what was read where the server announces none, or the file has none', () => {
    expect(withExtraValues(metadata)).toBe(metadata);
    expect(withExtraValues(metadata, rules({ name: 'A', embedded: ['dc:creator'] }))).toBe(metadata);
    expect(withExtraValues(null, rules(keywords)).values).toEqual({});
  });
});

it('values of an extra field that differ are cut to its limit, and named by it', () => {
  const variants = {
    instructions: [
      { source: 'XMP' as const, text: 'MANDATORY CREDIT' },
      { source: 'IPTC' as const, text: 'EMBARGO 18:00 CET' },
      { source: 'Text' as const, text: 'EMBARGO 18:00 UTC' },
    ],
  };
  const fields = rules({ name: 'IPTCInstructions', maxLength: 13, embedded: ['photoshop:Instructions'] });
  const metadata = {
    values: {},
    unmapped: { instructions: 'MANDATORY CREDIT' },
    repaired: [],
    coordinates: null,
    variants,
  };
  expect(withExtraValues(metadata, fields).variants?.['IPTCInstructions']).toEqual([
    { source: 'XMP', text: 'MANDATORY CRE' },
    { source: 'IPTC', text: 'EMBARGO 18:00' },
  ]);
  expect(withExtraValues(metadata, []).variants).toEqual(variants);
});
