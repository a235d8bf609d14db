import { fieldMeaning } from './filter-fields.ts';
import type { FilterNode, FilterOperator } from './filter-grammar.ts';
import { searchWords } from './search-terms.ts';
import { timeSpanOf } from './timestamp.ts';

/** A function that the reading connection has: it throws when the time of a search is over, and is 1 until then. */
export const IN_TIME = 'in_time';

export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** The SQL contains only names from `filter-fields.ts`; user input is passed as bound values. */
export function filterToSql(node: FilterNode): SqlCondition {
  switch (node.kind) {
    case 'any':
    case 'all': {
      const parts = node.parts.map(filterToSql);
      const word = node.kind === 'any' ? ' OR ' : ' AND ';
      return { sql: `(${parts.map((part) => part.sql).join(word)})`, values: parts.flatMap((part) => part.values) };
    }
    case 'not': {
      const part = filterToSql(node.part);
      return { sql: `NOT coalesce(${part.sql}, 0)`, values: part.values };
    }
    case 'words':
      return wordsToSql(searchWords(node.text));
    case 'field':
      return fieldToSql(node.name, node.operator, node.value);
  }
}

/** ANDed words, looked up between the positions `?1` and `?2` that the statement reads. */
function wordsToSql(words: readonly string[]): SqlCondition {
  if (words.length === 0) return { sql: '1', values: [] };
  const match = words.map((word) => `"${word}"`).join(' ');
  return {
    sql: `position IN (SELECT rowid FROM terms WHERE terms MATCH ? AND rowid BETWEEN ?1 AND ?2 AND ${IN_TIME}())`,
    values: [match],
  };
}

const COMPARISON: Readonly<Record<FilterOperator, string>> = { ':': '=', '>=': '>=', '<=': '<=', '>': '>', '<': '<' };

function fieldToSql(name: string, operator: FilterOperator, value: string): SqlCondition {
  const meaning = fieldMeaning(name);
  if (meaning === undefined) return { sql: '0', values: [] };
  if (meaning.kind === 'ids') return idsToSql(value);
  if (meaning.kind === 'time') return timeToSql(meaning.column, operator, value);
  const expression = meaning.kind === 'column' ? meaning.column : `json_extract(fields, '$.${name}')`;
  if (operator === ':' && value === '*') return { sql: `coalesce(${expression}, '') <> ''`, values: [] };
  return { sql: `${expression} ${COMPARISON[operator]} ? COLLATE NOCASE`, values: [value] };
}

/** Passes all ids as one value, because SQLite limits the number of parameters. */
function idsToSql(value: string): SqlCondition {
  const ids = value.split(',').map((id) => id.trim());
  return { sql: `objectId IN (${idList()})`, values: [JSON.stringify(ids)] };
}

/** Values of a JSON list, which is one bound value: SQLite takes some thousand values at most. */
export function idList(): string {
  return `SELECT value FROM json_each(?) WHERE ${IN_TIME}()`;
}

function timeToSql(column: string, operator: FilterOperator, value: string): SqlCondition {
  const span = timeSpanOf(value);
  if (span === undefined) return { sql: '1', values: [] };
  switch (operator) {
    case ':':
      return { sql: `${column} BETWEEN ? AND ?`, values: [span.first, span.last] };
    case '>=':
      return { sql: `${column} >= ?`, values: [span.first] };
    case '<':
      return { sql: `${column} < ?`, values: [span.first] };
    case '<=':
      return { sql: `${column} <= ?`, values: [span.last] };
    case '>':
      return { sql: `${column} > ?`, values: [span.last] };
  }
}
