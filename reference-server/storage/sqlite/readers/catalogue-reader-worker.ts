/** One of the catalogue's threads for queries. */

import { createReadClock } from '../../../scheduling/read-clock.ts';
import { serveWorker } from '../worker-channel.ts';
import { type CatalogueReader, openCatalogueReader } from './catalogue-reader.ts';

export interface ReaderData {
  readonly path: string;
  /** Number of the last cancelled read. */
  readonly cancelled: Int32Array;
}

/** The answer of one of them. */
export interface AnsweredRead {
  readonly value: unknown;
  /** Processor time. */
  readonly spentMs: number;
}

/** A call of one of the reader's functions. Without `budgetMs` it may take any time. */
export interface CatalogueRead {
  readonly kind: keyof CatalogueReader;
  readonly args: readonly unknown[];
  readonly number: number;
  readonly budgetMs?: number;
}

serveWorker(({ path, cancelled }: ReaderData) => {
  const clock = createReadClock(cancelled);
  const reader = openCatalogueReader(path, clock);
  return ({ kind, args, number, budgetMs = Number.POSITIVE_INFINITY }: CatalogueRead): AnsweredRead => {
    clock.begin(number, budgetMs);
    clock.check();
    const value = Reflect.apply(reader[kind], reader, args);
    return { value, spentMs: clock.spentMs() };
  };
});
