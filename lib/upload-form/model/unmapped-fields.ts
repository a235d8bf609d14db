/** Properties of IPTC Photo Metadata 2025.1 that a picture made with AI has. */
export const AI_FIELDS = ['aiSystemUsed', 'aiSystemVersionUsed', 'aiPromptInformation', 'aiPromptWriterName'] as const;
/** Values without a contract field that an editor has to know before the file is sent. */
export const NOTABLE_FIELDS = [
  ...(['instructions', 'usageTerms', 'digitalSourceType'] as const),
  ...AI_FIELDS,
  ...(['source', 'keywords'] as const),
] as const;
/** Values of specification 3.5 without a contract field. */
export const OTHER_FIELDS = ['title', 'description', 'author', 'creator'] as const;
export const UNMAPPED_FIELDS = [...NOTABLE_FIELDS, ...OTHER_FIELDS] as const;
export type UnmappedField = (typeof UNMAPPED_FIELDS)[number];
