/** The conditions of a search as SQL. In all of it `?1` and `?2` are the lowest and the highest position. */
import type { SQLInputValue } from 'node:sqlite';
import type { QueryPlan } from '../../../search/query-plan.ts';
import { IN_TIME, idList, ROW_HAS_TERM, rowConditionToSql } from './filter-to-sql.ts';

export interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Rows that the index finds by itself. */
export interface Source extends Condition {
  /** The table with the positions, and the same joined with the assets. */
  readonly table: string;
  readonly rows: string;
  readonly position: string;
}

export function sourceOf(terms: readonly string[]): Source {
  if (terms.length === 0) {
    return { table: 'assets', rows: 'assets', position: 'position', sql: 'position BETWEEN ?1 AND ?2', values: [] };
  }
  return {
    table: 'terms',
    // CROSS: the index is read first, in its order.
    rows: 'terms CROSS JOIN assets ON assets.position = terms.rowid',
    position: 'terms.rowid',
    sql: 'terms.rowid BETWEEN ?1 AND ?2 AND terms MATCH ?',
    values: [terms.join(' AND ')],
  };
}

/** What the index cannot answer; starts with AND, or is empty. */
export function restOf(plan: QueryPlan): Condition {
  const rest = plan.rest.map(rowConditionToSql);
  return {
    sql: rest.map(({ sql }) => ` AND ${sql}`).join(''),
    values: rest.flatMap(({ values }) => values),
  };
}

/** All conditions, for few rows of `assets` that another condition chooses: each is looked up in the index. */
export function rowCondition(plan: QueryPlan, terms: readonly string[]): Condition {
  // The plus keeps SQLite from choosing the rows by position. The time counts for rows outside of it too.
  const parts = [`${IN_TIME}() AND +position BETWEEN ?1 AND ?2`];
  const values: SQLInputValue[] = [];
  if (plan.objectIds !== undefined) {
    parts.push(`objectId IN (${idList()})`);
    values.push(JSON.stringify(plan.objectIds));
  }
  parts.push(...terms.map(() => ROW_HAS_TERM));
  values.push(...terms);
  const rest = plan.rest.map(rowConditionToSql);
  parts.push(...rest.map(({ rowSql }) => rowSql));
  values.push(...rest.flatMap((condition) => condition.values));
  return { sql: parts.join(' AND '), values };
}
