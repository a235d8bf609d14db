/** Values without a contract field that an editor has to know before the file is sent. */
export const NOTABLE_FIELDS = ['instructions', 'usageTerms', 'digitalSourceType', 'source', 'keywords'] as const;
/** Values of specification 3.5 without a contract field. */
export const OTHER_FIELDS = ['title', 'description', 'author', 'creator'] as const;
export const UNMAPPED_FIELDS = [...NOTABLE_FIELDS, ...OTHER_FIELDS] as const;
export type UnmappedField = (typeof UNMAPPED_FIELDS)[number];
