/**
 * Plural forms of labels: `<id>.zero`, `.one`, `.two`, `.few`, `.many` and `.other`; only the last one is mandatory.
 */

type LabelOf = (id: string) => string | undefined;

const rules = new Map<string, Intl.PluralRules>();

/** The label of `id` in the plural form of `count`; the form 'other' if that one is missing or empty. */
export function countedLabel(id: string, count: number, language: string, labelOf: LabelOf): string | undefined {
  const plural = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, plural);
  return labelOf(`${id}.${plural.select(count)}`) || labelOf(`${id}.other`);
}
