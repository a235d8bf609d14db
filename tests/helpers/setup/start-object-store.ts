/** Starts one S3 server for all test files of a project; `back-end.ts` makes buckets in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { S3Options } from '../../../reference-server/options/s3-options.ts';
import { startObjectStore } from '../../../scripts/cluster/object-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where each server of a test gets a bucket; undefined in projects whose servers use their own disk. */
    readonly objectStore?: Omit<S3Options, 'bucket'>;
  }
}

/** One entry per project. */
const stops: (() => Promise<void>)[] = [];

export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comyan-objects-'));
  const store = await startObjectStore(folder);
  stops.push(async () => {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { endpoint, region, accessKeyId, secretAccessKey } = store;
  project.provide('objectStore', { endpoint, region, accessKeyId, secretAccessKey });
}

export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}
