/** What the browser is asked to keep the background awake for, and when to start it again (decision 38). */
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { FileIntake } from '#lib/uploads/files/file-intake.ts';
import type { FileStore } from '#lib/uploads/files/file-store.ts';
import { isFinished } from '#lib/uploads/model/upload-machine.ts';
import type { UploadTable } from '#lib/uploads/queue/upload-table.ts';
import type { SchedulerDeps } from '#lib/uploads/tus/upload-scheduler.ts';

/** Should the browser stop it in the middle of something. */
const WAKE_MS = 30_000;
/** Browsers stop a background 30 s after the last event: one that comes as often would never let it rest. */
const REST_MS = 60_000;

interface WorkDemandDeps {
  readonly host: Pick<EngineHost, 'keepAwake' | 'wakeRegularly'>;
  readonly table: UploadTable;
  readonly bytes: FileStore;
  readonly intake: FileIntake;
  /** A surface is open. */
  isWatched(): boolean;
  /** Something that was taken back is not confirmed by the server. */
  isTakingBack(): boolean;
}

export function createWorkDemand({
  host,
  table,
  bytes,
  intake,
  isWatched,
  isTakingBack,
}: WorkDemandDeps): Pick<SchedulerDeps, 'mayRest' | 'onDemand'> {
  /** Something would be lost or left undone if the background were stopped now. */
  const isNeeded = (): boolean => {
    const isUnfinishedHere = (uploadId: string): boolean => {
      const upload = table.upload(uploadId);
      return upload !== undefined && !isFinished(upload.state);
    };
    return intake.isBusy() || bytes.isCopying() || bytes.isOnlyLocation(isUnfinishedHere);
  };
  const mayRest = (): boolean => !isWatched() && !isNeeded();
  return {
    mayRest,
    onDemand({ isBusy, hasUnfinished, rests }) {
      host.keepAwake(isBusy || isNeeded());
      if (hasUnfinished) host.wakeRegularly(rests ? REST_MS : WAKE_MS);
      else host.wakeRegularly(isTakingBack() ? (mayRest() ? REST_MS : WAKE_MS) : null);
    },
  };
}
