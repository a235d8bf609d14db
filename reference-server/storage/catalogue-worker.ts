/** The catalogue's thread: one question after the other, answered in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogueDatabase } from './catalogue-database.ts';
import type { CatalogueQuestion, WorkerFailure } from './sqlite-catalogue.ts';

const database = openCatalogueDatabase(String(workerData));

function answer(question: CatalogueQuestion): unknown {
  switch (question.kind) {
    case 'save':
      return database.save(question.asset);
    case 'find':
      return database.find(question.objectId);
    case 'remove':
      return database.remove(question.objectId);
    case 'search':
      return database.search(question.query);
    case 'add-archive':
      return database.addArchive(question.wanted, question.portion);
    case 'close':
      return database.close();
  }
}

function failureOf(error: unknown): WorkerFailure {
  const { message, errcode } = Object(error) as { readonly message?: unknown; readonly errcode?: unknown };
  return { message: String(message ?? error), errcode };
}

parentPort?.on('message', ({ id, question }: { id: number; question: CatalogueQuestion }) => {
  try {
    parentPort?.postMessage({ id, answer: answer(question) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: failureOf(error) });
  }
  if (question.kind === 'close') parentPort?.close();
});
