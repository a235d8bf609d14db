/** What axe checks: WCAG 2.2 AA, as far as a tool can see it. */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** `all` rules, or those that only the `colours` of a page can break. */
export type Rules = 'all' | 'colours';
export const RUN_ONLY = {
  all: { type: 'tag', values: TAGS },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;
