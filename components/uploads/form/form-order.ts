/** Order and width of the form's fields: the most used ones first, short ones in pairs. */
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
const POSITION = new Map(ORDER.map(([name], at) => [name, at]));

/** Sorts fields; those without a position are last. */
export function inFormOrder(fields: readonly MetadataField[]): MetadataField[] {
  const positionOf = ({ name }: MetadataField): number => POSITION.get(name) ?? ORDER.length;
  return fields.toSorted((one, other) => positionOf(one) - positionOf(other));
}

export function isHalfWidth(name: string): boolean {
  return ORDER.some(([known, width]) => known === name && width === 'half');
}
