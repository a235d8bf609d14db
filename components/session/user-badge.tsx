import { lazy, Suspense, useState } from 'react';
import { isUnfinished } from '#lib/uploads/model/queue-summary.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { initialsOf } from './initials-of.ts';

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }));

/** Who is signed in, and the way out (2.7.1, 2.8.1). */
export function UserBadge() {
  const { t } = useText();
  const { ask, host, state } = useClient();
  const { username, domain } = useMirror(({ auth }) => auth);
  const [unfinished, setUnfinished] = useState(0);
  if (username === '') return null;

  const signOut = (unfinishedUploads: 'keep' | 'discard') => {
    setUnfinished(0);
    void ask('session.signOut', { unfinished: unfinishedUploads }).catch(() => undefined);
  };
  const askFirst = () => {
    const count = [...state.getState().rows.values()].filter(isUnfinished).length;
    if (count > 0) setUnfinished(count);
    else signOut('discard');
  };
  return (
    <>
      <Popover
        buttonLabel={`${t('session.user', { name: username })}, ${initialsOf(username)}`}
        buttonClassName="user-badge"
        button={initialsOf(username)}
      >
        <div className="user-menu">
          <div>
            <p className="user-name">{username}</p>
            <p className="user-domain">{domain}</p>
          </div>
          {host.surface !== 'page' && (
            <Button look="quiet" onClick={() => void host.openOptions()}>
              {t('app.openOptions')}
            </Button>
          )}
          <Button onClick={askFirst}>{t('session.signOut')}</Button>
        </div>
      </Popover>
      {unfinished > 0 && (
        <Suspense>
          <SignOutDialog count={unfinished} onClose={() => setUnfinished(0)} onSignOut={signOut} />
        </Suspense>
      )}
    </>
  );
}
