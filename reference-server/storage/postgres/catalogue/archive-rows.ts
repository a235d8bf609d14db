/** Inserts the generated pictures of `--rows`, many at a time. */
import { type ArchiveModels, archiveAsset } from '../../../demo-library/archive/archive-asset.ts';
import { type ArchiveWords, createArchiveWords } from '../../../demo-library/archive/archive-words.ts';
import { indexedTerms } from '../../../search/search-terms.ts';
import { positionsOf } from '../../../stores/positions.ts';
import type { Database, Query } from '../connection/database.ts';
import { lockState } from './catalogue-changes.ts';
import { ASSET_COLUMNS, toAsset, toRow } from './catalogue-rows.ts';

const MAX_MODELS = 500;
const IS_ARCHIVE = `object_id >= 'archive-' AND object_id < 'archive.'`;

/** State of the insertion, read once: counting all rows for every portion takes longer than adding it. */
export interface ArchiveProgress {
  models?: ArchiveModels;
  words?: ArchiveWords;
  next?: number;
  left?: number;
}

/** Adds up to `portion` pictures until there are `wanted`, and resolves with how many are missing. */
export async function addArchive(
  database: Database,
  progress: ArchiveProgress,
  wanted: number,
  portion: number,
): Promise<number> {
  if (progress.models === undefined) Object.assign(progress, await readProgress(database.query, wanted));
  const { models, words, next = 1, left = 0 } = progress as Required<ArchiveProgress>;
  const count = Math.min(left, portion);
  if (count > 0) await database.inTransaction((query) => addRows(query, { models, words, next, count }));
  Object.assign(progress, { next: next + count, left: left - count });
  return left - count;
}

interface Addition {
  readonly models: ArchiveModels;
  readonly words: ArchiveWords;
  readonly next: number;
  readonly count: number;
}

async function addRows(query: Query, { models, words, next, count }: Addition): Promise<void> {
  const { lastRow } = await lockState(query);
  // The oldest first, like everything that arrives.
  const rows = Array.from({ length: count }, (_, index) => {
    const number = next + count - 1 - index;
    const asset = archiveAsset(number, models);
    // Each arrived in a millisecond of its own.
    const position = String(positionsOf(asset.type, asset.receivedAt, asset.receivedAt).low);
    const terms = [...new Set(indexedTerms(words(number, asset), asset))];
    return { position, row_number: lastRow + index + 1, ...toRow(asset), terms };
  });
  const json = JSON.stringify(rows);
  await query(`INSERT INTO assets SELECT * FROM jsonb_populate_recordset(NULL::assets, $1::jsonb)`, [json]);
  await query(
    `INSERT INTO asset_words SELECT position, row_number, array_to_tsvector(terms)
     FROM jsonb_to_recordset($1::jsonb) AS rows (position bigint, row_number bigint, terms text[])`,
    [json],
  );
  await query('UPDATE catalogue_state SET last_row = $1', [lastRow + count]);
}

async function readProgress(query: Query, wanted: number): Promise<Required<ArchiveProgress>> {
  const [counted] = await query(`SELECT count(*) AS there FROM assets WHERE type = 'image'`);
  const [last] = await query(`SELECT max(object_id) AS last FROM assets WHERE ${IS_ARCHIVE}`);
  const [oldest] = await query(`SELECT min(received_at) AS oldest FROM assets WHERE NOT (${IS_ARCHIVE})`);
  const rows = await query(
    `SELECT ${ASSET_COLUMNS} FROM assets a WHERE type = 'image' AND NOT (${IS_ARCHIVE})
     ORDER BY received_at DESC, row_number LIMIT $1`,
    [MAX_MODELS],
  );
  const pictures = rows.map(toAsset).filter(({ hasThumb }) => hasThumb);
  if (pictures.length === 0) throw new RangeError('the catalogue has no picture whose files --rows could share');
  return {
    models: { pictures, oldest: Number(oldest?.oldest) },
    words: createArchiveWords(),
    next: last?.last == null ? 1 : Number(String(last.last).slice('archive-'.length)) + 1,
    left: Math.max(0, wanted - Number(counted?.there)),
  };
}
