/** Ends the waits of uploads: an answer to one of them may end the waits of others (decision 38). */
import { log } from '#lib/core/log.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { isActive, transition } from '../model/upload-machine.ts';
import type { Upload, WaitReason } from '../model/upload-state.ts';
import { CONNECTION_WAITS, waitsEndedWith } from '../model/upload-waits.ts';
import type { UploadTable } from '../table/upload-table.ts';

/** Events that only a healthy server causes. HEAD is not among them: some servers answer it but accept no bytes. */
const ANSWERS: readonly UploadEvent['type'][] = [
  'upload-url-known',
  'chunk-accepted',
  'transfer-succeeded',
  'processing-requested',
  'status-answered',
];

export interface UploadWaits {
  /** Resolves when the event is stored. */
  apply(uploadId: string, event: UploadEvent): Promise<void>;
  /** Ends waits for these reasons, of all uploads by default. */
  release(reasons: readonly WaitReason[], uploads?: readonly Upload[]): void;
  /**
   * Call it when the server answers again: ends the waits for the connection. Uploads whose HEAD or POST was answered,
   * but not their bytes, keep their delays: on a link that drops all bytes, each answer to another upload would retry
   * them.
   */
  serverReached(): void;
}

/**
 * `replaceUpload` applies an event, gives the upload a new `objectId`, and terminates the former object at the server.
 */
export function createUploadWaits(
  table: UploadTable,
  replaceUpload: (uploadId: string, event: UploadEvent) => Promise<void>,
): UploadWaits {
  const release = (reasons: readonly WaitReason[], uploads = table.uploads()): void => {
    const ids = uploads.map(({ uploadId }) => uploadId);
    for (const waitingFor of reasons)
      table
        .apply(ids, { type: 'released', waitingFor })
        .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  };
  /** By upload id: the attempt whose HEAD or POST was answered, and whose bytes were not. */
  const located = new Map<string, number>();
  const isCut = ({ uploadId, state }: Upload): boolean => isActive(state) && located.get(uploadId) === state.attempt;
  return {
    async apply(uploadId, event) {
      const upload = table.upload(uploadId);
      if (event.type === 'upload-located') located.set(uploadId, event.attempt);
      if (event.type === 'chunk-accepted' || event.type === 'transfer-succeeded') located.delete(uploadId);
      if (upload && isCreatedAgain(upload, event)) return replaceUpload(uploadId, event);
      const waited =
        upload && isActive(upload.state) && ANSWERS.includes(event.type) ? upload.state.waitingFor : 'none';
      const stored = table.apply([uploadId], event);
      release(waitsEndedWith(waited));
      await stored;
    },
    release,
    serverReached: () =>
      release(
        CONNECTION_WAITS,
        table.uploads().filter((upload) => !isCut(upload)),
      ),
  };
}

/**
 * The next creation needs a new `objectId`, because the earlier one is terminated: its unanswered creation could still
 * arrive. Also true if the server answers 410, which means that this object is already terminated.
 */
function isCreatedAgain({ state }: Upload, event: UploadEvent): boolean {
  if (event.type === 'other-file-found') return true;
  const failure = event.type === 'attempt-failed' ? event.failure : null;
  const isTerminated = failure?.kind === 'status' && failure.method === 'POST' && failure.status === 410;
  if (event.type !== 'creation-unfinished' && !isTerminated) return false;
  const next = transition(state, event);
  return isActive(next) && !next.progress.isCreationOutcomeUnknown;
}
