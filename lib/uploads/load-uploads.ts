/** The first thing of every life of the background: jobs, their bundles and their bytes as the last one left them (design 4.3). */
import { log } from '#lib/core/log.ts';
import type { ByteKeeper } from './byte-keeper.ts';
import { gatherBundles } from './gather-bundles.ts';
import type { JobTable } from './job-table.ts';
import { isLosable } from './model/upload-rules.ts';
import type { UploadItem } from './model/upload-state.ts';
import { proveCopies } from './prove-copies.ts';

export interface LoadPorts {
  readonly jobs: JobTable;
  readonly bytes: ByteKeeper;
  /** On the hosted page every tab owns its bundles; those of another living tab are not ours to touch (design 2). */
  claim(bundleId: string): Promise<boolean>;
}

/**
 * Gives the ids of all stored uploads, also of those that cannot be read. Rejects when jobs or copies cannot be read; a disk
 * that takes nothing now changes nothing of what is found.
 */
export async function loadUploads({ jobs, bytes, claim }: LoadPorts): Promise<ReadonlySet<string>> {
  // Copies first: a job is stored before its copy, so one that another tab is adding just now is not taken for lost.
  const kept = await bytes.kept();
  const { needed, known } = await jobs.load();
  for (const { id } of jobs.bundles()) if (!(await claim(id))) jobs.disown(id);
  const stored = await bytes.storedIds((uploadId) => jobs.item(uploadId)?.bytesTotal ?? 0);
  const steps = [
    () => finishWhatWasCutOff(jobs),
    () => gatherBundles(jobs),
    () => jobs.apply(idsOf(jobs.items()), { type: 'background-started' }),
    () => bytes.forget(kept.filter((uploadId) => !known.has(uploadId))),
    // The row of a finished upload keeps its thumbnail, until it leaves the list.
    () => bytes.drop(kept.filter((uploadId) => known.has(uploadId) && !needed.has(uploadId))),
    () => giveUpLostBytes(jobs, bytes, stored),
  ];
  // The table has it all the same, and the next start finds it again.
  for (const step of steps)
    await step().catch((error: unknown) => log('warn', 'uploads: a start was not stored', { error }));
  await proveCopies(jobs, bytes);
  return known;
}

/** The last life ended between two commits: of a removal (4.5), or of a start, whose end would be told to nobody (4.12). */
async function finishWhatWasCutOff(jobs: JobTable): Promise<void> {
  const terminated = jobs.items().filter(({ state }) => state.status === 'terminated');
  if (terminated.length > 0) await jobs.removeItems(idsOf(terminated));
  for (const { id, isStarted } of jobs.bundles())
    if (!isStarted && jobs.tallyOf(id).active > 0) await jobs.changeBundle(id, { isStarted: true });
}

async function giveUpLostBytes(jobs: JobTable, bytes: ByteKeeper, stored: ReadonlySet<string>): Promise<void> {
  const items = jobs.items().filter(isLosable);
  // A copy that nobody has compared with its file may be of two versions of it (decision 35).
  const lost = idsOf(items.filter(({ uploadId, bytesHome }) => !stored.has(uploadId) || bytesHome !== 'stored'));
  await jobs.apply(lost, { type: 'bytes-missing' });
  await bytes.drop(lost);
}

function idsOf(items: readonly UploadItem[]): string[] {
  return items.map(({ uploadId }) => uploadId);
}
