/** The extra fields that a form can have, and their texts (docs/contract.md#extra-fields). */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { log } from '#lib/core/log.ts';
import { extraField } from './field-table.ts';
import { metadataField } from './metadata-fields.ts';

/** Without those that have the name of a field of the specification, which is logged. */
export function usableExtraFields(fields: readonly ExtraField[]): ExtraField[] {
  const usable = fields.filter(({ name }) => metadataField(name) === undefined);
  const skippedCount = fields.length - usable.length;
  if (skippedCount > 0) log('warn', 'metadata: extra fields have names of other fields', { skippedCount });
  return usable;
}

/** By text id, which no other text has: the labels of fields and of their choices, in the language of the locale. */
export function extraLabels(fields: readonly ExtraField[], locale: string): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { label } = extraField(field);
      const choices = field.vocabulary.map(({ code, labels }) => [`${label}.${code}`, labelIn(labels, locale, code)]);
      return [[label, labelIn(field.labels, locale, field.name)], ...choices];
    }),
  );
}

/** In the language of the locale, else in English, else in any, else the name itself. */
function labelIn(labels: Readonly<Record<string, string>>, locale: string, name: string): string {
  const [language = ''] = locale.toLowerCase().split(/[-_]/);
  return labels[language] ?? labels['en'] ?? Object.values(labels)[0] ?? name;
}
