/**
 * The conditions of a search as SQL. In all of it `w` is `asset_words`, `a` is `assets`, and a value stands where it
 * occurs as `?` until `numbered` numbers them. The SQL contains only names from `filter-fields.ts`; those of extra fields are
 * values.
 */

import { phraseText } from '#lib/search/model/search-words.ts';
import { SENTINEL_DATE } from '#lib/upload-form/model/release-fields.ts';
import { timeSpanOf } from '../../../core/timestamp.ts';
import { fieldMeaning } from '../../../search/filter-fields.ts';
import { type IndexNode, objectIdsOf, type QueryPlan, type RowCondition } from '../../../search/query-plan.ts';
import { readUsageCondition } from '../../../search/usage-filter.ts';
import type { ExtraNode, FilterOperator } from '../../../stores/filter-grammar.ts';
import { indexable } from './catalogue-rows.ts';

export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const NOTHING: SqlCondition = { sql: 'true', values: [] };

/** Replaces each `?` by the number of its value. No literal of the SQL contains one. */
export function numbered(sql: string): string {
  const [first = '', ...others] = sql.split('?');
  return others.reduce((text, part, index) => `${text}$${index + 1}${part}`, first);
}

/** What the index is asked, as a `tsquery`; undefined when it is asked nothing. */
export function termQuery({ index }: QueryPlan): string | undefined {
  return index.length === 0 ? undefined : index.map(written).join(' & ');
}

function written(node: IndexNode): string {
  if (typeof node === 'string') return node.endsWith('*') ? `${quote(node.slice(0, -1))}:*` : quote(node);
  if ('not' in node) return `!${written(node.not)}`;
  return 'any' in node ? `(${node.any.map(written).join(' | ')})` : `(${node.all.map(written).join(' & ')})`;
}

/** A term has letters, digits and characters of private use only. */
function quote(term: string): string {
  return `'${indexable(term)}'`;
}

/** Finds rows by the index of words. */
export function byIndex(query: string | undefined): SqlCondition {
  return query === undefined ? NOTHING : { sql: 'w.words @@ ?::tsquery', values: [query] };
}

/** The same for rows that are found otherwise: an index is used for operators only. */
export function byRow(query: string | undefined, column = 'w.words'): SqlCondition {
  return query === undefined ? NOTHING : { sql: `ts_match_vq(${column}, ?::tsquery)`, values: [query] };
}

/** What the index of words cannot answer. */
export function restOf({ rest, objectIds }: QueryPlan): SqlCondition {
  const ids = objectIds === undefined ? [] : [{ sql: 'a.object_id = ANY (?)', values: [objectIds] }];
  return allOf([...ids, ...rest.map(rowCondition)]);
}

export function allOf(parts: readonly SqlCondition[]): SqlCondition {
  return joined(parts, ' AND ', 'true');
}

function joined(parts: readonly SqlCondition[], word: string, none: string): SqlCondition {
  if (parts.length === 0) return { sql: none, values: [] };
  return { sql: `(${parts.map(({ sql }) => sql).join(word)})`, values: parts.flatMap(({ values }) => values) };
}

function rowCondition(condition: RowCondition): SqlCondition {
  if (condition.kind !== 'sources') return filterToSql(condition);
  return { sql: 'a.source_id = ANY (?)', values: [condition.sourceIds] };
}

function filterToSql(node: Exclude<RowCondition, { kind: 'sources' }>): SqlCondition {
  switch (node.kind) {
    case 'any':
      return joined(node.parts.map(filterToSql), ' OR ', 'false');
    case 'all':
      return allOf(node.parts.map(filterToSql));
    case 'not': {
      const part = filterToSql(node.part);
      return { sql: `NOT coalesce(${part.sql}, false)`, values: part.values };
    }
    case 'term':
      return byRow(written(node.term));
    case 'phrase':
      return {
        sql: 'EXISTS (SELECT FROM asset_texts t WHERE t.position = a.position AND strpos(t.folded, ?) > 0)',
        values: [phraseText(node.text)],
      };
    case 'field':
      return fieldToSql(node.name, node.operator, node.value);
    case 'extra':
      return joined(
        node.names.map((name) => extraToSql(name, node)),
        ' OR ',
        'false',
      );
  }
}

const COLUMNS = { zType: 'a.z_type', sourceId: 'a.source_id', name: 'a.name' } as const;
const TIMES = { receivedAt: 'a.received_at', createdAt: 'a.created_at' } as const;
const COMPARISON: Readonly<Record<FilterOperator, string>> = { ':': '=', '>=': '>=', '<=': '<=', '>': '>', '<': '<' };

function fieldToSql(name: string, operator: FilterOperator, value: string): SqlCondition {
  const meaning = fieldMeaning(name);
  if (meaning === undefined) return { sql: 'false', values: [] };
  if (meaning.kind === 'ids') return { sql: 'a.object_id = ANY (?)', values: [objectIdsOf(value)] };
  if (meaning.kind === 'usage') return usageToSql(value);
  if (meaning.kind === 'time') return timeToSql(TIMES[meaning.column], operator, value);
  const expression = meaning.kind === 'column' ? COLUMNS[meaning.column] : `(a.fields ->> '${name}')`;
  if (operator === ':' && value === '*') return { sql: `coalesce(${expression}, '') <> ''`, values: [] };
  return { sql: compared(expression, operator), values: [value] };
}

function extraToSql(name: string, { isList, operator, value }: ExtraNode): SqlCondition {
  const stored = '(a.fields ->> ?::text)';
  if (operator === ':' && value === '*') return { sql: `coalesce(${stored}, '') <> ''`, values: [name] };
  if (!isList) return { sql: compared(stored, operator), values: [name, value] };
  const entries = `(SELECT btrim(entry) AS entry FROM unnest(string_to_array(${stored}, ',')) entry) entries`;
  const hasEntry = `EXISTS (SELECT FROM ${entries} WHERE entry <> '' AND ${compared('entry', ':')})`;
  // Spares most lists the comparison of their entries.
  const contains = `strpos(lower(${stored} COLLATE "C"), lower(?::text COLLATE "C")) > 0`;
  return { sql: `(${contains} AND ${hasEntry})`, values: [name, value, name, value] };
}

/** In the collation C only the case of the Latin letters without marks is ignored, and bytes are compared. */
function compared(expression: string, operator: FilterOperator): string {
  return `lower(${expression} COLLATE "C") ${COMPARISON[operator]} lower(?::text COLLATE "C")`;
}

function usageToSql(value: string): SqlCondition {
  const usage = readUsageCondition(value, new Date());
  if (usage === undefined) return { sql: 'false', values: [] };
  const { kinds, nowMs, hereMs } = usage;
  const [release, words] = [`coalesce(a.fields ->> 'IPTCReleaseDate', '')`, `coalesce(a.facts #>> '{usage,kind}', '')`];
  // Most assets have no other date than that of a release without one: their words decide.
  const sql = `CASE
    WHEN a.fields ->> 'IPTCExpirationDate' IS NULL AND ${release} IN ('', '${SENTINEL_DATE}')
      AND a.facts -> 'metaFiles' IS NULL
    THEN CASE WHEN ${words} = 'embargoed' AND ${release} <> '' THEN '' ELSE ${words} END
    ELSE asset_usage(a.fields, a.facts, ?::bigint, ?::bigint) END = ANY (?)`;
  return { sql, values: [nowMs, hereMs, kinds] };
}

function timeToSql(column: string, operator: FilterOperator, value: string): SqlCondition {
  const span = timeSpanOf(value);
  if (span === undefined) return NOTHING;
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
