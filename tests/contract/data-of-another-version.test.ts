import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteRecords } from '../../reference-server/storage/sqlite/sqlite-records.ts';
import { startProgram } from './harness/start-program.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comyan-version-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it.each([
  ['catalogue.sqlite', 1, 4],
  ['catalogue.sqlite', 5, 4],
  ['records.sqlite', 1, 2],
  ['records.sqlite', 3, 2],
])(
  'tables of another version in %s (%i) end the start with one sentence, and are left alone',
  async (name, version, needed) => {
    const path = join(dataDir, name);
    const written = new DatabaseSync(path);
    written.exec(
      `CREATE TABLE assets (name TEXT); INSERT INTO assets VALUES ('a.jpg'); PRAGMA user_version = ${version}`,
    );
    written.close();
    await expect(startProgram({ dataDir })).rejects.toThrow(
      new Error(
        `exit code 1 before it listened: The tables in ${name} have version ${version}, this server needs version ${needed}. ` +
          'Start the version of the server that wrote them, or set DATA_DIR to an empty folder.\n',
      ),
    );
    const left = new DatabaseSync(path, { readOnly: true });
    expect(left.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'assets' }]);
    expect(left.prepare('SELECT name FROM assets').all()).toEqual([{ name: 'a.jpg' }]);
    left.close();
  },
);

it('records of a server that kept no saved searches get a table for them', async () => {
  const path = join(dataDir, 'records.sqlite');
  await openSqliteRecords(path).close();
  const before = new DatabaseSync(path);
  before.exec('DROP TABLE namedSearches');
  before.close();
  const records = openSqliteRecords(path);
  expect(await records.findNamedSearches('editor')).toEqual([]);
  await records.close();
});
