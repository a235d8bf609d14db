import { useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode, type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import type { PlacesState } from '#lib/uploads/model/filled-places.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { rowsVersion } from '../rows-version.ts';

/** Files per message: few, so that progress is visible and a stop takes effect soon. */
const BATCH = 20;

export interface PlacesRun {
  readonly status: 'idle' | 'consent' | 'running';
  readonly total: number;
  readonly done: number;
  /** By upload id. */
  readonly placed: Readonly<Record<string, string>>;
  readonly unknown: number;
  readonly failed: number;
  /** Error of the last file that failed, or of the command if no file did. */
  readonly error: PlainError | null;
}

const IDLE: PlacesRun = { status: 'idle', total: 0, done: 0, placed: {}, unknown: 0, failed: 0, error: null };

export interface FillInPlacesControl {
  /** Null until it has loaded. */
  readonly state: PlacesState | null;
  /** The current run, or the result of the last one. */
  readonly run: PlacesRun;
  /** The places of that run, without those that were undone. */
  readonly placed: readonly string[];
  start(): void;
  agree(): void;
  /** Ends the run after the current message; refuses the consent. */
  stop(): void;
}

/**
 * Fills in the places of all files with coordinates (3.8). The run ends when the component unmounts; filled places
 * stay.
 */
export function useFillInPlaces(type: MediaType, rows: readonly UploadRow[]): FillInPlacesControl {
  const { send } = useClient();
  const [state, setState] = useState<PlacesState | null>(null);
  const [run, setRun] = useState(IDLE);
  const isStopped = useRef(false);
  const version = rowsVersion(rows);
  const refresh = useCallback(
    () => send('uploads.placesState', { type }).then(setState, () => undefined),
    [send, type],
  );

  // Requested again after files were read, changed or sent; during a run only at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
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
    const openIds = state?.open ?? [];
    const clickId = randomId();
    isStopped.current = false;
    let current: PlacesRun = { ...IDLE, status: 'running', total: openIds.length };
    setRun(current);
    try {
      for (let at = 0; at < openIds.length && !isStopped.current; at += BATCH) {
        const uploadIds = openIds.slice(at, at + BATCH);
        const { placed, unknown, failed, error } = await send('uploads.setPlaces', { uploadIds, clickId });
        // Without a connection, each further message would run into the same timeout.
        if (error?.code === 'net/unreachable' || error?.code === 'net/intercepted') isStopped.current = true;
        current = {
          ...current,
          done: at + uploadIds.length,
          placed: { ...current.placed, ...placed },
          unknown: current.unknown + unknown.length,
          failed: current.failed + failed.length,
          error: error ?? current.error,
        };
        setRun(current);
      }
      await refresh();
      setRun({ ...current, status: 'idle' });
    } catch (reason) {
      await refresh();
      if (hasCode(reason, 'metadata/consent-needed')) setRun({ ...IDLE, status: 'consent' });
      else setRun({ ...current, status: 'idle', error: toPlainError(reason) });
    }
  };
  const open = new Set(state?.open);
  return {
    state,
    run,
    placed: Object.entries(run.placed).flatMap(([uploadId, place]) => (open.has(uploadId) ? [] : [place])),
    start: () => void fill(),
    agree: () =>
      void send('metadata.agreeToGeolocation', {}).then(fill, (reason: unknown) =>
        setRun((now) => ({ ...now, error: toPlainError(reason) })),
      ),
    stop() {
      isStopped.current = true;
      if (run.status === 'consent') setRun(IDLE);
    },
  };
}
