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
