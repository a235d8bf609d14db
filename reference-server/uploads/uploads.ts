/** Wires the services that handle an upload from its creation to the finished asset. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from '../core/disk.ts';
import { isTemporary } from '../core/is-temporary.ts';
import { log } from '../core/log.ts';
import { MediaKilledError } from '../media-tools/media-limit-error.ts';
import { createMediaTools } from '../media-tools/media-tools.ts';
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import { type KeyedLock, keyedLock } from '../scheduling/locks.ts';
import { createSingleNode, type Nodes } from '../scheduling/nodes.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Catalogue } from '../stores/catalogue.ts';
import type { Records, UploadRecord } from '../stores/records.ts';
import type { UploadStore } from '../stores/upload-store.ts';
import { createLazyRenditions, type LazyRenditions } from './lazy-renditions.ts';
import { processUpload } from './process-upload.ts';
import {
  createProcessingQueue,
  PROCESSING_LANES,
  type ProcessingOptions,
  type ProcessingQueue,
} from './processing-queue.ts';
import { createRemoval, type Removal } from './removal.ts';
import { createSidecars } from './sidecars.ts';
import { startSweep } from './sweep-uploads.ts';
import { startTakeOver, type TakeOver } from './take-over.ts';
import { createTusServer, type TusServer } from './tus-server.ts';
import { createUploadCompletion, type UploadCompletion } from './upload-completion.ts';

export interface Uploads {
  readonly tus: TusServer;
  readonly processing: ProcessingQueue;
  readonly completion: UploadCompletion;
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
  /** Default: this is the only one. */
  readonly nodes?: Nodes;
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
  nodes = createSingleNode(),
  metrics = NO_METRICS,
}: Deps): Promise<Uploads> {
  const empty = join(options.dataDir, 'empty');
  await mkdir(empty, { recursive: true });
  const limitMs = options.processingLimitMs;
  const { extraFields, usageWords } = options.settings;
  const media = createMediaTools({ limitMs, folder: empty, readers: PROCESSING_LANES, usageWords });
  const locks = keyedLock(nodes.locks, 'object');
  const idleAfterMs = options.thumbnailDelayMs;
  const renditions = createLazyRenditions({ files, catalogue, disk, media, locks, idleAfterMs });
  const families = keyedLock(nodes.locks, 'family');
  const sidecars = createSidecars({ files, catalogue, records, media, families, extraFields });
  const wake = (uploadKey: string) => {
    processing.wake(uploadKey);
    nodes.publishDecided(uploadKey);
  };
  const removal = createRemoval({ store, files, catalogue, records, sidecars, locks, wake });
  const process: Process = async (upload, isLastTry) => {
    await disk.requireRoom();
    const deps = { sourceOf: (key: string) => store.sourceOf(key), files, sidecars, media, extraFields };
    const isDecoded = await processUpload(upload, deps, isLastTry);
    if (isDecoded && upload.uploadType === 'image') renditions.prepare(upload.objectId);
    return isDecoded;
  };
  const queueDeps = { records, options, nodes, disk, metrics };
  const processing = createQueue(queueDeps, process, (upload) => removal.removeReceived(upload));
  const add: ProcessingQueue['add'] = (upload) => {
    metrics.upload('received');
    processing.add(upload);
  };
  const completionLocks = keyedLock(nodes.locks, 'reception');
  const completion = createUploadCompletion({ store, records, processing: { add }, locks: completionLocks });
  const tus = createTusServer({ store, completion, locks: nodes.locks, hasChecksum: options.settings.checksum });
  const { keepUnfinishedMs, sweepEveryMs: everyMs } = options;
  const sweep = startSweep({
    store,
    records,
    files,
    tus,
    completion,
    removal,
    locks: nodes.locks,
    keepUnfinishedMs,
    everyMs,
  });
  let takeOver: TakeOver | undefined;
  disk.onRoom(() => {
    void resume(processing);
    void sweep.run();
  });
  return {
    tus,
    processing,
    completion,
    removal,
    locks,
    renditions,
    async start() {
      await sweep.run();
      await resume(processing);
      takeOver = startTakeOver(records, processing);
    },
    async close() {
      await sweep.close();
      await processing.close();
      // Until then another node would take over what this one is processing.
      takeOver?.close();
      await renditions.close();
      await media.close();
    },
  };
}

async function resume(processing: ProcessingQueue): Promise<void> {
  await processing.resume().catch((error: unknown) => log('warn', 'processing: not resumed', { error }));
}

type QueueDeps = Required<Pick<Deps, 'records' | 'options' | 'nodes' | 'disk' | 'metrics'>>;

function createQueue(
  { records, options, nodes, disk, metrics }: QueueDeps,
  process: Process,
  removeReceived: (upload: UploadRecord) => Promise<void>,
): ProcessingQueue {
  const processing = createProcessingQueue(records, {
    process: measured(process, metrics),
    reportFull: disk.reportFull,
    removeReceived,
    families: keyedLock(nodes.locks, 'processing'),
    publishDecided: nodes.publishDecided,
    delayMs: options.processingDelayMs,
  });
  nodes.onDecided(processing.wake);
  metrics.gauge({
    name: 'comyan_processing_queue_length',
    help: 'Received uploads that wait on this node or are being processed.',
    read: () => processing.length,
  });
  return processing;
}

type Process = ProcessingOptions['process'];

function measured(process: Process, metrics: Metrics): Process {
  return async (upload, isLastTry) => {
    const startedAt = performance.now();
    try {
      const isDecoded = await process(upload, isLastTry);
      metrics.upload(isDecoded ? 'processed' : 'failed');
      return isDecoded;
    } catch (error) {
      // Temporary errors are retried and not counted.
      if (!isTemporary(error) && !(error instanceof MediaKilledError)) metrics.upload('failed');
      throw error;
    } finally {
      metrics.processing(performance.now() - startedAt);
    }
  };
}
