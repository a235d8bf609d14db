/**
 * Script of a page of the extension: true if each of `count` uploads is stored with its copy, as the bytes of a small
 * file.
 */
export function areKeptAsBytes(count: number): string {
  return `(${readCopies})(${count})`;
}

/** Runs in the page. */
async function readCopies(count: number): Promise<boolean> {
  const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await resultOf(indexedDB.open('comyan'));
  const transaction = database.transaction(['items', 'copies']);
  const [uploads, copies] = await Promise.all([
    resultOf<{ bytesLocation: string }[]>(transaction.objectStore('items').getAll()),
    resultOf<unknown[]>(transaction.objectStore('copies').getAll()),
  ]);
  database.close();
  const isStored = uploads.every(({ bytesLocation }) => bytesLocation === 'stored');
  return isStored && uploads.length === count && copies.filter((copy) => ArrayBuffer.isView(copy)).length === count;
}
