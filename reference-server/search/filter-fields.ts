/** The names that a filter may use, and what they stand for. */

export type FieldMeaning =
  | { readonly kind: 'time'; readonly column: 'receivedAt' | 'createdAt' }
  | { readonly kind: 'column'; readonly column: 'zType' | 'sourceId' | 'name' }
  | { readonly kind: 'metadata' }
  /** One object id, or several with commas between them. */
  | { readonly kind: 'ids' };

const TIMES: Readonly<Record<string, 'receivedAt' | 'createdAt'>> = {
  ImgReceivedTS: 'receivedAt',
  AVMReceivedTS: 'receivedAt',
  TxtReceivedTS: 'receivedAt',
  ImgCreatedTS: 'createdAt',
  AVMCreatedTS: 'createdAt',
};
const COLUMNS: Readonly<Record<string, 'zType' | 'sourceId' | 'name'>> = {
  ZType: 'zType',
  ImgSrcID: 'sourceId',
  AVMSrcID: 'sourceId',
  TxtSrcID: 'sourceId',
  ImgName: 'name',
  AVMName: 'name',
};
const METADATA = new Set(
  `IPTCHeadline IPTCCaption IPTCCaptionWriter IPTCByLine IPTCCredit IPTCCopyrightNotice IPTCCategory IPTCSupplCategory
  IPTCKeywords IPTCPlace IPTCCity IPTCCountryCode IPTCCountryName IPTCProvinceState IPTCOrigTransmission
  IPTCEnvelopePriority IPTCReleaseDate IPTCExpirationDate ImgKeydescr ImgPlace ImgExpiresTS ImgCreatedBy AVMExpiresTS
  AVMCreatedBy AVMTeaser ChannelID TxtIntro`.split(/\s+/),
);

const IDS = new Set(['ImgOID', 'AVMOID', 'TxtOID']);

/** Undefined for a name that no filter may use. Names are the contract's, case counts. */
export function fieldMeaning(name: string): FieldMeaning | undefined {
  const time = TIMES[name];
  if (time !== undefined) return { kind: 'time', column: time };
  const column = COLUMNS[name];
  if (column !== undefined) return { kind: 'column', column };
  if (IDS.has(name)) return { kind: 'ids' };
  return METADATA.has(name) ? { kind: 'metadata' } : undefined;
}
