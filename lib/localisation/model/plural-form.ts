/** Counted labels: `<id>.zero`, `.one`, `.two`, `.few`, `.many` and `.other`, of which only the last must exist. */

type LabelOf = (id: string) => string | undefined;

const rules = new Map<string, Intl.PluralRules>();

/** The label of `id` that `count` takes in a language; that of 'other' where the language's own form is missing or empty. */
export function countedLabel(id: string, count: number, language: string, labelOf: LabelOf): string | undefined {
  const plural = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, plural);
  return labelOf(`${id}.${plural.select(count)}`) || labelOf(`${id}.other`);
}
