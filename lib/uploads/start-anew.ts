import type { JobTable } from './job-table.ts';
import { terminationOf } from './model/pending-termination.ts';
import type { UploadEvent } from './model/upload-events.ts';
import { transition } from './model/upload-machine.ts';
import type { PendingTerminations } from './pending-terminations.ts';

export interface AnewPorts {
  readonly jobs: JobTable;
  readonly terminations: Pick<PendingTerminations, 'add'>;
  now(): number;
}

/**
 * What was sent of an upload is of no use: for the server it is another one from here on, with a new `objectId`, and the
 * former is taken back, unless it is an asset of another file. One commit, so that a kill leaves neither a ghost nor an upload that is taken back under way.
 */
export async function startAnew(
  { jobs, terminations, now }: AnewPorts,
  uploadId: string,
  event: UploadEvent,
): Promise<void> {
  const item = jobs.item(uploadId);
  const bundle = item && jobs.bundle(item.bundleId);
  const state = item && transition(item.state, event);
  if (!bundle || !state || state === item.state) return;
  const former = event.type === 'other-file-found' ? null : terminationOf(item, bundle, now());
  const items = [{ ...item, objectId: crypto.randomUUID(), sent: null, state }];
  await jobs.commit({ items, terminations: former ? [former] : [] });
  if (former) terminations.add([former]);
}
