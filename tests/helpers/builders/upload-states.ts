import type { UploadState, UploadStatusName } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';

const active = {
  progress: NO_PROGRESS,
  attempt: 1,
  isRunning: true,
  waitingFor: 'none',
  failures: 0,
  serverErrors: 0,
  retryAt: null,
} as const;

/** An upload in each of its states; the failed one failed during its transfer. */
export const STATES: Readonly<Record<UploadStatusName, UploadState>> = {
  new: { status: 'new' },
  uploading: { status: 'uploading', ...active },
  processing: { status: 'processing', ...active, since: 0, isUnprocessed: false },
  paused: { status: 'paused', progress: NO_PROGRESS, attempt: 1 },
  terminated: { status: 'terminated' },
  complete: { status: 'complete', isProcessed: true, progress: NO_PROGRESS },
  error: { status: 'error', code: 'uploads/refused', facts: {}, phase: 'transfer', progress: NO_PROGRESS, attempt: 1 },
};
