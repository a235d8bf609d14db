/** What happens when a bundle is through: the dialog, the notification, the reset (specification 4.12; design 14). */
import type { ServerSettings } from '#lib/contract/settings.ts';
import { log } from '#lib/core/log.ts';
import type { JobTable } from '#lib/uploads/job-table.ts';
import { completionOf } from '#lib/uploads/model/upload-bundle.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';

export interface CompletionPorts {
  readonly jobs: JobTable;
  readonly queue: () => UploadQueue;
  serverSettings(): ServerSettings | null;
  hasSessionExpired(): boolean;
  /** An embedded page has no search page, whatever the settings say (1.4). */
  isEmbedded(): boolean;
  /** Tells a person who has no surface open. */
  tell(result: 'success' | 'errors'): void;
}

export interface CompletionPolicy {
  /** Looks whether started bundles are through now. */
  check(): void;
  dismiss(bundleId: string): Promise<void>;
}

export function createCompletionPolicy({
  jobs,
  queue,
  serverSettings,
  hasSessionExpired,
  isEmbedded,
  tell,
}: CompletionPorts): CompletionPolicy {
  return {
    check() {
      if (hasSessionExpired()) return;
      for (const bundle of jobs.bundles()) {
        if (!bundle.isStarted) continue;
        const { valid, settled } = jobs.tallyOf(bundle.id);
        if (valid === 0 || settled < valid) continue;
        const completion = completionOf(jobs.itemsOf(bundle.id));
        jobs
          .changeBundle(bundle.id, { isStarted: false, completion })
          .catch((error: unknown) => log('warn', 'uploads: not stored', { error }));
        tell(completion);
      }
    },
    async dismiss(bundleId) {
      const bundle = jobs.bundle(bundleId);
      const settings = serverSettings();
      if (!bundle || !settings) return;
      // An image list stays until the next file while a search page is there to come back from.
      const isReset = bundle.type !== 'image' || !settings.ENABLE_SEARCH || isEmbedded();
      await queue().dismissCompletion(bundleId, isReset);
    },
  };
}
