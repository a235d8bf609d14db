import { useEffect, useState } from 'react';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { useClient } from '../../surface/client-context.ts';

/** Between two questions what the files bring. */
export const PAUSE_MS = 300;
export const NO_FILES: MetadataSummary = { total: 0, unread: 0, own: {} };

/**
 * How many files of the current bundle bring which fields themselves; asked again when files or their values change, at most
 * every 300 ms. Nothing is drawn again before the answer is another one.
 */
export function useMetadataSummary(type: MediaType): MetadataSummary {
  const { send, state } = useClient();
  const [summary, setSummary] = useState(NO_FILES);
  useEffect(() => {
    let isCurrent = true;
    let asked = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = (): void => {
      timer = undefined;
      const version = rowsVersion(state.getState(), type);
      if (version === asked) return;
      asked = version;
      timer = setTimeout(askAgain, PAUSE_MS);
      send('uploads.metadataSummary', { type }).then(
        (found) =>
          isCurrent && setSummary((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found)),
        () => undefined,
      );
    };
    askAgain();
    const unsubscribe = state.subscribe((now, before) => {
      if (now.rows === before.rows && now.bundles === before.bundles) return;
      timer ??= setTimeout(askAgain);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [send, state, type]);
  return summary;
}

/** Changes when a file comes, goes, is started, has been read, or its own values change. */
function rowsVersion({ rows, bundles }: MirrorState, type: MediaType): string {
  const id = currentBundle(bundles, type)?.id;
  let [count, taking, ready, revisions] = [0, 0, 0, 0];
  for (const row of rows.values()) {
    if (row.bundleId !== id) continue;
    count += 1;
    if (row.takesForm) taking += 1;
    if (row.isReady) ready += 1;
    revisions += row.overridesRevision;
  }
  return `${id} ${count} ${taking} ${ready} ${revisions}`;
}
