/** Text of any kind in columns of type `text`, which take no U+0000. */
import type { Database, Query, Row } from './database.ts';

/** A character of no text; in front of a digit it stands for U+0000 or for itself. */
const ESCAPE = '\u{10FFFE}';

export type TextDatabase = Pick<Database, 'query' | 'inTransaction'>;

/** Escapes the texts among the values and reads them back in the rows, so that both may have any character. */
export function withAnyText({ query, inTransaction }: TextDatabase): TextDatabase {
  return { query: escaping(query), inTransaction: (work) => inTransaction((inner) => work(escaping(inner))) };
}

function escaping(query: Query): Query {
  return async (sql, values = []) => {
    const rows = await query(sql, values.map(mapped(escaped)));
    return rows.map(
      (row): Row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, mapped(unescaped)(value)])),
    );
  };
}

function mapped(change: (text: string) => string): (value: unknown) => unknown {
  return (value) => {
    if (typeof value === 'string') return change(value);
    return Array.isArray(value) ? value.map(mapped(change)) : value;
  };
}

function escaped(text: string): string {
  if (!text.includes('\0') && !text.includes(ESCAPE)) return text;
  return text.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll('\0', `${ESCAPE}0`);
}

function unescaped(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  return text.replaceAll(`${ESCAPE}0`, '\0').replaceAll(`${ESCAPE}1`, ESCAPE);
}
