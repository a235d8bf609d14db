/** A catalogue that was written before its assets had positions. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqliteCatalogue } from '../../reference-server/storage/sqlite/sqlite-catalogue.ts';

const OLD_TABLES = `
  CREATE TABLE assets (
    row INTEGER PRIMARY KEY AUTOINCREMENT, objectId TEXT NOT NULL UNIQUE, type TEXT NOT NULL, zType TEXT NOT NULL,
    sourceId TEXT NOT NULL, name TEXT NOT NULL, createdAt INTEGER NOT NULL, receivedAt INTEGER NOT NULL,
    fields TEXT NOT NULL, facts TEXT NOT NULL
  );
  CREATE INDEX assetsByTime ON assets (type, receivedAt DESC, row DESC);
  CREATE VIRTUAL TABLE words USING fts5(
    folded, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0', prefix='2 3'
  );
`;

it('[4.20] is indexed again when it is opened, and keeps its assets and their order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-catalogue-'));
  const path = join(folder, 'catalogue.sqlite');
  const old = new DatabaseSync(path);
  old.exec(OLD_TABLES);
  const add = old.prepare(`INSERT INTO assets VALUES (?, ?, 'image', 'I', 'NEWS', 'a.jpg', 5, ?, ?, ?)`);
  const facts = JSON.stringify({ mediaType: 'image/jpeg', hasThumb: true, hasPreview: false });
  for (const [row, receivedAt] of [7, 9, 7].entries()) {
    add.run(row + 1, `p${row + 1}`, receivedAt, JSON.stringify({ IPTCHeadline: `Größe ${row + 1}` }), facts);
  }
  old.close();
  for (const opening of ['first', 'second']) {
    const catalogue = openSqliteCatalogue(path);
    const search = async (...words: string[]) => {
      const page = await catalogue.search({ type: 'image', words, sourceIds: [], offset: 0, count: 24 });
      return page.assets.map(({ objectId }) => objectId);
    };
    expect([opening, await search(), await search('grosse'), await search('grosse', '2')]).toEqual([
      opening,
      ['p2', 'p3', 'p1'],
      ['p2', 'p3', 'p1'],
      ['p2'],
    ]);
    await catalogue.close();
  }
  await rm(folder, { recursive: true, force: true });
});
