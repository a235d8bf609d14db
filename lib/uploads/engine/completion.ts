/**
 * Runs when every upload of a bundle has ended: dialog, notification, reset (specification 4.12;
 * docs/design/choices.md).
 */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { log } from '#lib/core/log.ts';
import { isSameList } from '../model/current-bundle.ts';
import { completionOf } from '../model/upload-bundle.ts';
import type { UploadBundle } from '../model/upload-state.ts';
import type { BundleTally } from '../queue/upload-index.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import type { UploadTable } from '../queue/upload-table.ts';

export interface CompletionDeps {
  readonly table: UploadTable;
  readonly queue: Pick<UploadQueue, 'dismissCompletion'>;
  /** Null until the settings are loaded. */
  serverSettings(): ServerSettings | null;
  hasSessionExpired(): boolean;
  /** An embedded page has no search page, whatever the settings say (1.4). */
  isEmbedded(): boolean;
  /** For the notification that a user without an open surface gets. */
  notify(result: 'success' | 'errors'): void;
}

export interface CompletionPolicy {
  /** Completes started bundles whose uploads have all ended. The bundles of one list complete together. */
  check(): void;
  /**
   * The user has closed the completion dialog: also clears the list, unless it is one of images where there is a
   * search.
   */
  dismiss(bundleId: string): Promise<void>;
}

export function createCompletionPolicy({
  table,
  queue,
  serverSettings,
  hasSessionExpired,
  isEmbedded,
  notify,
}: CompletionDeps): CompletionPolicy {
  let isEnding = false;
  const end = (bundle: UploadBundle): 'success' | 'errors' => {
    const completion = completionOf(table.uploadsOf(bundle.id));
    table
      .changeBundle(bundle.id, { isStarted: false, completion })
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
    return completion;
  };
  return {
    check() {
      // `end` changes bundles, and each change calls `check`.
      if (isEnding || hasSessionExpired()) return;
      const started = table.bundles().filter(({ id, isStarted }) => isStarted && table.tallyOf(id).valid > 0);
      for (const bundle of started) {
        const list = started.filter((other) => isSameList(bundle, other));
        if (!list.every(({ id }) => hasEnded(table.tallyOf(id))) || list[0] !== bundle) continue;
        isEnding = true;
        const ends = list.map(end);
        isEnding = false;
        notify(ends.includes('errors') ? 'errors' : 'success');
      }
    },
    async dismiss(bundleId) {
      const bundle = table.bundle(bundleId);
      const settings = serverSettings();
      if (!bundle || !settings) return;
      // The user can return from the search page to an image list: it stays until the next file is added.
      const isReset = bundle.type !== 'image' || !settings.ENABLE_SEARCH || isEmbedded();
      await queue.dismissCompletion(bundleId, isReset);
    },
  };
}

/** Duplicates without a decision do not delay the end: the dialog lists them (decision 22). */
function hasEnded({ valid, settled, duplicates }: BundleTally): boolean {
  return settled > 0 && settled + duplicates === valid;
}
