/** The catalogue's thread: one question after the other, answered in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { openCatalogueDatabase } from './catalogue-database.ts';
import type { CatalogueQuestion } from './sqlite-catalogue.ts';

const database = openCatalogueDatabase(String(workerData));

function answer(question: CatalogueQuestion): unknown {
  switch (question.kind) {
    case 'save':
      return database.save(question.asset);
    case 'find':
      return database.find(question.objectId);
    case 'search':
      return database.search(question.query);
    case 'add-archive':
      return database.addArchive(question.wanted, question.portion);
    case 'close':
      return database.close();
  }
}

parentPort?.on('message', ({ id, question }: { id: number; question: CatalogueQuestion }) => {
  try {
    parentPort?.postMessage({ id, answer: answer(question) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
  if (question.kind === 'close') parentPort?.close();
});
