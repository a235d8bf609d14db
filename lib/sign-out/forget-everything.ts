/** Deletes all data stored on this computer (docs/design/surfaces-and-messages.md#options-page). */
import { log } from '#lib/core/log.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import { PENDING_LOGOUTS, PROVIDER_LOGOUTS } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';

export interface ForgetDeps {
  readonly values: StoredValues;
  readonly records: Pick<RecordStorage, 'clear'>;
  readonly blobs: Pick<BlobStorage, 'keptKeys' | 'forget'>;
  readonly session: {
    signOut(): Promise<void>;
    flushLogout(): Promise<void>;
    leaveServer(): void;
    forgetRemembered(): Promise<void>;
  };
  readonly settings: Pick<SettingsService, 'forgetServer'>;
  readonly seen: { clear(): void };
  readonly uploads: {
    /** Returns the bundles of all users and servers. */
    bundles(): readonly UploadBundle[];
    readonly queue: { discardOwner(owner: string, server: string): Promise<void> };
    readonly terminations: { flush(): Promise<void>; clear(): void };
    readonly lost: { clear(): Promise<void> };
    readonly link: { clear(): void };
  };
  readonly erasure: {
    /** Before anything is removed. */
    announce(): Promise<void>;
    /** When it is removed. */
    erase(): Promise<void>;
  };
}

/**
 * Ends the session and deletes all stored data of all users: queue, copies, remembered values, the server's address.
 */
export async function forgetEverything(deps: ForgetDeps): Promise<void> {
  const { values, records, blobs, session, settings, seen, uploads, erasure } = deps;
  await erasure.announce();
  for (const { owner, server } of [...uploads.bundles()]) await uploads.queue.discardOwner(owner, server);
  // First, while the session still allows the server to delete its parts. Terminations without a response are dropped.
  await withTimeLimit(uploads.terminations.flush());
  uploads.terminations.clear();
  await uploads.lost.clear();
  await session.signOut();
  await withTimeLimit(session.flushLogout());
  const logouts = await values.get(PENDING_LOGOUTS);
  const providerLogouts = await values.get(PROVIDER_LOGOUTS);
  seen.clear();
  uploads.link.clear();
  // First, because the disk may be full.
  await blobs.forget(await blobs.keptKeys());
  await records.clear();
  // The clear has removed the announcement too.
  await erasure.announce();
  // Pending logouts stay: the browser may still have those sessions.
  if (Object.keys(logouts).length > 0) await values.change(PENDING_LOGOUTS, (all) => ({ ...logouts, ...all }));
  if (providerLogouts.length > 0)
    await values.change(PROVIDER_LOGOUTS, (all) => [...new Set([...all, ...providerLogouts])]);
  session.leaveServer();
  await session.forgetRemembered();
  await settings.forgetServer();
  await erasure.erase();
  log('info', 'settings: everything on this computer was forgotten');
}
