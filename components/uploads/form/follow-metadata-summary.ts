import type { Client } from '#lib/client/connection/client.ts';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';

/** Shortest time between two requests. */
const PAUSE_MS = 300;

/** Requests the summary now, and after each change of files or their values, until `signal` is aborted. */
export function followMetadataSummary(
  { send, state }: Pick<Client, 'send' | 'state'>,
  type: MediaType,
  onSummary: (summary: MetadataSummary) => void,
  signal: AbortSignal,
): void {
  let requestedVersion = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer = undefined;
    const version = rowsVersion(state.getState(), type);
    if (version === requestedVersion) return;
    requestedVersion = version;
    timer = setTimeout(refresh, PAUSE_MS);
    send('uploads.metadataSummary', { type }).then(
      (found) => !signal.aborted && onSummary(found),
      () => undefined,
    );
  };
  refresh();
  const unsubscribe = state.subscribe((now, before) => {
    if (now.rows === before.rows && now.bundles === before.bundles) return;
    timer ??= setTimeout(refresh);
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    unsubscribe();
  });
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
