/** The catalogue's thread: answers one request after the other, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogueDatabase } from './catalogue-database.ts';
import type { CatalogueRequest, WorkerFailure } from './sqlite-catalogue.ts';

const database = openCatalogueDatabase(String(workerData));

function answer(request: CatalogueRequest): unknown {
  switch (request.kind) {
    case 'save':
      return database.save(request.asset);
    case 'find':
      return database.find(request.objectId);
    case 'remove':
      return database.remove(request.objectId);
    case 'search':
      return database.search(request.query);
    case 'add-archive':
      return database.addArchive(request.wanted, request.portion);
    case 'close':
      return database.close();
  }
}

function failureOf(error: unknown): WorkerFailure {
  const { message, errcode } = Object(error) as { readonly message?: unknown; readonly errcode?: unknown };
  return { message: String(message ?? error), errcode };
}

parentPort?.on('message', ({ id, request }: { id: number; request: CatalogueRequest }) => {
  try {
    parentPort?.postMessage({ id, answer: answer(request) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: failureOf(error) });
  }
  if (request.kind === 'close') parentPort?.close();
});
