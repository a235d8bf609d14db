import { phraseText } from '#lib/search/model/search-words.ts';
import { SENTINEL_DATE } from '#lib/upload-form/model/release-fields.ts';
import { timeSpanOf } from '../../../core/timestamp.ts';
import { fieldMeaning } from '../../../search/filter-fields.ts';
import { objectIdsOf, type RowCondition } from '../../../search/query-plan.ts';
import { readUsageCondition } from '../../../search/usage-filter.ts';
import type { ExtraNode, FilterOperator } from '../../../stores/filter-grammar.ts';
import { matchedTerm } from '../term-match.ts';

/** A function that the reading connection has: it throws when the time of a search is over, and is 1 until then. */
export const IN_TIME = 'in_time';

/** Another one: 1 if a list has an entry, otherwise 0. */
export const HAS_ENTRY = 'has_entry';

/** Another one: the kind of use that an asset has at a time (`usage-filter.ts`). */
export const ASSET_USAGE = 'asset_usage';

interface SqlCondition {
  /** For the rows between the positions `?1` and `?2`: words are looked up once for all of them. */
  readonly sql: string;
  /** For few rows, anywhere: words are looked up for each. */
  readonly rowSql: string;
  readonly values: readonly (string | number)[];
}

export function rowConditionToSql(condition: RowCondition): SqlCondition {
  if (condition.kind !== 'sources') return filterToSql(condition);
  return ofColumns(`sourceId IN (${idList()})`, JSON.stringify(condition.sourceIds));
}

/** The SQL contains only names from `filter-fields.ts`; names of extra fields and user input are bound values. */
function filterToSql(node: Exclude<RowCondition, { kind: 'sources' }>): SqlCondition {
  switch (node.kind) {
    case 'any':
    case 'all': {
      if (node.parts.length === 0) return ofColumns('1');
      const terms = node.parts.flatMap((part) => (part.kind === 'term' ? [part.term] : []));
      if (node.kind === 'any' && terms.length === node.parts.length) return termsToSql(terms);
      const parts = node.parts.map(filterToSql);
      const word = node.kind === 'any' ? ' OR ' : ' AND ';
      const join = (sql: readonly string[]) => `(${sql.join(word)})`;
      return {
        sql: join(parts.map((part) => part.sql)),
        rowSql: join(parts.map((part) => part.rowSql)),
        values: parts.flatMap((part) => part.values),
      };
    }
    case 'not': {
      const part = filterToSql(node.part);
      const negated = (sql: string) => `NOT coalesce(${sql}, 0)`;
      return { sql: negated(part.sql), rowSql: negated(part.rowSql), values: part.values };
    }
    case 'term':
      return termsToSql([node.term]);
    case 'phrase':
      return ofColumns(HAS_PHRASE, phraseText(node.text));
    case 'field':
      return fieldToSql(node.name, node.operator, node.value);
    case 'extra':
      return extraToSql(node);
  }
}

/** The same for many rows and for few. */
function ofColumns(sql: string, ...values: SqlCondition['values']): SqlCondition {
  return { sql, rowSql: sql, values };
}

/**
 * One of them. Those that are needed together are looked up by themselves: of several the index returns the rows that have them all, and until it finds the next one
 * nothing interrupts it, not even the end of the rows that were asked for.
 */
function termsToSql(terms: readonly string[]): SqlCondition {
  return {
    sql: `position IN (SELECT rowid FROM terms WHERE terms MATCH ? AND rowid BETWEEN ?1 AND ?2 AND ${IN_TIME}())`,
    rowSql: ROW_HAS_TERM,
    values: [terms.map(matchedTerm).join(' OR ')],
  };
}

const HAS_PHRASE = `EXISTS (
  SELECT 1 FROM texts WHERE texts.position = assets.position AND instr(texts.folded, ?) > 0 AND ${IN_TIME}()
)`;

/** Whether one row of `assets` is found by one part of a full-text expression. */
export const ROW_HAS_TERM = `EXISTS (
  SELECT 1 FROM terms WHERE terms MATCH ? AND terms.rowid = assets.position AND ${IN_TIME}()
)`;

const COMPARISON: Readonly<Record<FilterOperator, string>> = { ':': '=', '>=': '>=', '<=': '<=', '>': '>', '<': '<' };

function fieldToSql(name: string, operator: FilterOperator, value: string): SqlCondition {
  const meaning = fieldMeaning(name);
  if (meaning === undefined) return ofColumns('0');
  if (meaning.kind === 'ids') return idsToSql(value);
  if (meaning.kind === 'usage') return usageToSql(value);
  if (meaning.kind === 'time') return timeToSql(meaning.column, operator, value);
  const expression = meaning.kind === 'column' ? meaning.column : `json_extract(fields, '$.${name}')`;
  if (operator === ':' && value === '*') return ofColumns(`coalesce(${expression}, '') <> ''`);
  return ofColumns(`${expression} ${COMPARISON[operator]} ? COLLATE NOCASE`, value);
}

function extraToSql({ names, ...condition }: ExtraNode): SqlCondition {
  const parts = names.map((name) => extraPart(`$."${name}"`, condition));
  return ofColumns(`(${parts.map(({ sql }) => sql).join(' OR ')})`, ...parts.flatMap(({ values }) => values));
}

function extraPart(path: string, { isList, operator, value }: Omit<ExtraNode, 'names'>) {
  const stored = 'json_extract(fields, ?)';
  if (operator === ':' && value === '*') return { sql: `coalesce(${stored}, '') <> ''`, values: [path] };
  if (!isList) return { sql: `${stored} ${COMPARISON[operator]} ? COLLATE NOCASE`, values: [path, value] };
  // The first comparison spares most lists the function, which takes ten times as long.
  const sql = `(instr(lower(${stored}), lower(?)) > 0 AND ${HAS_ENTRY}(${stored}, ?))`;
  return { sql, values: [path, value, path, value] };
}

function usageToSql(value: string): SqlCondition {
  const usage = readUsageCondition(value, new Date());
  if (usage === undefined) return ofColumns('0');
  const { kinds, nowMs, hereMs } = usage;
  const field = (name: string) => `json_extract(fields, '$.${name}')`;
  const fact = (name: string) => `json_extract(facts, '$.${name}')`;
  const [release, words] = [`coalesce(${field('IPTCReleaseDate')}, '')`, `coalesce(${fact('usage.kind')}, '')`];
  // Most assets have no other date than that of a release without one: their words decide.
  const sql = `CASE
    WHEN ${field('IPTCExpirationDate')} IS NULL AND ${release} IN ('', '${SENTINEL_DATE}') AND ${fact('metaFiles')} IS NULL
    THEN CASE WHEN ${words} = 'embargoed' AND ${release} <> '' THEN '' ELSE ${words} END
    ELSE ${ASSET_USAGE}(fields, facts, ?, ?) END IN (${idList()})`;
  return ofColumns(sql, nowMs, hereMs, JSON.stringify(kinds));
}

/** Passes all ids as one value, because SQLite limits the number of parameters. */
function idsToSql(value: string): SqlCondition {
  return ofColumns(`objectId IN (${idList()})`, JSON.stringify(objectIdsOf(value)));
}

/** Values of a JSON list, which is one bound value: SQLite takes some thousand values at most. */
export function idList(): string {
  return `SELECT value FROM json_each(?) WHERE ${IN_TIME}()`;
}

function timeToSql(column: string, operator: FilterOperator, value: string): SqlCondition {
  const span = timeSpanOf(value);
  if (span === undefined) return ofColumns('1');
  switch (operator) {
    case ':':
      return ofColumns(`${column} BETWEEN ? AND ?`, span.first, span.last);
    case '>=':
      return ofColumns(`${column} >= ?`, span.first);
    case '<':
      return ofColumns(`${column} < ?`, span.first);
    case '<=':
      return ofColumns(`${column} <= ?`, span.last);
    case '>':
      return ofColumns(`${column} > ?`, span.last);
  }
}
