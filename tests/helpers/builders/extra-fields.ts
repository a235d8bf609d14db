import * as v from 'valibot';
import { type ExtraField, extraFields } from '#lib/contract/extra-fields.ts';

/** A field as a server announces it. */
export type AnnouncedField = Readonly<Record<string, unknown>> & { readonly name: string };

/** As a client reads them; a text field without a `control`. */
export function extraFieldsOf(...announced: readonly AnnouncedField[]): ExtraField[] {
  return v.parse(
    extraFields,
    announced.map((field) => ({ control: 'text', ...field })),
  );
}

/** One field of each control; a file can have all of them. */
export const ONE_OF_EACH: readonly AnnouncedField[] = [
  { name: 'IPTCInstructions', control: 'multi-line', group: 'rights', embedded: ['photoshop:Instructions', 'iim:40'] },
  { name: 'IPTCSource', control: 'text', group: 'origin', embedded: ['photoshop:Source', 'iim:115'], maxLength: 32 },
  { name: 'IPTCKeywords', control: 'list', group: 'origin', embedded: ['dc:subject', 'iim:25'], maxLength: 60 },
  {
    name: 'IPTCDigitalSourceType',
    control: 'select',
    vocabulary: [
      { code: 'digitalCapture', labels: { en: 'Photograph', de: 'Foto' } },
      { code: 'trainedAlgorithmicMedia' },
    ],
    embedded: ['Iptc4xmpExt:DigitalSourceType'],
  },
  {
    name: 'IPTCModelRelease',
    control: 'multi-select',
    group: 'rights',
    vocabulary: [{ code: 'MR-NON' }, { code: 'MR-UMR' }],
    embedded: ['dc:title'],
  },
  { name: 'IPTCEventDay', control: 'date', group: 'people', embedded: ['Iptc4xmpExt:AISystemVersionUsed'] },
];

/** Extra fields of each kind, in all groups, with labels in both languages. */
export const IN_ALL_GROUPS: readonly AnnouncedField[] = [
  {
    name: 'IPTCInstructions',
    control: 'multi-line',
    group: 'rights',
    maxLength: 256,
    isMandatory: true,
    labels: { en: 'Instructions', de: 'Anweisungen' },
    embedded: ['photoshop:Instructions', 'iim:40'],
  },
  {
    name: 'IPTCUsageTerms',
    control: 'multi-line',
    group: 'rights',
    embedded: ['xmpRights:UsageTerms'],
    labels: { en: 'Usage terms', de: 'Nutzungsbedingungen' },
  },
  {
    name: 'IPTCDataMining',
    control: 'select',
    group: 'rights',
    embedded: ['plus:DataMining'],
    labels: { en: 'Data mining', de: 'Data-Mining' },
    vocabulary: [
      { code: 'DMI-ALLOWED', labels: { en: 'Allowed', de: 'Erlaubt' } },
      { code: 'DMI-PROHIBITED', labels: { en: 'Prohibited', de: 'Verboten' } },
    ],
  },
  {
    name: 'IPTCPersonShown',
    control: 'list',
    group: 'people',
    embedded: ['Iptc4xmpExt:PersonInImage'],
    labels: { en: 'Persons shown', de: 'Abgebildete Personen' },
  },
  {
    name: 'IPTCModelRelease',
    control: 'multi-select',
    group: 'people',
    labels: { en: 'Model release', de: 'Model-Release' },
    vocabulary: [
      { code: 'MR-NON', labels: { en: 'None', de: 'Keine' } },
      { code: 'MR-UMR', labels: { en: 'Unlimited', de: 'Unbeschränkt' } },
    ],
  },
  {
    name: 'IPTCLocationShown',
    control: 'text',
    group: 'places',
    embedded: ['Iptc4xmpExt:LocationShown'],
    labels: { en: 'Location shown', de: 'Abgebildeter Ort' },
  },
  {
    name: 'IPTCAltText',
    control: 'multi-line',
    group: 'accessibility',
    maxLength: 250,
    labels: { en: 'Alt text', de: 'Alternativtext' },
  },
  {
    name: 'IPTCKeywords',
    control: 'list',
    group: 'origin',
    embedded: ['dc:subject', 'iim:25'],
    labels: { en: 'Keywords', de: 'Stichwörter' },
  },
  {
    name: 'IPTCEventDay',
    control: 'date',
    group: 'origin',
    labels: { en: 'Day of the event', de: 'Tag des Ereignisses' },
  },
];
