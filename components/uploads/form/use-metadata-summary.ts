import { useEffect, useState } from 'react';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { useClient } from '../../surface/client-context.ts';

/** Shortest time between two requests. */
const PAUSE_MS = 300;
const NO_FILES: MetadataSummary = { total: 0, unread: 0, own: {} };

/**
 * How many files of the current batch contain which fields. Requested again after files or their values have changed,
 * at most every 300 ms; an equal answer does not render again.
 */
export function useMetadataSummary(type: MediaType): MetadataSummary {
  const { send, state } = useClient();
  const [summary, setSummary] = useState(NO_FILES);
  useEffect(() => {
    let isCurrent = true;
    let requestedVersion = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer = undefined;
      const version = rowsVersion(state.getState(), type);
      if (version === requestedVersion) return;
      requestedVersion = version;
      timer = setTimeout(refresh, PAUSE_MS);
      send('uploads.metadataSummary', { type }).then(
        (found) =>
          isCurrent && setSummary((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found)),
        () => undefined,
      );
    };
    refresh();
    const unsubscribe = state.subscribe((now, before) => {
      if (now.rows === before.rows && now.bundles === before.bundles) return;
      timer ??= setTimeout(refresh);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [send, state, type]);
  return summary;
}

/** Changes when a file is added, removed, started or read, or when its own values change. */
function rowsVersion({ rows, bundles }: MirrorState, type: MediaType): string {
  const id = currentBundle(bundles, type)?.id;
  let [count, takingForm, ready, revisions] = [0, 0, 0, 0];
  for (const row of rows.values()) {
    if (row.bundleId !== id) continue;
    count += 1;
    if (row.takesForm) takingForm += 1;
    if (row.isReady) ready += 1;
    revisions += row.overridesRevision;
  }
  return `${id} ${count} ${takingForm} ${ready} ${revisions}`;
}
