/**
 * The ends of a session beyond this engine: what a sign-out takes along, what other tabs of the hosted page have to know,
 * how long a queue waits for its owner, and whether the session still stands after idle time (4.17, 4.18; docs/design/surfaces-and-messages.md#several-tabs, docs/design/session.md#how-a-session-ends).
 */

import { validateSession } from '#lib/contract/session.ts';
import { log } from '#lib/core/log.ts';
import { withPatience } from '#lib/core/with-patience.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import { readTabMessage, type TabMessage } from '#lib/messaging/tab-messages.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { createIdleWatch } from '#lib/session/idle-watch.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { keptUntil } from '#lib/session/model/kept-queue.ts';
import type { PendingLogout } from '#lib/session/pending-logout.ts';
import type { SessionService } from '#lib/session/session-service.ts';
import type { SettingsService } from '#lib/settings/settings-service.ts';
import type { QueueSeen } from '#lib/storage/queue-seen.ts';
import { isUnfinished } from '#lib/uploads/model/upload-rules.ts';
import type { Upload, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import type { LostQueue } from '#lib/uploads/queue/lost-queue.ts';
import type { OtherTabUploads } from '#lib/uploads/queue/other-tab-uploads.ts';
import type { UploadQueue } from '#lib/uploads/queue/upload-queue.ts';
import type { PendingTerminations } from '#lib/uploads/tus/pending-terminations.ts';

/** What of the uploads an end of a session concerns. */
export interface UploadsOfPeople {
  readonly queue: UploadQueue;
  readonly otherTabs: OtherTabUploads;
  readonly terminations: Pick<PendingTerminations, 'flush'>;
  readonly lost: Pick<LostQueue, 'removeExpired'>;
  /** Of everybody, at every server. */
  bundles(): readonly UploadBundle[];
  /** Of the person whose queue is shown. */
  visibleUploads(): readonly Upload[];
}

export interface SessionEndsDeps {
  readonly session: SessionService;
  readonly pendingLogout: Pick<PendingLogout, 'abort' | 'onCancel'>;
  readonly settings: SettingsService;
  readonly httpClient: HttpClient;
  readonly uploads: UploadsOfPeople;
  readonly seen: QueueSeen;
  /** Absent in an extension, which has one engine for all its surfaces. */
  readonly otherTabs: OtherTabs | undefined;
  readonly host: Pick<EngineHost, 'now'>;
}

export interface SessionEnds {
  /** Uploads of the person who is signed in that are not through, in every tab. */
  unfinishedCount(): Promise<number>;
  /** `discard` removes the person's queue first, in every tab; `keep` leaves it for the same person. */
  signOut(unfinished: 'keep' | 'discard'): Promise<void>;
  /** Input on a surface, the first after `idleMs` without any there. */
  active(idleMs: number): void;
  settingsChanged(): void;
  /**
   * Removes queues whose owners have not come back. Call it once stored jobs and the owner of the session are read: the
   * queue of the person who is here stays, whatever the clock says or said.
   */
  removeExpired(): Promise<void>;
}

type Person = Readonly<Record<'owner' | 'server', string>>;

export function createSessionEnds(deps: SessionEndsDeps): SessionEnds {
  const { session, pendingLogout, settings, httpClient, uploads, seen, otherTabs } = deps;
  const { now } = deps.host;
  const tell = (message: TabMessage): void => otherTabs?.tell(message);
  const person = (): Person | null => {
    const owner = ownerOf(session.state());
    const server = httpClient.server();
    return owner === '' || server === null ? null : { owner, server };
  };
  const discard = async ({ owner, server }: Person): Promise<void> => {
    const abandoned = otherTabs ? await uploads.otherTabs.claimAbandoned(owner, server) : [];
    await uploads.queue.discardOwner(owner, server, abandoned);
    seen.forget(owner, server);
  };
  const noteSeen = (): void => {
    const here = person();
    if (here !== null && session.state().status === 'signed-in') seen.note(here.owner, here.server, now());
  };
  const idle = createIdleWatch(now, () => {
    // A 403 ends the session by itself; no answer ends nothing (docs/design/session.md#how-a-session-ends).
    if (session.state().status === 'signed-in') httpClient.call(validateSession).catch(() => undefined);
  });

  let lastStatus = session.state().status;
  let lastOwner: string | null = null;
  /** Who was here last, though nobody may be now. */
  let lastPerson: Person | null = null;
  session.onChange(({ status }) => {
    const here = person();
    const isNews = status !== lastStatus || (here?.owner ?? null) !== lastOwner;
    lastStatus = status;
    lastOwner = here?.owner ?? null;
    lastPerson = here ?? lastPerson;
    noteSeen();
    if (isNews && status === 'signed-in' && here !== null) tell({ kind: 'signed-in', ...here });
    if (isNews && status === 'expired') tell({ kind: 'expired' });
  });
  pendingLogout.onCancel(() => tell({ kind: 'signing-in' }));

  const isSame = (one: Person | null, other: Person): boolean =>
    one !== null && one.owner === other.owner && one.server === other.server;
  const isHere = (other: Person): boolean => isSame(person(), other);
  /** The cookie that went with the sign-out may be noticed before word of it comes, and looks like an expiry. */
  const seemsExpired = (other: Person): boolean => session.state().status === 'expired' && isSame(lastPerson, other);
  const hear = async (message: TabMessage): Promise<void> => {
    switch (message.kind) {
      case 'signing-in':
        return pendingLogout.abort();
      case 'signed-in':
        if (!isHere(message) || session.state().status !== 'signed-in') await session.refresh();
        return;
      case 'expired':
        // The server knows whether that is so: this tab may have signed in since.
        if (session.state().status === 'signed-in') await session.refresh();
        return;
      case 'discard':
        return discard(message);
      case 'signed-out':
        if (isHere(message) || seemsExpired(message)) session.endHere();
        return;
      case 'settings':
        return settings.load();
      case 'active':
        return idle.active(0);
    }
  };
  otherTabs?.onMessage((raw) => {
    const message = readTabMessage(raw);
    if (message === null) return log('warn', 'tabs: a message of another kind was ignored');
    hear(message).catch((error: unknown) => log('warn', 'tabs: not followed', { error, kind: message.kind }));
  });

  return {
    async unfinishedCount() {
      const here = person();
      if (here === null) return 0;
      const inOtherTabs = otherTabs ? await uploads.otherTabs.unfinished(here.owner, here.server).catch(() => 0) : 0;
      return uploads.visibleUploads().filter(isUnfinished).length + inOtherTabs;
    },
    async signOut(unfinished) {
      const here = person();
      if (here !== null && unfinished === 'discard') {
        tell({ kind: 'discard', ...here });
        // First, while the session still lets the server free what it has of them.
        await discard(here);
        await withPatience(uploads.terminations.flush());
      }
      await session.signOut();
      if (here !== null) tell({ kind: 'signed-out', ...here });
    },
    active(idleMs) {
      idle.active(idleMs);
      noteSeen();
      tell({ kind: 'active' });
    },
    settingsChanged: () => tell({ kind: 'settings' }),
    async removeExpired() {
      await seen.load();
      for (const { owner, server, createdAt } of uploads.bundles()) {
        if (isHere({ owner, server }) || keptUntil(seen.at(owner, server) ?? createdAt) > now()) continue;
        log('info', 'uploads: a queue that nobody came back for was removed');
        await discard({ owner, server });
      }
      await uploads.lost.removeExpired((person, since) => isHere(person) || keptUntil(since) > now());
    },
  };
}
