import { useEffect, useState } from 'react';
import { openIdAddresses } from '#lib/contract/openid.ts';
import { ROUTES } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { LoginFailureDialog } from './login-failure-dialog.tsx';
import { SignInWindowNotice } from './sign-in-window-notice.tsx';

interface SingleSignOnProps {
  /** Called before the page itself may navigate to the provider. */
  readonly onSignIn: () => void;
}

/** The content of the login page for all methods except the default one (2.6.1). */
export function SingleSignOn({ onSignIn }: SingleSignOnProps) {
  const { t } = useText();
  const { send } = useClient();
  const { server, settings } = useReady();
  const [isPending, run, error, clearError] = usePending();
  const offersPlugin = usePluginOffer();
  const { mediaSystem } = openIdAddresses(server, settings.uploadEndpoint);
  const signIn = () => {
    onSignIn();
    run(() => send('session.signInAtProvider', {}));
  };
  const isLeaving = useMirror(({ auth }) => auth.signInWindow.status === 'leaving');
  const isBusy = isPending || isLeaving;
  const signInLabel = settings.authenticationMethod === 'azuread' ? 'session.signInWithMicrosoft' : 'session.signIn';

  return (
    <div className="form">
      <p className="card-text">{t('session.welcome')}</p>
      <SignInWindowNotice />
      <Button
        variant="main"
        size="large"
        autoFocus
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && signIn()}
      >
        {isBusy && <Spinner />}
        {t(isLeaving ? 'session.signingOut' : isPending ? 'session.authenticating' : signInLabel)}
      </Button>
      <ul className="sign-in-links">
        {offersPlugin && (
          <li>
            <RouteLink className="text-link" to={ROUTES.help}>
              {t('session.installWidget')}
            </RouteLink>
          </li>
        )}
        <li>
          <a className="text-link" href={mediaSystem} target="_blank" rel="noopener">
            {t('session.openMediaSystem')}
            <Icon name="external" />
            <span className="visually-hidden">{t('app.newWindow')}</span>
          </a>
        </li>
      </ul>
      {error && <LoginFailureDialog error={error} onClose={clearError} />}
    </div>
  );
}

/** Whether the server offers an extension package; false until it has responded. */
function usePluginOffer(): boolean {
  const { send } = useClient();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    send('settings.plugins', {}).then(
      ({ chrome, firefox }) => setOffered(chrome || firefox),
      () => undefined,
    );
  }, [send]);
  return isOffered;
}
