/** Properties of IPTC Photo Metadata 2025.1 without a field of the specification, which extra fields of a server can have. */
import { describe, expect, it } from 'vitest';
import { readBytes } from '#lib/core/read-bytes.ts';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { readSidecarContent } from '#lib/embedded-metadata/read-sidecar.ts';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import { extraFieldsOf } from '../../../helpers/builders/extra-fields.ts';
import { iim, jpeg, utf8, xmp } from '../../../helpers/builders/picture-builder.ts';

const read = (parts: Parameters<typeof jpeg>[0]) => readFileMetadata(new Blob([jpeg(parts)]));
const unmappedOf = async (properties: string) => (await read({ xmp: xmp(properties) })).unmapped;
const bag = (name: string, ...texts: string[]) =>
  `<${name}><rdf:Bag>${texts.map((text) => `<rdf:li>${text}</rdf:li>`).join('')}</rdf:Bag></${name}>`;
const alt = (name: string, ...texts: (readonly [string, string])[]) => {
  const entries = texts.map(([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`);
  return `<${name}><rdf:Alt>${entries.join('')}</rdf:Alt></${name}>`;
};
const structures = (name: string, ...fields: string[]) =>
  `<${name}><rdf:Bag>${fields.map((one) => `<rdf:li rdf:parseType="Resource">${one}</rdf:li>`).join('')}</rdf:Bag></${name}>`;

describe('a property of IPTC 2025.1', () => {
  it.each([
    ['otherConstraints', alt('plus:OtherConstraints', ['x-default', 'Not for covers']), 'Not for covers'],
    ['dataMining', '<plus:DataMining>DMI-PROHIBITED</plus:DataMining>', 'DMI-PROHIBITED'],
    ['persons', bag('Iptc4xmpExt:PersonInImage', 'Ada Lovelace', 'Ben'), 'Ada Lovelace, Ben'],
    ['organisations', bag('Iptc4xmpExt:OrganisationInImageName', 'THW', 'DLRG'), 'THW, DLRG'],
    ['event', alt('Iptc4xmpExt:Event', ['x-default', 'Sturmflut']), 'Sturmflut'],
    ['altText', alt('Iptc4xmpCore:AltTextAccessibility', ['x-default', 'A dyke']), 'A dyke'],
    ['extendedDescription', alt('Iptc4xmpCore:ExtDescrAccessibility', ['x-default', 'Long']), 'Long'],
    ['webStatement', '<xmpRights:WebStatement>https://a.example/</xmpRights:WebStatement>', 'https://a.example/'],
    ['modelRelease', '<plus:ModelReleaseStatus>MR-UMR</plus:ModelReleaseStatus>', 'MR-UMR'],
    ['propertyRelease', '<plus:PropertyReleaseStatus>PR-NON</plus:PropertyReleaseStatus>', 'PR-NON'],
    ['jobId', '<photoshop:TransmissionReference>A17</photoshop:TransmissionReference>', 'A17'],
    ['supplierImageId', '<plus:ImageSupplierImageID>98-1</plus:ImageSupplierImageID>', '98-1'],
  ])('is read from XMP: %s', async (word, properties, text) => {
    expect(await unmappedOf(properties)).toEqual({ [word]: text });
  });

  it('is read from IPTC-IIM: the job id', async () => {
    expect((await read({ iim: iim([[103, utf8('A17')]]) })).unmapped).toEqual({ jobId: 'A17' });
  });

  it('a text in several languages is the default one, else the first', async () => {
    const both = alt('Iptc4xmpExt:Event', ['de-DE', 'Sturmflut'], ['x-default', 'Storm surge']);
    expect((await unmappedOf(both)).event).toBe('Storm surge');
    const others = alt('Iptc4xmpExt:Event', ['de-DE', 'Sturmflut'], ['fr', 'Tempête']);
    expect((await unmappedOf(others)).event).toBe('Sturmflut');
  });

  it('a place is one line, of several places one each, however it is nested', async () => {
    const husum =
      '<Iptc4xmpExt:CountryName>Deutschland</Iptc4xmpExt:CountryName><Iptc4xmpExt:City>Husum</Iptc4xmpExt:City>' +
      '<Iptc4xmpExt:Sublocation>Hafen</Iptc4xmpExt:Sublocation><Iptc4xmpExt:ProvinceState> </Iptc4xmpExt:ProvinceState>' +
      '<Iptc4xmpExt:WorldRegion>Europe</Iptc4xmpExt:WorldRegion>';
    expect((await unmappedOf(structures('Iptc4xmpExt:LocationShown', husum))).locationShown).toBe(
      'Hafen, Husum, Deutschland',
    );
    const named = `${alt('Iptc4xmpExt:LocationName', ['x-default', 'Husum'])}<Iptc4xmpExt:City>Husum</Iptc4xmpExt:City>`;
    expect((await unmappedOf(structures('Iptc4xmpExt:LocationShown', husum, named))).locationShown).toBe(
      'Hafen, Husum, Deutschland; Husum',
    );
    const short =
      '<Iptc4xmpExt:LocationCreated><rdf:Description Iptc4xmpExt:City="Kiel"/></Iptc4xmpExt:LocationCreated>';
    expect((await unmappedOf(short)).locationCreated).toBe('Kiel');
    const listed =
      '<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li Iptc4xmpExt:City="Kiel" Iptc4xmpExt:CountryName="Deutschland"/></rdf:Bag></Iptc4xmpExt:LocationCreated>';
    expect((await unmappedOf(listed)).locationCreated).toBe('Kiel, Deutschland');
  });

  it('a licensor is one line', async () => {
    const licensor =
      '<plus:LicensorURL>https://dpa.example</plus:LicensorURL><plus:LicensorID>7</plus:LicensorID>' +
      '<plus:LicensorName>dpa</plus:LicensorName><plus:LicensorEmail>bild@dpa.example</plus:LicensorEmail>';
    expect((await unmappedOf(structures('plus:Licensor', licensor))).licensor).toBe(
      'dpa, bild@dpa.example, https://dpa.example',
    );
  });

  it('a person with details is the name, where there are no plain names', async () => {
    const person = (name: string) => alt('Iptc4xmpExt:PersonName', ['x-default', name]);
    const detailed = structures('Iptc4xmpExt:PersonInImageWDetails', person('Ada'), person('Ben'));
    expect((await unmappedOf(detailed)).persons).toBe('Ada, Ben');
    expect((await unmappedOf(`${detailed}${bag('Iptc4xmpExt:PersonInImage', 'Cyd')}`)).persons).toBe('Cyd');
  });

  it('a structure without known fields is nothing', async () => {
    const empty = structures('Iptc4xmpExt:LocationShown', '<Iptc4xmpExt:WorldRegion>Europe</Iptc4xmpExt:WorldRegion>');
    expect(await unmappedOf(empty)).toEqual({});
  });
});

describe('a very long property', () => {
  const keywords = { name: 'IPTCKeywords', control: 'list', embedded: ['dc:subject'], maxLength: 2_000 };
  const [rule] = extraRules('image', extraFieldsOf(keywords));

  it.each([500, 11_000])('a list of %i keywords is cut between two of them, and the rest is named', async (count) => {
    const words = Array.from({ length: count }, (_, at) => `Wort${at}`);
    const file = await read({
      xmp: xmp(bag('dc:subject', ...words.slice(0, 1_500))),
      iim: iim(words.slice(0, 900).map((one) => [25, utf8(one)])),
    });
    const { values, whole } = withExtraValues(file, rule ? [rule] : []);
    expect(values['IPTCKeywords']?.length).toBeLessThanOrEqual(2_000);
    expect(words).toContain(values['IPTCKeywords']?.split(', ').at(-1));
    expect(whole?.['IPTCKeywords']?.length).toBeGreaterThan(2_000);
    expect(whole?.['IPTCKeywords']?.length).toBeLessThanOrEqual(10_000);
  });

  it('a property of 1 MB is cut to what is kept of a text', async () => {
    const text = `NO SALES ${'x'.repeat(1_000_000)}`;
    const sidecar = new Blob([xmp(`<photoshop:Instructions>${text}</photoshop:Instructions>`)]);
    const read = (start: number, end: number) => readBytes(sidecar, start, end);
    const { metadata } = await readSidecarContent({ size: sidecar.size, read });
    expect(metadata.unmapped.instructions).toBe(text.slice(0, 10_000));
  });

  it('says what of it was repaired', async () => {
    const twice = Buffer.from('Größe, Öl', 'utf8').toString('latin1');
    const { repaired, unmapped } = await read({ xmp: xmp(bag('dc:subject', twice)) });
    expect(unmapped.keywords).toBe('Größe, Öl');
    expect(repaired).toEqual(['keywords']);
  });
});
