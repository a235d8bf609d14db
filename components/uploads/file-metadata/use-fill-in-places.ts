import { useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode, type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { ShootState } from '#lib/uploads/model/filled-places.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';

/** Files of one message: few enough to see it go on, and to stop soon. */
const BATCH = 20;

export interface PlacesRun {
  readonly status: 'idle' | 'consent' | 'running';
  readonly total: number;
  readonly done: number;
  readonly unknown: number;
  readonly failed: number;
  /** Of the last file that failed; of the command itself with none. */
  readonly error: PlainError | null;
}

const IDLE: PlacesRun = { status: 'idle', total: 0, done: 0, unknown: 0, failed: 0, error: null };

export interface FillInPlacesControl {
  /** Null until it is known. */
  readonly state: ShootState | null;
  /** What is under way, or how it ended. */
  readonly run: PlacesRun;
  start(): void;
  agree(): void;
  /** Ends what is under way after the files that are being asked about; refuses the consent. */
  stop(): void;
  takeBack(): void;
}

/** One press for all files with coordinates (3.8). It ends with the screen that shows it; what it set stays. */
export function useFillInPlaces(type: MediaType, rows: readonly UploadRow[]): FillInPlacesControl {
  const { send } = useClient();
  const [state, setState] = useState<ShootState | null>(null);
  const [run, setRun] = useState(IDLE);
  const isStopped = useRef(false);
  const version = versionOf(rows);
  const refresh = useCallback(() => send('uploads.shootState', { type }).then(setState, () => undefined), [send, type]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when files were read, changed or sent; once for all at the end of a run
  useEffect(() => {
    if (run.status !== 'running') void refresh();
  }, [refresh, version, run.status]);

  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const fill = async (): Promise<void> => {
    const waiting = state?.open ?? [];
    const press = Date.now();
    isStopped.current = false;
    let now: PlacesRun = { ...IDLE, status: 'running', total: waiting.length };
    setRun(now);
    try {
      for (let at = 0; at < waiting.length && !isStopped.current; at += BATCH) {
        const uploadIds = waiting.slice(at, at + BATCH);
        const { unknown, failed, error } = await send('uploads.setPlaces', { uploadIds, press });
        // Without a connection each of the others would wait as long.
        if (error?.code === 'net/unreachable' || error?.code === 'net/intercepted') isStopped.current = true;
        now = {
          ...now,
          done: at + uploadIds.length,
          unknown: now.unknown + unknown.length,
          failed: now.failed + failed.length,
          error: error ?? now.error,
        };
        setRun(now);
      }
      await refresh();
      setRun({ ...now, status: 'idle' });
    } catch (reason) {
      await refresh();
      if (hasCode(reason, 'metadata/consent-needed')) setRun({ ...IDLE, status: 'consent' });
      else setRun({ ...now, status: 'idle', error: toPlainError(reason) });
    }
  };
  const attempt = (work: () => Promise<unknown>): void => {
    work().catch((reason: unknown) => setRun((now) => ({ ...now, error: toPlainError(reason) })));
  };
  return {
    state,
    run,
    start: () => void fill(),
    agree: () =>
      attempt(async () => {
        await send('metadata.agreeToGeolocation', {});
        await fill();
      }),
    stop() {
      isStopped.current = true;
      if (run.status === 'consent') setRun(IDLE);
    },
    takeBack: () =>
      attempt(async () => {
        await send('uploads.takePlacesBack', { type });
        setRun(IDLE);
        await refresh();
      }),
  };
}

function versionOf(rows: readonly UploadRow[]): string {
  let [ready, sent, changes] = [0, 0, 0];
  for (const { isReady, isTransferred, overridesRevision } of rows) {
    ready += Number(isReady);
    sent += Number(isTransferred);
    changes += overridesRevision;
  }
  return [rows.length, ready, sent, changes].join();
}
