import { terminationOf } from '../model/pending-termination.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { transition } from '../model/upload-machine.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { PendingTerminations } from '../tus/pending-terminations.ts';

export interface ReplaceDeps {
  readonly table: UploadTable;
  readonly terminations: Pick<PendingTerminations, 'add'>;
  now(): number;
}

/**
 * Applies an event after which the bytes sent so far cannot be used: the upload gets a new `objectId`, and the former
 * object is terminated, unless it is the asset of another file. One transaction, so that a kill leaves neither an
 * orphan at the server nor a termination of the current object.
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
