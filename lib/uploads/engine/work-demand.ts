/** Keeps the background awake while there is work, and sets the alarm that starts it again (decision 38). */
import type { BackgroundLifetime } from '#lib/host/engine-host.ts';
import type { FileIntake } from '../files/file-intake.ts';
import type { FileStore } from '../files/file-store.ts';
import { isFinished } from '../model/upload-machine.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { SchedulerDeps } from '../tus/upload-scheduler.ts';

/** Alarm interval while there is work: limits the delay if the browser stops the background. */
const WAKE_MS = 30_000;
/** Browsers stop a background 30 s after the last event; an alarm every 30 s would keep it running. */
const IDLE_WAKE_MS = 60_000;

export interface StopPolicy {
  /** True if stopping the background now would lose bytes or interrupt work in memory. */
  isNeeded(): boolean;
  /** True if no surface is open and the background may stop. */
  mayStop(): boolean;
}

interface StopPolicyDeps {
  readonly table: UploadTable;
  readonly bytes: FileStore;
  readonly intake: FileIntake;
  /** A surface is open. */
  isWatched(): boolean;
}

export function createStopPolicy({ table, bytes, intake, isWatched }: StopPolicyDeps): StopPolicy {
  const isNeeded = (): boolean => {
    const isUnfinished = (uploadId: string): boolean => {
      const upload = table.upload(uploadId);
      return upload !== undefined && !isFinished(upload.state);
    };
    return intake.isBusy() || bytes.isCopying() || bytes.isOnlyLocation(isUnfinished);
  };
  return { isNeeded, mayStop: () => !isWatched() && !isNeeded() };
}

interface WorkDemandDeps {
  /** Absent where the background ends with its page. */
  readonly lifetime: Pick<BackgroundLifetime, 'keepAwake' | 'wakeRegularly'> | undefined;
  readonly stopPolicy: StopPolicy;
  /** A removal is not final, or a termination is not confirmed by the server yet. */
  isTerminating(): boolean;
  /** False until all stored data is read: until then it is unknown whether there is work. */
  isRestored(): boolean;
}

export function createWorkDemand({
  lifetime,
  stopPolicy,
  isTerminating,
  isRestored,
}: WorkDemandDeps): SchedulerDeps['onDemand'] {
  return ({ isBusy, hasUnfinished, mayStop }) => {
    lifetime?.keepAwake(isBusy || stopPolicy.isNeeded());
    if (hasUnfinished) lifetime?.wakeRegularly(mayStop ? IDLE_WAKE_MS : WAKE_MS);
    // Until then the alarm of the previous background stays: if the browser stops this one, only an alarm starts the next.
    else if (isRestored())
      lifetime?.wakeRegularly(isTerminating() ? (stopPolicy.mayStop() ? IDLE_WAKE_MS : WAKE_MS) : null);
  };
}
