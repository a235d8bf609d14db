/** How the form is laid out: what people fill most often stands first, and short fields stand in pairs. */
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';

const ORDER: readonly (readonly [name: string, width: 'whole' | 'half'])[] = [
  ['ChannelID', 'whole'],
  ['AVMTeaser', 'whole'],
  ['IPTCHeadline', 'whole'],
  ['IPTCCaption', 'whole'],
  ['IPTCByLine', 'half'],
  ['IPTCCredit', 'half'],
  ['IPTCCategory', 'half'],
  ['IPTCDateCreated', 'half'],
  ['ImgPlace', 'whole'],
  ['IPTCReleaseDate', 'whole'],
  ['IPTCSupplCategory', 'whole'],
  ['IPTCCopyrightNotice', 'whole'],
  ['IPTCCaptionWriter', 'half'],
  ['ImgExpiresTS', 'half'],
  ['AVMExpiresTS', 'half'],
];
const PLACE = new Map(ORDER.map(([name], at) => [name, at]));

export function inFormOrder(fields: readonly MetadataField[]): MetadataField[] {
  const placeOf = ({ name }: MetadataField): number => PLACE.get(name) ?? ORDER.length;
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function isHalfWidth(name: string): boolean {
  return ORDER.some(([known, width]) => known === name && width === 'half');
}
