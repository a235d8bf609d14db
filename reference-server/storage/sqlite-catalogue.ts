import { Worker } from 'node:worker_threads';
import type { Catalogue, CatalogueAsset, CataloguePage, CatalogueQuery } from './catalogue.ts';

export type CatalogueRequest =
  | { readonly kind: 'save'; readonly asset: CatalogueAsset }
  | { readonly kind: 'find'; readonly objectId: string }
  | { readonly kind: 'remove'; readonly objectId: string }
  | { readonly kind: 'search'; readonly query: CatalogueQuery }
  | { readonly kind: 'add-archive'; readonly wanted: number; readonly portion: number }
  | { readonly kind: 'close' };

/** `errcode` is SQLite's result code, for example of a full disk. */
export interface WorkerFailure {
  readonly message: string;
  readonly errcode?: unknown;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The catalogue in one SQLite file with a full-text index. Queries run in a worker thread. */
export function openSqliteCatalogue(path: string): Catalogue {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { workerData: path });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ending: Error | undefined;

  worker.on('message', (message: { id: number; answer?: unknown; failure?: WorkerFailure }) => {
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.failure === undefined) request?.resolve(message.answer);
    else request?.reject(Object.assign(new Error(message.failure.message), message.failure));
  });
  const endAll = (error: Error) => {
    ending = error;
    for (const request of waiting.values()) request.reject(error);
    waiting.clear();
  };
  worker.on('error', endAll);
  worker.on('exit', () => endAll(new Error('the catalogue is closed')));

  const send = (request: CatalogueRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (ending !== undefined) return reject(ending);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, request });
    });

  return {
    save: async (asset) => void (await send({ kind: 'save', asset })),
    find: async (objectId) => (await send({ kind: 'find', objectId })) as CatalogueAsset | undefined,
    remove: async (objectId) => void (await send({ kind: 'remove', objectId })),
    search: async (query) => (await send({ kind: 'search', query })) as CataloguePage,
    addArchive: async (wanted, portion) => (await send({ kind: 'add-archive', wanted, portion })) as number,
    async close() {
      if (ending !== undefined) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await send({ kind: 'close' });
      await exited;
    },
  };
}
