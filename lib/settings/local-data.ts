/**
 * Data kept on this computer: shown on the options page, copied as diagnostics, and deleted
 * (docs/design/surfaces-and-messages.md#options-page).
 */

import { MEDIA_TYPES } from '#lib/contract/uploads.ts';
import { log, recentLog } from '#lib/core/log.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import type { BlobStorage, RecordStorage } from '#lib/host/record-storage.ts';
import type { OwnerLastSeen } from '#lib/session/owner-last-seen.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import { PENDING_LOGOUTS, REMEMBERED_FORMS, REMEMBERED_LOGIN, SINGLE_KEYS } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { isUnfinished } from '#lib/uploads/model/upload-rules.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { LostQueue } from '#lib/uploads/queue/lost-queue.ts';
import type { UploadQueue } from '#lib/uploads/queue/upload-queue.ts';
import type { PendingTerminations } from '#lib/uploads/tus/pending-terminations.ts';
import type { ProxyMemory } from '#lib/uploads/tus/tus-sender.ts';
import type { EngineDiagnostics } from './model/diagnostics.ts';
import type { RememberedForm, SettingsOverview } from './model/overview.ts';
import type { SettingsService } from './settings-service.ts';

export interface LocalDataDeps {
  readonly values: StoredValues;
  readonly records: RecordStorage;
  readonly blobs: BlobStorage;
  readonly session: SessionService;
  readonly settings: SettingsService;
  readonly seen: Pick<OwnerLastSeen, 'clear'>;
  readonly uploads: {
    /** Of all users. */
    readonly table: { uploads(): readonly Upload[] };
    copies(): Promise<{ readonly count: number; readonly usedBytes: number; readonly allowedBytes: number }>;
    readonly link: { readonly proxy: Pick<ProxyMemory, 'notes'>; clear(): void };
    bundles(): readonly UploadBundle[];
    readonly queue: Pick<UploadQueue, 'discardOwner'>;
    readonly terminations: Pick<PendingTerminations, 'flush' | 'clear'>;
    readonly lost: Pick<LostQueue, 'clear'>;
  };
}

export interface LocalData {
  overview(): Promise<SettingsOverview>;
  forgetLogin(): Promise<void>;
  /** `id`: as in the overview. */
  forgetForm(id: string): Promise<void>;
  /** Whether shortcuts of a single character are on. */
  singleKeys(): Promise<boolean>;
  setSingleKeys(areOn: boolean): Promise<void>;
  diagnostics(): Promise<EngineDiagnostics>;
  /**
   * Ends the session and deletes all stored data of all users: queue, copies, remembered values, the server's address.
   */
  forgetEverything(): Promise<void>;
}

export function createLocalData({
  values,
  records,
  blobs,
  session,
  settings,
  seen,
  uploads,
}: LocalDataDeps): LocalData {
  return {
    async overview() {
      const [choices, login, forms, copies] = await Promise.all([
        settings.choices(),
        values.get(REMEMBERED_LOGIN),
        values.get(REMEMBERED_FORMS),
        uploads.copies(),
      ]);
      const remembered = Object.entries(forms).flatMap(([id, form]) => rememberedForm(id, form));
      const unfinishedCount = uploads.table.uploads().filter(isUnfinished).length;
      const proxy = uploads.link.proxy.notes();
      return { ...choices, remembered: { login, forms: remembered }, copies, unfinishedCount, proxy };
    },
    forgetLogin: () => session.forgetRemembered(),
    async forgetForm(id) {
      const { [id]: _gone, ...kept } = await values.get(REMEMBERED_FORMS);
      await values.set(REMEMBERED_FORMS, kept);
    },
    singleKeys: () => values.get(SINGLE_KEYS),
    setSingleKeys: (areOn) => values.set(SINGLE_KEYS, areOn),
    async diagnostics() {
      const startUp = settings.startUp();
      const isReady = startUp.status === 'ready';
      const { policy } = await settings.choices();
      return {
        startUp: startUp.status === 'failed' ? `failed: ${startUp.error.code}` : startUp.status,
        server: 'server' in startUp ? new URL(startUp.server).origin : '',
        locale: isReady ? startUp.locale : (startUp.status !== 'loading' && startUp.locale) || '',
        theme: isReady ? startUp.theme.name : '',
        signIn: isReady ? startUp.settings.authenticationMethod : 'unknown',
        session: session.state().status,
        policy: Object.keys(policy),
        uploads: countByStatus(uploads.table.uploads()),
        copies: await uploads.copies(),
        isStorageDurable: records.isDurable(),
        proxy: uploads.link.proxy.notes(),
        log: recentLog(),
      };
    },
    async forgetEverything() {
      for (const { owner, server } of [...uploads.bundles()]) await uploads.queue.discardOwner(owner, server);
      // First, while the session still allows the server to delete its parts. Terminations without a response are
      // dropped.
      await withTimeLimit(uploads.terminations.flush());
      uploads.terminations.clear();
      await uploads.lost.clear();
      await session.signOut();
      await withTimeLimit(session.flushLogout());
      const logouts = await values.get(PENDING_LOGOUTS);
      seen.clear();
      uploads.link.clear();
      await records.clear();
      // Pending logouts stay: the browser may still have those sessions.
      if (Object.keys(logouts).length > 0) await values.set(PENDING_LOGOUTS, logouts);
      await blobs.forget(await blobs.keptKeys());
      session.leaveServer();
      await session.forgetRemembered();
      await settings.forgetServer();
      log('info', 'settings: everything on this computer was forgotten');
    },
  };
}

/** Parses `<server> <owner> <media type>`, where the owner's name may contain spaces. Empty for any other key. */
function rememberedForm(id: string, values: RememberedForm['values']): RememberedForm[] {
  const parts = /^(\S+) (.+) (\w+)$/.exec(id);
  const type = MEDIA_TYPES.find((candidate) => candidate === parts?.[3]);
  return parts?.[1] && parts[2] && type ? [{ id, server: parts[1], owner: parts[2], type, values }] : [];
}

function countByStatus(uploads: readonly Upload[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of uploads) counts[state.status] = (counts[state.status] ?? 0) + 1;
  return counts;
}
