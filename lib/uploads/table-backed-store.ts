import type { UploadEngineDeps } from './engine/engine-deps.ts';
import type { SendingState } from './files/copy-order.ts';
import type { FileCopierEvents } from './files/file-copier.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createSendingPace, type SendingPace, SOON_MS } from './files/sending-pace.ts';
import { isActive } from './model/upload-machine.ts';
import type { Upload } from './model/upload-state.ts';
import type { UploadTable } from './table/upload-table.ts';

/** A larger one ends soon when the link is measured to send the rest of it soon. */
const SMALL_FILE_BYTES = 1_000_000;

interface StoreUses {
  /** How long the link is expected to take for so many bytes. */
  expectedMs(sizeBytes: number): number;
  copying(): void;
  notStored(error: unknown): void;
}

/** The file store, whose events change the records of the table. */
export function createTableBackedStore(
  { blobs, copyBudgetBytes, host }: UploadEngineDeps,
  table: UploadTable,
  { expectedMs, copying, notStored }: StoreUses,
): FileStore {
  const events: FileCopierEvents = {
    stored: (uploadIds) => void table.putOnceStored(uploadIds, { bytesLocation: 'stored' }).catch(notStored),
    lost: (uploadIds) => void table.apply(uploadIds, { type: 'bytes-missing' }).catch(notStored),
    copying,
  };
  const pace = createSendingPace({
    now: host.elapsedMs,
    unsent: () => idsOf(inSendingOrder(table)),
    unprocessed: () => idsOf(table.active('processing')),
  });
  return createFileStore({
    blobs,
    events,
    sendingState: (uploadId) => sendingStateOf(table.upload(uploadId), pace, expectedMs),
    ...(copyBudgetBytes !== undefined && { budgetBytes: copyBudgetBytes }),
  });
}

/** Those that are being sent, then those that follow. */
function inSendingOrder(table: UploadTable): readonly Upload[] {
  const running = table.active('uploading').filter(({ state }) => isActive(state) && state.isRunning);
  return [...running, ...table.resting('uploading')];
}

function idsOf(uploads: readonly Upload[]): string[] {
  return uploads.map(({ uploadId }) => uploadId);
}

function sendingStateOf(
  upload: Upload | undefined,
  pace: SendingPace,
  expectedMs: StoreUses['expectedMs'],
): SendingState {
  if (upload === undefined || !isActive(upload.state)) return 'idle';
  const { uploadId, bytesTotal, state } = upload;
  if (bytesTotal <= SMALL_FILE_BYTES && pace.isSoon(uploadId)) return 'soon';
  const { offset } = state.progress;
  const isMoving = state.status === 'uploading' && state.isRunning && offset > 0 && !state.request;
  if (isMoving && expectedMs(bytesTotal - offset) <= SOON_MS) return 'soon';
  return state.status === 'uploading' && !state.isRunning ? 'queued' : 'running';
}
