/** Metadata templates that the server or the managed policy offers: named sets of form values. */
import * as v from 'valibot';

/** UTF-16 units. */
export const MAX_TEMPLATE_NAME_LENGTH = 80;

const unusable = (): null => null;

/** A number or a yes/no is read as its text; null for anything else, so that the client can name the field. */
const value = v.union([
  v.string(),
  v.pipe(v.union([v.number(), v.boolean()]), v.transform(String)),
  v.pipe(v.unknown(), v.transform(unusable)),
]);

const template = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TEMPLATE_NAME_LENGTH)),
  /** By contract field name, as the controls of the form have them: a date is `yyyymmdd`. */
  values: v.record(v.string(), value),
});
export type OfferedTemplate = v.InferOutput<typeof template>;

/** An entry without a name or values is left out; a value that is no list counts as none. */
export const offeredTemplates = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((entries): OfferedTemplate[] =>
      entries.flatMap((entry) => {
        const parsed = v.safeParse(template, entry);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  ),
  [],
);
