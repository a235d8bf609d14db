/** What ends the waits of uploads, and what an answer to one of them means for the others (decision 38). */
import { log } from '#lib/core/log.ts';
import type { UploadEvent } from '../model/upload-events.ts';
import { isActive, transition } from '../model/upload-machine.ts';
import type { Upload, WaitReason } from '../model/upload-state.ts';
import { CONNECTION_WAITS, waitsEndedWith } from '../model/upload-waits.ts';
import type { UploadTable } from '../queue/upload-table.ts';

/** Success that only a server can give that is well: HEAD is answered by many that take no bytes. */
const ANSWERS: readonly UploadEvent['type'][] = [
  'upload-url-known',
  'chunk-accepted',
  'transfer-succeeded',
  'status-answered',
];

export interface UploadWaits {
  /** Resolves when the event is stored. */
  apply(uploadId: string, event: UploadEvent): Promise<void>;
  /** What these wait for is over. */
  release(reasons: readonly WaitReason[], uploads?: readonly Upload[]): void;
  /**
   * The server answers again: whatever could not reach it goes now. An upload that did reach it, and whose bytes were cut all
   * the same, keeps its delays: on a line that takes no bytes each answer to another upload would send it at once, without end.
   */
  serverReached(): void;
}

/** `replaceUpload` applies an event to an upload that becomes another object for the server; the earlier one is taken back. */
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
  /** By upload: the attempt in which the server was reached. */
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
 * A new object: should the creation that was never answered arrive after all, it is the one that was taken back. Also when the
 * server says that this one was.
 */
function isCreatedAgain({ state }: Upload, event: UploadEvent): boolean {
  if (event.type === 'other-file-found') return true;
  const failure = event.type === 'attempt-failed' ? event.failure : null;
  const isTerminated = failure?.kind === 'status' && failure.method === 'POST' && failure.status === 410;
  if (event.type !== 'creation-unfinished' && !isTerminated) return false;
  const next = transition(state, event);
  return isActive(next) && !next.progress.isCreationUnanswered;
}
