import { terminationOf } from '../model/pending-termination.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { transition } from '../model/upload-machine.ts';
import type { PendingTerminations } from '../tus/pending-terminations.ts';
import type { UploadTable } from './upload-table.ts';

export interface ReplaceDeps {
  readonly table: UploadTable;
  readonly terminations: Pick<PendingTerminations, 'add'>;
  now(): number;
}

/**
 * What was sent of an upload is of no use: for the server it is another one from here on, with a new `objectId`, and the
 * former is taken back, unless it is an asset of another file. One commit, so that a kill leaves neither a ghost nor an upload that is taken back under way.
 */
export async function replaceUpload(
  { table, terminations, now }: ReplaceDeps,
  uploadId: string,
  event: UploadEvent,
): Promise<void> {
  const upload = table.upload(uploadId);
  const bundle = upload && table.bundle(upload.bundleId);
  const state = upload && transition(upload.state, event);
  if (!bundle || !state || state === upload.state) return;
  const former = event.type === 'other-file-found' ? null : terminationOf(upload, bundle, now());
  const uploads = [{ ...upload, objectId: crypto.randomUUID(), sent: null, state }];
  await table.commit({ uploads, terminations: former ? [former] : [] });
  if (former) terminations.add([former]);
}
