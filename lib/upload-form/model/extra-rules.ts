/** Rules of extra fields, as a form keeps them. Pure. */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { isCalendarDate } from '#lib/localisation/model/calendar-date.ts';
import type { ExtraRule, MetadataValues } from './metadata-values.ts';

const known = new WeakMap<readonly ExtraField[], Map<MediaType, readonly ExtraRule[]>>();

/** What a form of this media type keeps of the extra fields; of the same fields the same rules. */
export function extraRules(type: MediaType, fields: readonly ExtraField[] = []): readonly ExtraRule[] {
  const ofFields = known.get(fields) ?? new Map<MediaType, readonly ExtraRule[]>();
  known.set(fields, ofFields);
  const rules = ofFields.get(type) ?? rulesOf(type, fields);
  ofFields.set(type, rules);
  return rules;
}

function rulesOf(type: MediaType, fields: readonly ExtraField[]): ExtraRule[] {
  const ofType = fields.filter(({ mediaTypes }) => mediaTypes.includes(type));
  return ofType.map(({ name, control, maxLength, embedded, vocabulary }) => {
    const codes = vocabulary.map(({ code }) => ({ code }));
    return { name, control, maxLength, embedded, ...(codes.length > 0 && { vocabulary: codes }) };
  });
}

/** The values without texts in fields for days that are no day. */
export function withoutInvalidDays(texts: MetadataValues, extra: readonly ExtraRule[]): MetadataValues {
  const days = extra.filter(({ control }) => control === 'date').map(({ name }) => name);
  const isUsable = ([name, text]: [string, string]) => !days.includes(name) || isCalendarDate(text);
  return days.length === 0 ? texts : Object.fromEntries(Object.entries(texts).filter(isUsable));
}
