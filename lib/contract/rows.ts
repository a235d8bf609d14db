import * as v from 'valibot';
import { log } from '#lib/core/log.ts';
import type { AnswerSchema } from './call.ts';

/**
 * Parses a list and drops invalid rows (3.1; docs/design/choices.md). `name` is for the log, which contains their
 * number, but not their content.
 */
export function listOf<Row>(name: string, row: AnswerSchema<Row>): AnswerSchema<Row[]> {
  return listReadBy(name, (candidate) => {
    const parsed = v.safeParse(row, candidate);
    return parsed.success ? parsed.output : undefined;
  });
}

/** The same for rows so many that schemas would take a slow computer too long. `read` returns undefined for an invalid one. */
export function listReadBy<Row>(name: string, read: (candidate: unknown) => Row | undefined): AnswerSchema<Row[]> {
  return v.pipe(
    v.unknown(),
    v.array(v.unknown()),
    v.transform((candidates) => {
      const rows = candidates.flatMap((candidate) => {
        const row = read(candidate);
        return row === undefined ? [] : [row];
      });
      const skippedCount = candidates.length - rows.length;
      if (skippedCount > 0) log('warn', 'contract: rows were skipped', { list: name, skippedCount });
      return rows;
    }),
  );
}

/** Text; some media systems send it as a number. */
export const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);

/** As `text` reads it; undefined for anything else. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : undefined;
}

export const optionalText = v.optional(v.nullable(text));

/** True for `true`, `1`, `'1'` and `'true'`; false for every other boolean, number or text. */
export const flag = v.pipe(
  v.union([v.boolean(), v.number(), v.string()]),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** `true`, `'true'`, `1`, `'1'` and their opposites; other values are refused. */
export const strictFlag = v.pipe(
  v.unknown(),
  v.transform((value) => FLAGS.get(typeof value === 'number' ? String(value) : value) ?? value),
  v.boolean(),
);
const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A whole number from 0 on, also as text. */
export const wholeNumber = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
  v.number(),
  v.integer(),
  v.minValue(0),
);
