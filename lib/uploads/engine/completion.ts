/**
 * Runs when every upload of a bundle has ended: dialog, notification, reset (specification 4.12;
 * docs/design/choices.md).
 */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { log } from '#lib/core/log.ts';
import { isSameList } from '../model/current-bundle.ts';
import { formOfNextFiles } from '../model/given-values.ts';
import { completionOf } from '../model/upload-bundle.ts';
import { takesForm } from '../model/upload-rules.ts';
import type { UploadBundle } from '../model/upload-state.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import type { BundleTally } from '../table/upload-index.ts';
import type { UploadTable } from '../table/upload-table.ts';

export interface CompletionDeps {
  readonly table: UploadTable;
  readonly queue: Pick<UploadQueue, 'dismissCompletion'>;
  /** Null until the settings are loaded. */
  serverSettings(): ServerSettings | null;
  hasSessionExpired(): boolean;
  /** An embedded page has no search page, whatever the settings say (1.4). */
  isEmbedded(): boolean;
  /** For the notification that a user without an open surface gets. */
  notify(end: ListEnd): void;
}

/** `waiting`: everything that runs has ended, and the other files wait for the user. */
export interface ListEnd {
  readonly result: 'success' | 'errors' | 'waiting';
  /** New and paused files of the list. */
  readonly unsent: number;
}

export interface CompletionPolicy {
  /**
   * Completes started bundles whose uploads have all ended. The bundles of one list complete together. A file that
   * waits for an answer, a name or a start holds the end (decision 22).
   */
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
  /** First bundles of the lists in which uploads ran at the last check. */
  let running: ReadonlySet<string> = new Set();
  const end = (bundle: UploadBundle): void => {
    const uploads = table.uploadsOf(bundle.id);
    const completion = completionOf(uploads);
    const mode = serverSettings()?.defaultMetadataAppendMode ?? 0;
    const form = uploads.some(takesForm) ? null : formOfNextFiles(bundle, mode);
    table
      .changeBundle(bundle.id, { isStarted: false, completion, ...form })
      .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
  };
  return {
    check() {
      // `end` changes bundles, and each change calls `check`.
      if (isEnding || hasSessionExpired()) return;
      const before = running;
      running = new Set();
      for (const list of listsOf(table.bundles())) {
        const started = list.filter(({ id, isStarted }) => isStarted && table.tallyOf(id).valid > 0);
        const [first] = started;
        if (!first) continue;
        const tallies = list.map(({ id }) => table.tallyOf(id));
        const isDone = started.every(({ id }) => hasEnded(table.tallyOf(id)));
        if (!isDone && tallies.some(({ active }) => active > 0)) running = new Set([...running, first.id]);
        else if (isDone || before.has(first.id)) {
          isEnding = isDone;
          if (isDone) for (const bundle of started) end(bundle);
          isEnding = false;
          notify(endOf(tallies, isDone));
        }
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

/** The bundles, by list. */
function listsOf(bundles: readonly UploadBundle[]): UploadBundle[][] {
  return bundles.reduce<UploadBundle[][]>((lists, bundle) => {
    const list = lists.find(([first]) => first !== undefined && isSameList(first, bundle));
    if (list) list.push(bundle);
    else lists.push([bundle]);
    return lists;
  }, []);
}

function hasEnded({ valid, settled }: BundleTally): boolean {
  return settled > 0 && settled === valid;
}

/** Covers the whole list, because the dialog names each file that the server does not have. */
function endOf(tallies: readonly BundleTally[], isDone: boolean): ListEnd {
  const sum = (name: keyof BundleTally): number => tallies.reduce((total, tally) => total + tally[name], 0);
  const result = sum('failed') + sum('refused') > 0 ? 'errors' : 'success';
  return { result: isDone ? result : 'waiting', unsent: sum('unsent') };
}
