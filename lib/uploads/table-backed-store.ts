import type { UploadEngineDeps } from './engine/engine-deps.ts';
import type { SendingState } from './files/copy-order.ts';
import type { FileCopierEvents } from './files/file-copier.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createSendingPace, type SendingPace } from './files/sending-pace.ts';
import { isActive } from './model/upload-machine.ts';
import type { Upload } from './model/upload-state.ts';
import type { UploadTable } from './table/upload-table.ts';

/** A larger file takes longer than its copy. */
const SMALL_FILE_BYTES = 1_000_000;

/** The file store, whose events change the records of the table. */
export function createTableBackedStore(
  { blobs, copyBudgetBytes, host }: UploadEngineDeps,
  table: UploadTable,
  copying: () => void,
  notStored: (error: unknown) => void,
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
    sendingState: (uploadId) => sendingStateOf(table.upload(uploadId), pace),
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

function sendingStateOf(upload: Upload | undefined, pace: SendingPace): SendingState {
  if (upload === undefined || !isActive(upload.state)) return 'idle';
  if (upload.bytesTotal <= SMALL_FILE_BYTES && pace.isSoon(upload.uploadId)) return 'soon';
  return upload.state.status === 'uploading' && !upload.state.isRunning ? 'queued' : 'running';
}
