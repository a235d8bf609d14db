/** The catalogue's queries in the order of creation. */
import type { SearchType } from '#lib/contract/search-types.ts';
import type { CreationWalk } from '../../../search/search-run.ts';
import { ASSET_COLUMNS, toAsset } from '../../../stores/asset-rows.ts';
import type { CatalogueAsset } from '../../../stores/catalogue.ts';
import type { Statements } from '../statements.ts';
import { matchedTerms } from '../term-match.ts';
import { IN_TIME } from './filter-to-sql.ts';
import { restOf, rowCondition, sourceOf } from './reader-conditions.ts';
import type { PageRequest, WalkRequest } from './reader-requests.ts';

const CREATED = 'ORDER BY assets.createdAt DESC, assets.position DESC';

/** Assets that are read in the order of their creation before the index is asked: each word is looked up for each. */
const WALKED = 4_096;

/**
 * The index is in the order of arrival. So what a search finds often is looked for among the assets that were created last; what
 * it finds rarely is collected and sorted.
 */
export function readCreated(
  statements: Statements,
  type: SearchType,
  { plan, lastRow, offset, count }: PageRequest,
): CatalogueAsset[] {
  const terms = matchedTerms(statements, plan.index);
  const limits = [lastRow, count, offset];
  const ofType = 'SELECT row FROM assets WHERE type = ?3';
  if (plan.objectIds !== undefined || terms.length > 0) {
    const row = rowCondition(plan, terms);
    const walk = plan.objectIds ? '?3 = type' : `row IN (${ofType} ${CREATED} LIMIT ${WALKED})`;
    const walked = statements
      .of(`SELECT ${ASSET_COLUMNS} FROM assets WHERE ${walk} AND ${row.sql} AND row <= ? ${CREATED} LIMIT ? OFFSET ?`)
      .all(plan.low, plan.high, type, ...row.values, ...limits);
    if (plan.objectIds !== undefined || walked.length === count) return walked.map(toAsset);
  }
  const rest = restOf(plan);
  const source = sourceOf(terms);
  const found =
    terms.length > 0
      ? `SELECT assets.row FROM ${source.rows} WHERE type = ?3 AND ${source.sql} AND ${IN_TIME}()`
      : `${ofType} AND ${IN_TIME}() AND +position BETWEEN ?1 AND ?2`;
  return statements
    .of(`SELECT ${ASSET_COLUMNS} FROM assets WHERE row IN (
           ${found}${rest.sql} AND assets.row <= ? ${CREATED} LIMIT ? OFFSET ?
         ) ${CREATED}`)
    .all(plan.low, plan.high, type, ...source.values, ...rest.values, ...limits)
    .map(toAsset);
}

/** Assets of a step. Of one that takes too long, nothing stays. */
const STEP = 512;

export function walkCreated(
  statements: Statements,
  { plan, lastRow, type, after, offset, count }: WalkRequest,
): CreationWalk {
  const row = rowCondition(plan, matchedTerms(statements, plan.index));
  const columns = `${ASSET_COLUMNS}, CAST(position AS TEXT) AS place`;
  const step = 'FROM assets WHERE type = ? AND (createdAt, position) < (?, ?)';
  const from = [type, after.createdAt, after.low] as const;
  const matching = statements
    .of(`SELECT ${columns} FROM assets WHERE ${row.sql} AND row IN (SELECT row ${step} ${CREATED} LIMIT ${STEP})
         AND row <= ? ${CREATED} LIMIT ?`)
    .all(plan.low, plan.high, ...row.values, ...from, lastRow, offset + count);
  const end = statements
    .of(`SELECT createdAt, CAST(position AS TEXT) AS place ${step} ${CREATED} LIMIT 1 OFFSET ${STEP - 1}`)
    .get(...from);
  const last = matching.length === offset + count ? matching.at(-1) : end;
  return {
    assets: matching.slice(offset).map(toAsset),
    found: matching.length,
    last: last && { createdAt: Number(last.createdAt), low: BigInt(String(last.place)) },
  };
}
