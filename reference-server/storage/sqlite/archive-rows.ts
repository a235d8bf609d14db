/** Inserts the generated pictures of `--rows`, many per transaction. Runs in the catalogue's thread. */
import type { DatabaseSync } from 'node:sqlite';
import { type ArchiveModels, archiveAsset } from '../../demo-library/archive/archive-asset.ts';
import { type ArchiveWords, createArchiveWords } from '../../demo-library/archive/archive-words.ts';
import { indexedText } from '../../search/search-terms.ts';
import { ASSET_COLUMNS, toAsset, toColumns } from '../../stores/asset-rows.ts';
import { createPlacement } from './catalogue-schema.ts';
import { inTransaction } from './in-transaction.ts';

const MAX_MODELS = 500;

/** State of the insertion, read once: counting a million rows for every portion takes longer than adding it. */
interface Progress {
  readonly models: ArchiveModels;
  readonly words: ArchiveWords;
  next: number;
  left: number;
}

export type AddArchive = (wanted: number, portion: number) => number;

/** Returns a function that adds up to `portion` pictures until there are `wanted`, and returns how many are missing. */
export function createArchiveRows(database: DatabaseSync): AddArchive {
  let progress: Progress | undefined;
  return (wanted, portion) => {
    progress ??= readProgress(database, wanted);
    const current = progress;
    if (current.left > 0) inTransaction(database, () => addRows(database, current, Math.min(current.left, portion)));
    return current.left;
  };
}

function readProgress(database: DatabaseSync, wanted: number): Progress {
  const counted = database.prepare(`SELECT count(*) AS there FROM assets WHERE type = 'image'`).get();
  const models = readModels(database);
  if (models.pictures.length === 0) throw new RangeError('the catalogue has no picture whose files --rows could share');
  const left = Math.max(0, wanted - Number(counted?.there));
  return { models, words: createArchiveWords(), next: lastNumber(database) + 1, left };
}

function addRows(database: DatabaseSync, progress: Progress, count: number): void {
  const addAsset = database.prepare(
    `INSERT INTO assets (objectId, type, zType, sourceId, name, createdAt, receivedAt, fields, facts, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addTerms = database.prepare('INSERT INTO terms (rowid, folded) VALUES (?, ?)');
  const place = createPlacement(database);
  const { models, words, next } = progress;
  // The oldest first: a descending position makes the index write out what it has collected.
  for (let number = next + count - 1; number >= next; number -= 1) {
    const asset = archiveAsset(number, models);
    const position = place(asset.type, asset.receivedAt);
    addAsset.run(asset.objectId, ...toColumns(asset), position);
    addTerms.run(position, indexedText(words(number, asset), asset));
  }
  progress.next += count;
  progress.left -= count;
}

function readModels(database: DatabaseSync): ArchiveModels {
  const rows = database
    .prepare(
      `SELECT ${ASSET_COLUMNS} FROM assets WHERE type = 'image' AND NOT (objectId >= 'archive-' AND objectId < 'archive.')
       ORDER BY receivedAt DESC, row LIMIT ?`,
    )
    .all(MAX_MODELS);
  const oldest = database
    .prepare(
      `SELECT min(receivedAt) AS oldest FROM assets
       WHERE NOT (objectId >= 'archive-' AND objectId < 'archive.')`,
    )
    .get();
  return { pictures: rows.map(toAsset).filter(({ hasThumb }) => hasThumb), oldest: Number(oldest?.oldest) };
}

function lastNumber(database: DatabaseSync): number {
  const row = database
    .prepare(`SELECT max(objectId) AS last FROM assets WHERE objectId >= 'archive-' AND objectId < 'archive.'`)
    .get();
  return row?.last ? Number(String(row.last).slice('archive-'.length)) : 0;
}
