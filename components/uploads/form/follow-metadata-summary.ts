import type { Client } from '#lib/client/connection/client.ts';
import type { MirrorState } from '#lib/client/connection/mirror.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { MetadataSummary } from '#lib/upload-form/model/metadata-values.ts';
import { nextUsageChange, withholdingOf } from '#lib/upload-form/model/usage-verdict.ts';
import { currentBundle } from '#lib/uploads/model/current-bundle.ts';
import { atUsageTurn } from '../../surface/use-usage-label.ts';

/** Shortest time between two requests. */
const PAUSE_MS = 300;

/**
 * Requests the summary now, after each change of files or their values, and at the minute at which one may be used or may
 * not any more, until `signal` is aborted.
 */
export function followMetadataSummary(
  { send, state }: Pick<Client, 'send' | 'state'>,
  type: MediaType,
  onSummary: (summary: MetadataSummary) => void,
  signal: AbortSignal,
): void {
  let requestedVersion = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endTurn: (() => void) | undefined;
  const wake = (): void => {
    timer ??= setTimeout(refresh);
  };
  const refresh = (): void => {
    timer = undefined;
    const { version, nextChange } = currentRows(state.getState(), type);
    endTurn?.();
    endTurn = nextChange === null ? undefined : atUsageTurn(nextChange, wake);
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
    wake();
  });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    endTurn?.();
    unsubscribe();
  });
}

/** `version` changes when a file is added, removed, started or read, and when its own values or its usability change. */
function currentRows({ rows, bundles }: MirrorState, type: MediaType) {
  const id = currentBundle(bundles, type)?.id;
  const own = [...rows.values()].filter(({ bundleId }) => bundleId === id);
  const now = Date.now();
  const usages = own.map(({ usage }) => usage);
  const counts = [
    own.length,
    own.filter(({ takesForm }) => takesForm).length,
    own.filter(({ isReady }) => isReady).length,
    own.reduce((sum, { overridesRevision }) => sum + overridesRevision, 0),
    usages.filter((usage) => usage && withholdingOf(usage, now)).length,
  ];
  return { version: `${id} ${counts.join(' ')}`, nextChange: nextUsageChange(usages, now) };
}
