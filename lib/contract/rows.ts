import * as v from 'valibot';
import type { AnswerSchema } from './call.ts';

/**
 * A list in which a row that does not fit is left out instead of spoiling the rest (design 14, 3.1).
 */
export function listOf<Row>(row: AnswerSchema<Row>): AnswerSchema<Row[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((candidate) => {
        const parsed = v.safeParse(row, candidate);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  ) as unknown as AnswerSchema<Row[]>;
}

/** Numbers and booleans arrive as text from some servers of this family. */
export const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);

export const optionalText = v.optional(v.nullable(text));

export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);
