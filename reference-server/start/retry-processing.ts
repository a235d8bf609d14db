/**
 * `npm run retry-processing`: lists the uploads whose processing failed, or has some of them processed again. It changes
 * the records of the server that has the same environment; a node looks for such uploads every ten seconds.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../options/read-arguments.ts';
import { completeOptions } from '../options/server-options.ts';
import { openDatabase } from '../storage/postgres/connection/database.ts';
import { openPostgresRecords } from '../storage/postgres/records/postgres-records.ts';
import { openSqliteRecords } from '../storage/sqlite/sqlite-records.ts';
import type { Records, UploadRecord } from '../stores/records.ts';

const USAGE = `npm run retry-processing                 lists the uploads whose processing failed
npm run retry-processing -- --all        has all of them processed again
npm run retry-processing -- id …         those with these object ids

DATA_DIR or DATABASE_URL as for the server, which may run.
`;

/** The sentences that tell what was done; false when an id is not that of a failed upload. */
async function run(args: readonly string[], records: Records): Promise<{ text: string; isDone: boolean }> {
  const failed = await records.listUploads('failed');
  if (args.length === 0) return { text: failed.map(lineOf).join('') || 'No upload has failed.\n', isDone: true };
  const chosen = args.includes('--all') ? failed : failed.filter(({ objectId }) => args.includes(objectId));
  let count = 0;
  for (const { uploadKey } of chosen) count += Number(await records.retryProcessing(uploadKey));
  const ids = new Set(chosen.map(({ objectId }) => objectId));
  const unknown = args.filter((id) => id !== '--all' && !ids.has(id));
  const text = [
    `${count} to be processed again.\n`,
    ...unknown.map((id) => `Not among the uploads that failed: ${id}\n`),
  ];
  return { text: text.join(''), isDone: unknown.length === 0 };
}

function lineOf({ objectId, owner, uploadType, receivedAt, metadata }: UploadRecord): string {
  const when = receivedAt === null ? '' : new Date(receivedAt).toISOString();
  return `${[objectId, owner, uploadType, when, metadata.filename].join('\t')}\n`;
}

async function withRecords<Value>(work: (records: Records) => Promise<Value>): Promise<Value> {
  const { dataDir, databaseUrl } = completeOptions(readArguments([], process.env));
  if (databaseUrl !== undefined) {
    const database = openDatabase({ url: databaseUrl, connections: 1, nodeName: 'retry-processing' });
    const records = openPostgresRecords(database, { nodeId: 'retry-processing', now: () => Date.now() });
    return work(records).finally(() => database.close());
  }
  const path = join(dataDir, 'records.sqlite');
  if (!existsSync(path)) throw new Error(`There is no server's data in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const records = openSqliteRecords(path);
  return work(records).finally(() => records.close());
}

const args = process.argv.slice(2);
if (args.some((arg) => arg.startsWith('-') && arg !== '--all')) {
  process.stdout.write(USAGE);
} else {
  try {
    const { text, isDone } = await withRecords((records) => run(args, records));
    process.stdout.write(text);
    if (!isDone) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
