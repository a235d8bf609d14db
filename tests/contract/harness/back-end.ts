/** Which stores the servers of the contract tests use: SQLite and a disk, or PostgreSQL and S3 where a project provides them. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { S3Options } from '../../../reference-server/options/s3-options.ts';
import type { ServerOptions } from '../../../reference-server/options/server-options.ts';
import { createTestDatabase } from './test-database.ts';

/** The servers use PostgreSQL and S3. */
export const isShared = inject('objectStore') !== undefined;

export interface SharedStores extends Pick<ServerOptions, 'databaseUrl' | 's3'> {
  readonly databaseUrl: string;
  readonly s3: S3Options;
  remove(): Promise<void>;
}

/** A database and a bucket for a server with this data folder: new, or those of its last start. Undefined: it uses its disk. */
export async function sharedStoresOf(dataDir: string): Promise<SharedStores | undefined> {
  const store = inject('objectStore');
  if (store === undefined) return undefined;
  const name = `t-${createHash('sha256').update(basename(dataDir)).digest('hex').slice(0, 20)}`;
  const [database] = await Promise.all([createTestDatabase(name), createBucket(store, name)]);
  return { databaseUrl: database.url, s3: { ...store, bucket: name }, remove: database.remove };
}

async function createBucket(store: Omit<S3Options, 'bucket'>, name: string): Promise<void> {
  const { accessKeyId, secretAccessKey } = store;
  const client = new S3({ ...store, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
  await client.createBucket({ Bucket: name }).catch((error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  client.destroy();
}
