/** Restores uploads, bundles and copies when the background starts (docs/design/uploads.md#stored-transitions). */
import { log } from '#lib/core/log.ts';
import type { FileStore } from '../files/file-store.ts';
import { verifyCopies } from '../files/verify-copies.ts';
import { isLosable } from '../model/upload-rules.ts';
import type { Upload } from '../model/upload-state.ts';
import { gatherBundles } from '../queue/gather-bundles.ts';
import type { UploadTable } from '../table/upload-table.ts';

export interface LoadDeps {
  readonly table: UploadTable;
  readonly bytes: FileStore;
  /**
   * False while another tab owns the bundle: on the hosted page each tab has its own
   * (docs/design/surfaces-and-messages.md#several-tabs).
   */
  claim(bundleId: string): Promise<boolean>;
}

export interface UploadLoader {
  /**
   * Resolves with the ids of all stored uploads, also unreadable ones. Rejects if records or copies cannot be read;
   * failed writes are only logged.
   */
  load(): Promise<ReadonlySet<string>>;
  /** True once `load` has ended, also by an error. */
  isLoaded(): boolean;
}

export function createUploadLoader(deps: LoadDeps): UploadLoader {
  let isLoaded = false;
  return {
    load: () =>
      loadUploads(deps).finally(() => {
        isLoaded = true;
      }),
    isLoaded: () => isLoaded,
  };
}

async function loadUploads({ table, bytes, claim }: LoadDeps): Promise<ReadonlySet<string>> {
  // Copies first: a record is stored before its copy, so an upload that another tab is just adding does not look lost.
  const keptIds = await bytes.keptIds();
  const { needed, known } = await table.load();
  for (const { id } of table.bundles()) if (!(await claim(id))) table.disown(id);
  const stored = await bytes.storedIds((uploadId) => table.held(uploadId)?.bytesTotal ?? 0);
  const steps = [
    () => finishInterruptedStarts(table),
    () => gatherBundles(table),
    () => table.apply(idsOf(table.uploads()), { type: 'background-started' }),
    () => bytes.forget(keptIds.filter((uploadId) => !known.has(uploadId))),
    // The row of a finished upload keeps its thumbnail until it leaves the list.
    () => bytes.drop(keptIds.filter((uploadId) => known.has(uploadId) && !needed.has(uploadId))),
    () => reportLostBytes(table, bytes, stored),
  ];
  // The table has the changes even if a write fails; the next start of the background then repeats them.
  for (const step of steps)
    await step().catch((error: unknown) => log('warn', 'uploads: a change at start was not stored', { error }));
  await verifyCopies(table, bytes);
  return known;
}

/** Completes a start (4.12) if the background stopped between its two transactions. */
async function finishInterruptedStarts(table: UploadTable): Promise<void> {
  for (const { id, isStarted } of table.bundles())
    if (!isStarted && table.tallyOf(id).active > 0) await table.changeBundle(id, { isStarted: true });
}

async function reportLostBytes(table: UploadTable, bytes: FileStore, stored: ReadonlySet<string>): Promise<void> {
  const uploads = [...table.uploads(), ...table.softDeleted()].filter(isLosable);
  // A copy that was not compared with its file may mix two versions of it (decision 35).
  const lost = idsOf(
    uploads.filter(({ uploadId, bytesLocation }) => !stored.has(uploadId) || bytesLocation !== 'stored'),
  );
  await table.apply(lost, { type: 'bytes-missing' });
  await bytes.drop(lost);
}

function idsOf(uploads: readonly Upload[]): string[] {
  return uploads.map(({ uploadId }) => uploadId);
}
