/** What a server holds: open files, memory, rows. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Rows of each table. */
export type Rows = Readonly<Record<string, number>>;

export async function openFiles(processId: number): Promise<number> {
  return (await readdir(`/proc/${processId}/fd`)).length;
}

export async function residentBytes(processId: number): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${processId}/status`, 'utf8')) ?? [];
  return Number(kibibytes ?? 0) * 1_024;
}

/** Counts the rows of all databases in a data folder. */
export async function sqliteRows(dataDir: string): Promise<Rows> {
  const files = (await readdir(dataDir)).filter((name) => name.endsWith('.sqlite'));
  const counts = files.flatMap((file) => {
    const database = new DatabaseSync(join(dataDir, file), { readOnly: true });
    try {
      const tables = database
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
        .all();
      return tables.map(({ name }) => {
        const row = database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get();
        return [String(name), Number(row?.rows)] as const;
      });
    } finally {
      database.close();
    }
  });
  return Object.fromEntries(counts);
}

export async function postgresRows(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT count(*) AS rows FROM ${client.escapeIdentifier(name)}`,
      );
      counts[name] = Number(rows[0]?.rows);
    }
    return counts;
  } finally {
    await client.end();
  }
}
