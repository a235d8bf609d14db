/** The field names that a filter may use, and where the catalogue stores them. */

export type FieldMeaning =
  | { readonly kind: 'time'; readonly column: 'receivedAt' | 'createdAt' }
  | { readonly kind: 'column'; readonly column: 'zType' | 'sourceId' | 'name' }
  | { readonly kind: 'metadata' }
  /** One object id, or several separated by commas. */
  | { readonly kind: 'ids' };

// Maps, because an object also has names such as `constructor`.
const TIMES = new Map<string, 'receivedAt' | 'createdAt'>(
  Object.entries({
    ImgReceivedTS: 'receivedAt',
    AVMReceivedTS: 'receivedAt',
    TxtReceivedTS: 'receivedAt',
    ImgCreatedTS: 'createdAt',
    AVMCreatedTS: 'createdAt',
  } as const),
);
const COLUMNS = new Map<string, 'zType' | 'sourceId' | 'name'>(
  Object.entries({
    ZType: 'zType',
    ImgSrcID: 'sourceId',
    AVMSrcID: 'sourceId',
    TxtSrcID: 'sourceId',
    ImgName: 'name',
    AVMName: 'name',
  } as const),
);
const METADATA = new Set(
  `IPTCHeadline IPTCCaption IPTCCaptionWriter IPTCByLine IPTCCredit IPTCCopyrightNotice IPTCCategory IPTCSupplCategory
  IPTCKeywords IPTCPlace IPTCCity IPTCCountryCode IPTCCountryName IPTCProvinceState IPTCOrigTransmission
  IPTCEnvelopePriority IPTCReleaseDate IPTCExpirationDate ImgKeydescr ImgPlace ImgExpiresTS ImgCreatedBy AVMExpiresTS
  AVMCreatedBy AVMTeaser ChannelID TxtIntro`.split(/\s+/),
);

const IDS = new Set(['ImgOID', 'AVMOID', 'TxtOID']);

/** Undefined for an unknown name. Names are those of the contract and case-sensitive. */
export function fieldMeaning(name: string): FieldMeaning | undefined {
  const time = TIMES.get(name);
  if (time !== undefined) return { kind: 'time', column: time };
  const column = COLUMNS.get(name);
  if (column !== undefined) return { kind: 'column', column };
  if (IDS.has(name)) return { kind: 'ids' };
  return METADATA.has(name) ? { kind: 'metadata' } : undefined;
}
