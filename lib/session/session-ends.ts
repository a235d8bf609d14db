/**
 * Effects of the end of a session outside of the session service: sign-out with or without the queue, messages between
 * the tabs of the hosted page, removal of queues whose owner has not returned, and a check of the session after idle
 * time (4.17, 4.18; docs/design/surfaces-and-messages.md#several-tabs, docs/design/session.md#how-a-session-ends).
 */

import { validateSession } from '#lib/contract/session.ts';
import { log } from '#lib/core/log.ts';
import { withTimeLimit } from '#lib/core/with-time-limit.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import type { SettingsService } from '#lib/settings/settings-service.ts';
import { isUnfinished } from '#lib/uploads/model/upload-rules.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { LostQueue } from '#lib/uploads/queue/lost-queue.ts';
import type { OtherTabUploads } from '#lib/uploads/queue/other-tab-uploads.ts';
import type { UploadQueue } from '#lib/uploads/queue/upload-queue.ts';
import type { PendingTerminations } from '#lib/uploads/tus/pending-terminations.ts';
import { createIdleWatch } from './idle-watch.ts';
import { ownerOf } from './model/auth-state.ts';
import { keptUntil } from './model/kept-queue.ts';
import type { OwnerLastSeen } from './owner-last-seen.ts';
import type { PendingLogout } from './pending-logout.ts';
import type { SessionService } from './session-service.ts';
import { readTabMessage, type TabMessage } from './tab-messages.ts';

/** The parts of the upload engine that the end of a session concerns. */
export interface SessionUploads {
  readonly queue: UploadQueue;
  readonly otherTabs: OtherTabUploads;
  readonly terminations: Pick<PendingTerminations, 'flush'>;
  readonly lost: Pick<LostQueue, 'removeExpired'>;
  /** Of all users and all servers. */
  bundles(): readonly UploadBundle[];
  /** Of the user whose queue is shown. */
  visibleUploads(): readonly Upload[];
}

export interface SessionEndsDeps {
  readonly session: SessionService;
  readonly pendingLogout: Pick<PendingLogout, 'abort' | 'onCancel'>;
  readonly settings: SettingsService;
  readonly httpClient: HttpClient;
  readonly uploads: SessionUploads;
  readonly seen: OwnerLastSeen;
  /** Absent in an extension: one background serves all its surfaces. */
  readonly otherTabs: OtherTabs | undefined;
  readonly host: Pick<EngineHost, 'now'>;
}

export interface SessionEnds {
  /** Unfinished uploads of the signed-in user, in all tabs. */
  unfinishedCount(): Promise<number>;
  /** `discard` removes the user's queue first, in all tabs; `keep` leaves it for the user's return. */
  signOut(unfinished: 'keep' | 'discard'): Promise<void>;
  /** Reports input on a surface. `idleMs`: time since the previous input there. */
  active(idleMs: number): void;
  settingsChanged(): void;
  /**
   * Removes queues whose owners have not returned in time. Call it once the stored uploads and the owner of the session
   * are read: the queue of the signed-in user always stays.
   */
  removeExpired(): Promise<void>;
}

interface User {
  readonly owner: string;
  readonly server: string;
}

export function createSessionEnds(deps: SessionEndsDeps): SessionEnds {
  const { session, httpClient, uploads, seen, otherTabs } = deps;
  const { now } = deps.host;
  const user = (): User | null => {
    const owner = ownerOf(session.state());
    const server = httpClient.server();
    return owner === '' || server === null ? null : { owner, server };
  };
  const post = (message: TabMessage): void => otherTabs?.post(message);
  const discard = async ({ owner, server }: User): Promise<void> => {
    const abandoned = otherTabs ? await uploads.otherTabs.claimAbandoned(owner, server) : [];
    await uploads.queue.discardOwner(owner, server, abandoned);
    seen.forget(owner, server);
  };
  const noteSeen = (): void => {
    const current = user();
    if (current !== null && session.state().status === 'signed-in') seen.note(current.owner, current.server, now());
  };
  const idle = createIdleWatch(now, () => {
    // A refusal ends the session through `HttpClient.onExpired`; a request without an answer ends nothing.
    if (session.state().status === 'signed-in') httpClient.call(validateSession).catch(() => undefined);
  });
  session.onChange(noteSeen);
  syncTabs(deps, { user, post, discard, active: () => idle.active(0) });

  return {
    async unfinishedCount() {
      const current = user();
      if (current === null) return 0;
      const { owner, server } = current;
      const inOtherTabs = otherTabs ? await uploads.otherTabs.unfinished(owner, server).catch(() => 0) : 0;
      return uploads.visibleUploads().filter(isUnfinished).length + inOtherTabs;
    },
    async signOut(unfinished) {
      const current = user();
      if (current !== null && unfinished === 'discard') {
        post({ kind: 'discard', ...current });
        // First, while the session still allows the server to delete its parts of them.
        await discard(current);
        await withTimeLimit(uploads.terminations.flush());
      }
      await session.signOut();
      if (current !== null) post({ kind: 'signed-out', ...current });
    },
    active(idleMs) {
      idle.active(idleMs);
      noteSeen();
      post({ kind: 'active' });
    },
    settingsChanged: () => post({ kind: 'settings' }),
    async removeExpired() {
      await seen.load();
      const mayStay = (owned: User, since: number): boolean => isSame(user(), owned) || keptUntil(since) > now();
      for (const { owner, server, createdAt } of uploads.bundles()) {
        if (mayStay({ owner, server }, seen.at(owner, server) ?? createdAt)) continue;
        log('info', 'uploads: a queue was removed because its owner did not return');
        await discard({ owner, server });
      }
      await uploads.lost.removeExpired(mayStay);
    },
  };
}

interface TabSync {
  user(): User | null;
  post(message: TabMessage): void;
  discard(user: User): Promise<void>;
  active(): void;
}

/** Keeps the tabs of a hosted page in the same session: posts changes of this tab and follows those of the others. */
function syncTabs({ session, settings, pendingLogout, otherTabs }: SessionEndsDeps, tab: TabSync): void {
  let lastStatus = session.state().status;
  let lastOwner: string | null = null;
  /** The latest user, also after the session has ended. */
  let lastUser: User | null = null;
  session.onChange(({ status }) => {
    const current = tab.user();
    const hasChanged = status !== lastStatus || (current?.owner ?? null) !== lastOwner;
    lastStatus = status;
    lastOwner = current?.owner ?? null;
    lastUser = current ?? lastUser;
    if (hasChanged && status === 'signed-in' && current !== null) tab.post({ kind: 'signed-in', ...current });
    if (hasChanged && status === 'expired') tab.post({ kind: 'expired' });
  });
  pendingLogout.onCancel(() => tab.post({ kind: 'signing-in' }));

  const isCurrent = (other: User): boolean => isSame(tab.user(), other);
  /** A sign-out in another tab removes the cookie before its message arrives, which looks like an expiry here. */
  const seemsExpired = (other: User): boolean => session.state().status === 'expired' && isSame(lastUser, other);
  const follow = async (message: TabMessage): Promise<void> => {
    switch (message.kind) {
      case 'signing-in':
        return pendingLogout.abort();
      case 'signed-in':
        if (!isCurrent(message) || session.state().status !== 'signed-in') await session.refresh();
        return;
      case 'expired':
        // Only the server knows: this tab may have signed in since.
        if (session.state().status === 'signed-in') await session.refresh();
        return;
      case 'discard':
        return tab.discard(message);
      case 'signed-out':
        if (isCurrent(message) || seemsExpired(message)) session.endLocally();
        return;
      case 'settings':
        return settings.load();
      case 'active':
        return tab.active();
    }
  };
  otherTabs?.onMessage((raw) => {
    const message = readTabMessage(raw);
    if (message === null) return log('warn', 'tabs: an unknown message was ignored');
    follow(message).catch((error: unknown) =>
      log('warn', 'tabs: a message was not followed', { error, kind: message.kind }),
    );
  });
}

function isSame(one: User | null, other: User): boolean {
  return one !== null && one.owner === other.owner && one.server === other.server;
}
