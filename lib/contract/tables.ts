/** Names of the tables of specification 7.22, which does not print them. */
export const TABLE_IDS = [
  'imgSupplCategories',
  'vidSupplCategories',
  'audSupplCategories',
  'imgSearchViewModes',
  'vidSearchViewModes',
  'audSearchViewModes',
  'txtSearchViewModes',
  'imgSearchDatePresets',
  'imgSearchImageTypes',
  'imgSearchCustomQueries',
] as const;
export type TableId = (typeof TABLE_IDS)[number];
