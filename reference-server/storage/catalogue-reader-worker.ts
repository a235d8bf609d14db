/** One of the catalogue's threads for queries. */
import { workerData } from 'node:worker_threads';
import { type CatalogueReader, openCatalogueReader } from './catalogue-reader.ts';
import { serveWorker } from './serve-worker.ts';

/** A call of one of the reader's functions. */
export type CatalogueRead = { readonly kind: keyof CatalogueReader; readonly args: readonly unknown[] };

const reader = openCatalogueReader(String(workerData));

serveWorker(({ kind, args }: CatalogueRead) => Reflect.apply(reader[kind], reader, args));
