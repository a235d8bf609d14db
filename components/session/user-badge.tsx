import { useClient, useMirror } from '../hooks/client-context.ts';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { initialsOf } from './initials-of.ts';
import { useSignOut } from './use-sign-out.tsx';

/** Who is signed in, and the way out, which an embedded page has not (2.7.1, 2.8.1, 6.5). */
export function UserBadge() {
  const { t } = useText();
  const { host } = useClient();
  const { username, domain, isEmbedded } = useMirror(({ auth }) => auth);
  const { signOut, dialog } = useSignOut();
  if (username === '') return null;
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
          {host.capabilities.hasOptions && (
            <Button look="quiet" onClick={() => void host.openOptions()}>
              {t('app.openOptions')}
            </Button>
          )}
          {!isEmbedded && <Button onClick={signOut}>{t('session.signOut')}</Button>}
        </div>
      </Popover>
      {dialog}
    </>
  );
}
