import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import type { S3Options } from '../../../reference-server/options/s3-options.ts';
import { type ObjectStore, startObjectStore } from '../../../scripts/cluster/object-store.ts';
import { type StoreProxy, startStoreProxy } from './store-proxy.ts';

export interface TestBucket {
  readonly objectStore: ObjectStore;
  readonly proxy: StoreProxy;
  /** Options of a server that reaches the object store through the proxy. */
  readonly s3: S3Options;
  /** Reaches the object store itself, not counted by the proxy. */
  readonly client: S3;
  /** Returns the keys of all objects, sorted. */
  keys(prefix?: string): Promise<string[]>;
  remove(): Promise<void>;
}

/** A real S3 server with an empty bucket. */
export async function openTestBucket(bucket = 'library'): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-s3-'));
  const objectStore = await startObjectStore(folder);
  const proxy = await startStoreProxy(objectStore.endpoint);
  const { endpoint, region, accessKeyId, secretAccessKey } = objectStore;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3({ endpoint, region, credentials, forcePathStyle: true });
  await client.createBucket({ Bucket: bucket });
  return {
    objectStore,
    proxy,
    client,
    s3: { endpoint: proxy.endpoint, bucket, region, ...credentials },
    async keys(Prefix = '') {
      const { Contents = [] } = await client.listObjectsV2({ Bucket: bucket, Prefix });
      return Contents.map(({ Key = '' }) => Key).sort();
    },
    async remove() {
      proxy.close();
      client.destroy();
      await objectStore.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
