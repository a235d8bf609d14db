/** Wires the services that handle an upload from its creation to the finished asset. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaTools } from '../media-tools/media-tools.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import type { CompleteOptions } from '../server-options.ts';
import type { AssetFiles } from '../storage/asset-files.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Disk } from '../storage/disk.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import type { Records, UploadRecord } from '../storage/records.ts';
import { createKeyedLock, type KeyedLock } from './keyed-lock.ts';
import { createLazyRenditions, type LazyRenditions } from './lazy-renditions.ts';
import { processUpload } from './process-upload.ts';
import { createProcessingQueue, PROCESSING_LANES, type ProcessingQueue } from './processing-queue.ts';
import { createReception, type Reception } from './reception.ts';
import { createRemoval, type Removal } from './removal.ts';
import { createSidecars } from './sidecars.ts';
import { startSweep } from './sweep-uploads.ts';
import { createTusServer, type TusServer } from './tus-server.ts';
import type { UploadStore } from './upload-store.ts';

export interface Uploads {
  readonly tus: TusServer;
  readonly processing: ProcessingQueue;
  readonly reception: Reception;
  readonly removal: Removal;
  /** By `objectId`: one request at a time may create or remove an object. */
  readonly locks: KeyedLock;
  readonly renditions: LazyRenditions;
  /** Continues the work that an earlier run of the server left unfinished. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  readonly options: CompleteOptions;
  readonly records: Records;
  readonly catalogue: Catalogue;
  readonly files: AssetFiles;
  readonly disk: Disk;
  readonly store: UploadStore;
  readonly metrics?: Metrics;
}

/** Creates the services. They begin to work with `start`. */
export async function createUploads({
  options,
  records,
  catalogue,
  files,
  disk,
  store,
  metrics = NO_METRICS,
}: Deps): Promise<Uploads> {
  const empty = join(options.dataDir, 'empty');
  await mkdir(empty, { recursive: true });
  const limitMs = options.processingLimitMs;
  const media = createMediaTools({ limitMs, folder: empty, readers: PROCESSING_LANES });
  const locks = createKeyedLock();
  const idleAfterMs = options.thumbnailDelayMs;
  const renditions = createLazyRenditions({ files, catalogue, disk, media, locks, idleAfterMs });
  const sidecars = createSidecars({ files, catalogue, records, media });
  const removal = createRemoval({ store, files, catalogue, records, sidecars, wake: (key) => processing.wake(key) });
  const process = async (upload: UploadRecord, mayDecode: boolean) => {
    await disk.requireRoom();
    const deps = { sourceOf: (key: string) => store.sourceOf(key), files, sidecars, media };
    const isDecoded = await processUpload(upload, deps, mayDecode);
    if (isDecoded && upload.uploadType === 'image') renditions.prepare(upload.objectId);
    return isDecoded;
  };
  const { removeReceived } = removal;
  const { reportFull } = disk;
  const processing = createProcessingQueue(records, {
    ...{ process: measured(process, metrics), reportFull, removeReceived },
    delayMs: options.processingDelayMs,
  });
  metrics.gauge({
    name: 'comyan_processing_queue_length',
    help: 'Received uploads that wait on this node or are being processed.',
    read: () => processing.length,
  });
  const add: ProcessingQueue['add'] = (upload) => {
    metrics.upload('received');
    processing.add(upload);
  };
  const reception = createReception({ store, records, processing: { add } });
  const tus = createTusServer({ store, reception, hasChecksum: options.settings.checksum });
  const { keepUnfinishedMs, sweepEveryMs: everyMs } = options;
  const sweep = startSweep({ store, records, files, tus, reception, removal, keepUnfinishedMs, everyMs });
  disk.onRoom(() => {
    void processing.resume();
    void sweep.run();
  });
  return {
    tus,
    processing,
    reception,
    removal,
    locks,
    renditions,
    async start() {
      await sweep.run();
      await processing.resume();
    },
    async close() {
      await sweep.close();
      await processing.close();
      await renditions.close();
      await media.close();
    },
  };
}

type Process = (upload: UploadRecord, mayDecode: boolean) => Promise<boolean>;

function measured(process: Process, metrics: Metrics): Process {
  return async (upload, mayDecode) => {
    const startedAt = performance.now();
    try {
      const isDecoded = await process(upload, mayDecode);
      metrics.upload(isDecoded ? 'processed' : 'failed');
      return isDecoded;
    } catch (error) {
      // On a full disk it is tried again.
      if (!isDiskFull(error)) metrics.upload('failed');
      throw error;
    } finally {
      metrics.processing(performance.now() - startedAt);
    }
  };
}
