/**
 * Keeps the tabs of a hosted page in the same session: posts changes of this tab and follows those of the others
 * (docs/design/surfaces-and-messages.md#several-tabs).
 */
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import type { OtherTabs } from '#lib/host/other-tabs.ts';
import type { PendingLogout } from '../logout/pending-logout.ts';
import type { AuthState } from '../model/auth-state.ts';
import type { SessionService } from '../sign-in/session-service.ts';
import { readTabMessage, type TabMessage } from './tab-messages.ts';

export interface TabSyncDeps {
  readonly session: Pick<SessionService, 'state' | 'onChange' | 'refresh' | 'endLocally'>;
  readonly pendingLogout: Pick<PendingLogout, 'abort' | 'onCancel'>;
  readonly settings: { load(): Promise<void> };
  /** Absent in an extension: one background serves all its surfaces. */
  readonly otherTabs: OtherTabs | undefined;
  user(): QueueUser | null;
  /** The user has discarded the queue in another tab. */
  discard(user: QueueUser): Promise<void>;
  /** Input in another tab. */
  active(): void;
}

export interface TabSync {
  post(message: TabMessage): void;
}

export function createTabSync(deps: TabSyncDeps): TabSync {
  const { session, settings, pendingLogout, otherTabs, user } = deps;
  const post = (message: TabMessage): void => otherTabs?.post(message);
  let lastStatus = session.state().status;
  let lastOwner: string | null = null;
  /** The latest user, also after the session has ended. */
  let lastUser: QueueUser | null = null;
  const postChange = ({ status }: AuthState): void => {
    const current = user();
    const hasChanged = status !== lastStatus || (current?.owner ?? null) !== lastOwner;
    lastStatus = status;
    lastOwner = current?.owner ?? null;
    lastUser = current ?? lastUser;
    if (hasChanged && status === 'signed-in' && current !== null) post({ kind: 'signed-in', ...current });
    if (hasChanged && status === 'expired') post({ kind: 'expired' });
  };
  const isCurrent = (other: QueueUser): boolean => isSameUser(user(), other);
  /** A sign-out in another tab removes the cookie before its message arrives, which looks like an expiry here. */
  const seemsExpired = (other: QueueUser): boolean =>
    session.state().status === 'expired' && isSameUser(lastUser, other);
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
        return deps.discard(message);
      case 'signed-out':
        if (isCurrent(message) || seemsExpired(message)) session.endLocally();
        return;
      case 'settings':
        return settings.load();
      case 'active':
        return deps.active();
    }
  };
  session.onChange(postChange);
  pendingLogout.onCancel(() => post({ kind: 'signing-in' }));
  otherTabs?.onMessage((raw) => {
    const message = readTabMessage(raw);
    if (message === null) return log('warn', 'tabs: an unknown message was ignored');
    follow(message).catch((error: unknown) =>
      log('warn', 'tabs: a message was not followed', { error, kind: message.kind }),
    );
  });
  return { post };
}
