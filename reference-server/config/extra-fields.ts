/**
 * The extra fields of the demo: what IPTC Photo Metadata 2025.1 has in addition to the fields of the specification. With all of them full,
 * a request stays below 32 kB of headers in any script.
 */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { DATA_MINING, DIGITAL_SOURCE_TYPES, MODEL_RELEASES, PROPERTY_RELEASES } from './vocabularies.ts';

type ExtraField = ServerSettings['extraFields'][number];

type Details = Partial<Omit<ExtraField, 'name' | 'labels'>> &
  Pick<ExtraField, 'control' | 'maxLength' | 'group' | 'embedded'>;

function field(name: string, [en, de]: readonly [en: string, de: string], details: Details): ExtraField {
  return {
    name,
    labels: { en, de },
    vocabulary: [],
    mediaTypes: ['image', 'video', 'audio'],
    isMandatory: false,
    isHideable: true,
    isRemembered: false,
    isSearchable: true,
    ...details,
  };
}

/** Codes are found by the filter; their words are in the labels, which are not stored. */
const CODES = { control: 'select', maxLength: 100, isSearchable: false } as const;
const SEEN = { mediaTypes: ['image', 'video'] } satisfies Partial<Details>;
const PICTURES = { mediaTypes: ['image'] } satisfies Partial<Details>;

const RIGHTS: readonly ExtraField[] = [
  field('IPTCInstructions', ['Instructions', 'Anweisungen'], {
    control: 'multi-line',
    maxLength: 350,
    group: 'rights',
    embedded: ['photoshop:Instructions', 'iim:40'],
  }),
  field('IPTCUsageTerms', ['Usage terms', 'Nutzungsbedingungen'], {
    control: 'multi-line',
    maxLength: 350,
    group: 'rights',
    embedded: ['xmpRights:UsageTerms'],
  }),
  field('IPTCOtherConstraints', ['Other constraints', 'Weitere Einschränkungen'], {
    control: 'multi-line',
    maxLength: 200,
    group: 'rights',
    embedded: ['plus:OtherConstraints'],
  }),
  field('IPTCLicensor', ['Licensor', 'Lizenzgeber'], {
    control: 'text',
    maxLength: 120,
    group: 'rights',
    isRemembered: true,
    embedded: ['plus:Licensor'],
  }),
  field('IPTCWebStatement', ['Web page about rights', 'Webseite zu den Rechten'], {
    control: 'text',
    maxLength: 180,
    group: 'rights',
    isRemembered: true,
    isSearchable: false,
    embedded: ['xmpRights:WebStatement'],
  }),
  field('IPTCDataMining', ['Data mining', 'Data-Mining'], {
    ...CODES,
    group: 'rights',
    vocabulary: DATA_MINING,
    embedded: ['plus:DataMining'],
  }),
  field('IPTCModelRelease', ['Model release', 'Freigabe der Abgebildeten'], {
    ...CODES,
    ...SEEN,
    group: 'rights',
    vocabulary: MODEL_RELEASES,
    embedded: ['plus:ModelReleaseStatus'],
  }),
  field('IPTCPropertyRelease', ['Property release', 'Freigabe der Eigentümer'], {
    ...CODES,
    ...SEEN,
    group: 'rights',
    vocabulary: PROPERTY_RELEASES,
    embedded: ['plus:PropertyReleaseStatus'],
  }),
];

const PEOPLE_AND_PLACES: readonly ExtraField[] = [
  field('IPTCPersonShown', ['Persons shown', 'Abgebildete Personen'], {
    ...SEEN,
    control: 'list',
    maxLength: 200,
    group: 'people',
    embedded: ['Iptc4xmpExt:PersonInImage'],
  }),
  field('IPTCOrganisationShown', ['Organisations shown', 'Abgebildete Organisationen'], {
    ...SEEN,
    control: 'list',
    maxLength: 100,
    group: 'people',
    embedded: ['Iptc4xmpExt:OrganisationInImageName'],
  }),
  field('IPTCEvent', ['Event', 'Ereignis'], {
    control: 'text',
    maxLength: 100,
    group: 'places',
    embedded: ['Iptc4xmpExt:Event'],
  }),
  field('IPTCLocationCreated', ['Location of the camera', 'Standort der Kamera'], {
    control: 'text',
    maxLength: 160,
    group: 'places',
    embedded: ['Iptc4xmpExt:LocationCreated'],
  }),
  field('IPTCLocationShown', ['Location shown', 'Abgebildeter Ort'], {
    ...SEEN,
    control: 'text',
    maxLength: 160,
    group: 'places',
    embedded: ['Iptc4xmpExt:LocationShown'],
  }),
];

const ACCESSIBILITY: readonly ExtraField[] = [
  field('IPTCAltText', ['Alt text', 'Alternativtext'], {
    ...PICTURES,
    control: 'multi-line',
    maxLength: 250,
    group: 'accessibility',
    embedded: ['Iptc4xmpCore:AltTextAccessibility'],
  }),
  field('IPTCExtDescription', ['Extended description', 'Ausführliche Beschreibung'], {
    ...PICTURES,
    control: 'multi-line',
    maxLength: 350,
    group: 'accessibility',
    embedded: ['Iptc4xmpCore:ExtDescrAccessibility'],
  }),
];

const ORIGIN: readonly ExtraField[] = [
  field('IPTCKeywords', ['Keywords', 'Schlagwörter'], {
    control: 'list',
    maxLength: 800,
    group: 'origin',
    embedded: ['dc:subject', 'iim:25'],
  }),
  field('IPTCObjectName', ['Title', 'Titel'], {
    control: 'text',
    maxLength: 64,
    group: 'origin',
    embedded: ['dc:title', 'iim:5'],
  }),
  field('IPTCSource', ['Source', 'Quelle'], {
    control: 'text',
    maxLength: 64,
    group: 'origin',
    isRemembered: true,
    embedded: ['photoshop:Source', 'iim:115'],
  }),
  field('IPTCOrigTransmission', ['Job ID', 'Auftragsnummer'], {
    control: 'text',
    maxLength: 64,
    group: 'origin',
    embedded: ['photoshop:TransmissionReference', 'iim:103'],
  }),
  field('IPTCSupplierImageID', ['Image ID of the supplier', 'Bildnummer des Lieferanten'], {
    ...PICTURES,
    control: 'text',
    maxLength: 64,
    group: 'origin',
    embedded: ['plus:ImageSupplierImageID'],
  }),
  field('IPTCDigitalSourceType', ['Digital source', 'Digitale Quelle'], {
    ...CODES,
    group: 'origin',
    vocabulary: DIGITAL_SOURCE_TYPES,
    embedded: ['Iptc4xmpExt:DigitalSourceType'],
  }),
  field('IPTCAISystem', ['AI system', 'KI-System'], {
    control: 'text',
    maxLength: 64,
    group: 'origin',
    embedded: ['Iptc4xmpExt:AISystemUsed'],
  }),
  field('IPTCAISystemVersion', ['Version of the AI system', 'Version des KI-Systems'], {
    control: 'text',
    maxLength: 32,
    group: 'origin',
    embedded: ['Iptc4xmpExt:AISystemVersionUsed'],
  }),
  field('IPTCAIPrompt', ['AI prompt', 'KI-Prompt'], {
    control: 'multi-line',
    maxLength: 300,
    group: 'origin',
    embedded: ['Iptc4xmpExt:AIPromptInformation'],
  }),
  field('IPTCAIPromptWriter', ['Author of the AI prompt', 'Autor des KI-Prompts'], {
    control: 'text',
    maxLength: 64,
    group: 'origin',
    embedded: ['Iptc4xmpExt:AIPromptWriterName'],
  }),
];

export const EXTRA_FIELDS: readonly ExtraField[] = [...RIGHTS, ...PEOPLE_AND_PLACES, ...ACCESSIBILITY, ...ORIGIN];
