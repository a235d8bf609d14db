import type { UploadEngineDeps } from './engine/engine-deps.ts';
import type { SendingState } from './files/copy-order.ts';
import type { FileCopierEvents } from './files/file-copier.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { isActive } from './model/upload-machine.ts';
import type { Upload } from './model/upload-state.ts';
import type { UploadTable } from './table/upload-table.ts';

/** The file store, whose events change the records of the table. */
export function createTableBackedStore(
  { blobs, copyBudgetBytes }: UploadEngineDeps,
  table: UploadTable,
  copying: () => void,
  notStored: (error: unknown) => void,
): FileStore {
  const events: FileCopierEvents = {
    stored: (uploadIds) => void table.putOnceStored(uploadIds, { bytesLocation: 'stored' }).catch(notStored),
    lost: (uploadIds) => void table.apply(uploadIds, { type: 'bytes-missing' }).catch(notStored),
    copying,
  };
  return createFileStore({
    blobs,
    events,
    sendingState: (uploadId) => sendingStateOf(table.upload(uploadId)),
    ...(copyBudgetBytes !== undefined && { budgetBytes: copyBudgetBytes }),
  });
}

function sendingStateOf(upload: Upload | undefined): SendingState {
  if (upload === undefined || !isActive(upload.state)) return 'idle';
  return upload.state.status === 'uploading' && !upload.state.isRunning ? 'queued' : 'running';
}
