import { useCallback, useEffect, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { randomId } from '#lib/core/random-id.ts';
import { endsSearch, type PlacesFound, type PlacesState } from '#lib/uploads/model/filled-places.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useClient } from '../../surface/client-context.ts';
import { rowsVersion } from '../rows-version.ts';
import type { ChosenPlace } from './place-choices.tsx';

/** Files per message: few, so that progress is visible and a stop takes effect soon. */
const BATCH = 20;

export interface PlacesRun {
  readonly status: 'idle' | 'consent' | 'running' | 'choosing';
  readonly total: number;
  readonly done: number;
  /** By upload id. */
  readonly found: PlacesFound['found'];
  /** The names of the places that were filled in, by upload id. */
  readonly placed: Readonly<Record<string, string>>;
  readonly unknown: number;
  readonly failed: number;
  /** Error of the last file that failed, or of the command if no file did. */
  readonly error: PlainError | null;
  /** Why not all chosen places were filled in. */
  readonly setError: PlainError | null;
}

const IDLE: PlacesRun = {
  status: 'idle',
  total: 0,
  done: 0,
  found: {},
  placed: {},
  unknown: 0,
  failed: 0,
  error: null,
  setError: null,
};

function hasFound({ found }: PlacesRun): boolean {
  return Object.keys(found).length > 0;
}

export interface FillInPlacesControl {
  /** Null until it has loaded. */
  readonly state: PlacesState | null;
  /** The current run, or the result of the last one. */
  readonly run: PlacesRun;
  /** The places of that run, without those that were undone. */
  readonly placed: readonly string[];
  start(): void;
  agree(): void;
  set(chosen: readonly ChosenPlace[]): void;
  /** Ends the run after the current message; refuses the consent, or all places. */
  stop(): void;
}

/**
 * Finds the places of all files with coordinates, and fills in those that the user chose (3.8). The run ends when the component unmounts; filled places
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

  const find = async (): Promise<void> => {
    const openIds = state?.open ?? [];
    isStopped.current = false;
    let current: PlacesRun = { ...IDLE, status: 'running', total: openIds.length };
    setRun(current);
    try {
      for (let at = 0; at < openIds.length && !isStopped.current; at += BATCH) {
        const uploadIds = openIds.slice(at, at + BATCH);
        const { found, unknown, failed, error } = await send('uploads.findPlaces', { uploadIds });
        if (error && endsSearch(error)) isStopped.current = true;
        current = {
          ...current,
          done: at + uploadIds.length,
          found: { ...current.found, ...found },
          unknown: current.unknown + unknown.length,
          failed: current.failed + failed.length,
          error: error ?? current.error,
        };
        setRun(current);
      }
    } catch (reason) {
      current = { ...current, error: toPlainError(reason) };
    }
    const isConsentNeeded = current.error?.code === 'metadata/consent-needed';
    if (isConsentNeeded && !hasFound(current)) setRun({ ...IDLE, status: 'consent' });
    else setRun({ ...current, status: hasFound(current) ? 'choosing' : 'idle' });
  };
  const set = async (chosen: readonly ChosenPlace[]): Promise<void> => {
    const clickId = randomId();
    const total = chosen.reduce((sum, { uploadIds }) => sum + uploadIds.length, 0);
    let current: PlacesRun = { ...run, status: 'running', total, done: 0, setError: null };
    isStopped.current = false;
    setRun(current);
    try {
      for (const { uploadIds, place } of chosen)
        for (let at = 0; at < uploadIds.length && !isStopped.current; at += BATCH) {
          const batch = uploadIds.slice(at, at + BATCH);
          const placed = await send('uploads.setPlaces', { uploadIds: batch, values: place.values, clickId });
          current = {
            ...current,
            done: current.done + batch.length,
            placed: { ...current.placed, ...Object.fromEntries(placed.map((uploadId) => [uploadId, place.name])) },
          };
          setRun(current);
        }
    } catch (reason) {
      const left = Object.entries(run.found).filter(([uploadId]) => !(uploadId in current.placed));
      current = { ...current, found: Object.fromEntries(left), setError: toPlainError(reason) };
    }
    await refresh();
    setRun({ ...current, status: current.setError && hasFound(current) ? 'choosing' : 'idle' });
  };
  const open = new Set(state?.open);
  return {
    state,
    run,
    placed: Object.entries(run.placed).flatMap(([uploadId, place]) => (open.has(uploadId) ? [] : [place])),
    start: () => void find(),
    agree: () =>
      void send('metadata.agreeToGeolocation', {}).then(find, (reason: unknown) =>
        setRun((now) => ({ ...now, error: toPlainError(reason) })),
      ),
    set: (chosen) => void set(chosen),
    stop() {
      isStopped.current = true;
      if (run.status !== 'running') setRun(IDLE);
    },
  };
}
