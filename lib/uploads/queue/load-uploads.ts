/** The first thing of every life of the background: jobs, their bundles and their bytes as the last one left them (docs/design/uploads.md#stored-transitions). */
import { log } from '#lib/core/log.ts';
import type { FileStore } from '../files/file-store.ts';
import { verifyCopies } from '../files/verify-copies.ts';
import { isLosable } from '../model/upload-rules.ts';
import type { Upload } from '../model/upload-state.ts';
import { gatherBundles } from './gather-bundles.ts';
import type { UploadTable } from './upload-table.ts';

export interface LoadDeps {
  readonly table: UploadTable;
  readonly bytes: FileStore;
  /** On the hosted page every tab owns its bundles; those of another living tab are not ours to touch (docs/design/surfaces-and-messages.md#several-tabs). */
  claim(bundleId: string): Promise<boolean>;
}

/**
 * Gives the ids of all stored uploads, also of those that cannot be read. Rejects when jobs or copies cannot be read; a disk
 * that takes nothing now changes nothing of what is found.
 */
export async function loadUploads({ table, bytes, claim }: LoadDeps): Promise<ReadonlySet<string>> {
  // Copies first: a job is stored before its copy, so one that another tab is adding just now is not taken for lost.
  const keptIds = await bytes.keptIds();
  const { needed, known } = await table.load();
  for (const { id } of table.bundles()) if (!(await claim(id))) table.disown(id);
  const stored = await bytes.storedIds((uploadId) => table.upload(uploadId)?.bytesTotal ?? 0);
  const steps = [
    () => finishInterruptedCommits(table),
    () => gatherBundles(table),
    () => table.apply(idsOf(table.uploads()), { type: 'background-started' }),
    () => bytes.forget(keptIds.filter((uploadId) => !known.has(uploadId))),
    // The row of a finished upload keeps its thumbnail, until it leaves the list.
    () => bytes.drop(keptIds.filter((uploadId) => known.has(uploadId) && !needed.has(uploadId))),
    () => reportLostBytes(table, bytes, stored),
  ];
  // The table has it all the same, and the next start finds it again.
  for (const step of steps)
    await step().catch((error: unknown) => log('warn', 'uploads: a start was not stored', { error }));
  await verifyCopies(table, bytes);
  return known;
}

/** The background stopped between two commits: of a removal (4.5), or of a start, whose completion would not be reported (4.12). */
async function finishInterruptedCommits(table: UploadTable): Promise<void> {
  const terminated = table.uploads().filter(({ state }) => state.status === 'terminated');
  if (terminated.length > 0) await table.removeUploads(idsOf(terminated));
  for (const { id, isStarted } of table.bundles())
    if (!isStarted && table.tallyOf(id).active > 0) await table.changeBundle(id, { isStarted: true });
}

async function reportLostBytes(table: UploadTable, bytes: FileStore, stored: ReadonlySet<string>): Promise<void> {
  const uploads = table.uploads().filter(isLosable);
  // A copy that nobody has compared with its file may be of two versions of it (decision 35).
  const lost = idsOf(
    uploads.filter(({ uploadId, bytesLocation }) => !stored.has(uploadId) || bytesLocation !== 'stored'),
  );
  await table.apply(lost, { type: 'bytes-missing' });
  await bytes.drop(lost);
}

function idsOf(uploads: readonly Upload[]): string[] {
  return uploads.map(({ uploadId }) => uploadId);
}
