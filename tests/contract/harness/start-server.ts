import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readS3Options } from '../../../reference-server/options/s3-options.ts';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { createServer, type ReferenceServer } from '../../../reference-server/start/create-server.ts';
import { sharedStoresOf } from './back-end.ts';
import { postgresRecordsAt, sqliteRecordsIn } from './records-beside.ts';
import type { Stored } from './stored.ts';
import { storedInBucket } from './stored-in-bucket.ts';
import { storedOnDisk } from './stored-on-disk.ts';

export interface TestServer extends ReferenceServer {
  readonly dataDir: string;
  /** Works also while the server is stopped. */
  readonly stored: Stored;
  /** Stops the server and starts another one on the same data. */
  restart(options?: ServerOptions): Promise<TestServer>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

const DEFAULTS: ServerOptions = {
  port: 0,
  seed: false,
  processingDelayMs: 10,
  // A suggestion is in the first answer on the slowest machine.
  searchSuggestionMs: 600_000,
  misbehave: true,
  // Some tests set the clock.
  usesDatabaseClock: false,
  // Keeps a start from writing megabytes.
  diskReserveBytes: 4_096,
};

/** A reference server in this process, on a free port, with an empty library in its own folder. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'comyan-contract-')));
  // Ignores what a developer has packed.
  const pluginRoot = join(dataDir, 'plugin');
  const shared = await sharedStoresOf(dataDir);
  const { s3, databaseUrl } = { ...shared, ...options };
  const stores = { ...(s3 && { s3 }), ...(databaseUrl && { databaseUrl }) };
  const server = await createServer({ ...DEFAULTS, pluginRoot, ...options, ...stores, dataDir });
  const withRecords = databaseUrl === undefined ? sqliteRecordsIn(dataDir) : postgresRecordsAt(databaseUrl);
  return {
    ...server,
    dataDir,
    stored:
      s3 === undefined
        ? storedOnDisk(dataDir, withRecords)
        : storedInBucket({ dataDir, s3: readS3Options(s3), withRecords }),
    async restart(more = {}) {
      await server.close();
      return startServer({ ...options, ...more, dataDir });
    },
    async remove() {
      await server.close();
      await shared?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
