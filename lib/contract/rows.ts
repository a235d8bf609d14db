import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import type { AnswerSchema } from './call.ts';

/**
 * A list in which a row that does not fit is left out instead of spoiling the rest (design 14, 3.1). `name` is for the log,
 * which says how many there were and nothing of them.
 */
export function listOf<Row>(name: string, row: AnswerSchema<Row>): AnswerSchema<Row[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((candidates) => {
      const rows = candidates.flatMap((candidate) => {
        const parsed = v.safeParse(row, candidate);
        return parsed.success ? [parsed.output] : [];
      });
      const skippedCount = candidates.length - rows.length;
      if (skippedCount > 0) log('warn', 'contract: rows were skipped', { list: name, skippedCount });
      return rows;
    }),
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
