/** Properties of IPTC Photo Metadata 2025.1 that a picture made with AI has. */
export const AI_FIELDS = ['aiSystemUsed', 'aiSystemVersionUsed', 'aiPromptInformation', 'aiPromptWriterName'] as const;
/** What limits the use of a file. */
const TERMS = ['instructions', 'usageTerms', 'otherConstraints', 'dataMining'] as const;
/** Values without a field of the specification that an editor has to know before the file is sent. */
export const NOTABLE_FIELDS = [
  ...TERMS,
  'digitalSourceType',
  ...AI_FIELDS,
  ...(['source', 'keywords'] as const),
] as const;
/** Values of specification 3.5 and other properties of IPTC without a field of the specification. */
export const OTHER_FIELDS = [
  ...(['title', 'description', 'author', 'creator'] as const),
  ...(['persons', 'organisations', 'event', 'locationCreated', 'locationShown'] as const),
  ...(['altText', 'extendedDescription', 'licensor', 'webStatement'] as const),
  ...(['modelRelease', 'propertyRelease', 'jobId', 'supplierImageId'] as const),
] as const;
export const UNMAPPED_FIELDS = [...NOTABLE_FIELDS, ...OTHER_FIELDS] as const;
export type UnmappedField = (typeof UNMAPPED_FIELDS)[number];
/** Those that fields of the specification have, too. */
export const MAPPED_TOO: readonly string[] = ['description', 'author', 'creator'] satisfies UnmappedField[];
/** Those with several values. */
export const UNMAPPED_LISTS: readonly UnmappedField[] = ['keywords', 'persons', 'organisations'];
