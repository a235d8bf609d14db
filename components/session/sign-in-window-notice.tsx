import { openIdAddresses } from '#lib/contract/openid.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror, useReady } from '../surface/client-context.ts';
import { Notice } from '../ui/notice.tsx';
import { OpenInWindowLink } from './open-in-window-link.tsx';

/** State of the window of single sign-on, and what to do if it did not open (docs/design/session.md#single-sign-on). */
export function SignInWindowNotice() {
  const { t } = useText();
  const { host } = useClient();
  const { server, settings } = useReady();
  const state = useMirror(({ auth }) => auth.signInWindow);
  const { widgetSignIn, widgetSignOut } = openIdAddresses(server, settings.uploadEndpoint);
  switch (state.status) {
    case 'none':
    case 'leaving':
      return null;
    case 'open':
      return (
        <Notice icon="key" role="status">
          {t('session.windowOpen')}
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice icon="alert" role="status">
          {t('session.windowCancelled')} {host.isFramed && <OpenInWindowLink />}
        </Notice>
      );
    case 'not-kept':
      return (
        <Notice tone="warning" icon="key" role="alert">
          {t('error.session/cookies-blocked')} <OpenInWindowLink />
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" icon="alert" role="alert">
          {t('session.failed')} {state.reason}
        </Notice>
      );
    case 'blocked': {
      const isSignIn = state.errand === 'sign-in';
      return (
        <Notice tone="warning" icon="alert" role="alert">
          {t(isSignIn ? 'session.windowBlocked' : 'session.signOutBlocked')}{' '}
          {isSignIn && host.isFramed ? (
            <OpenInWindowLink />
          ) : (
            <a className="text-link" href={isSignIn ? widgetSignIn : widgetSignOut} target="_blank" rel="noopener">
              {t(isSignIn ? 'session.signInInTab' : 'session.signOutInTab')}
            </a>
          )}
        </Notice>
      );
    }
  }
}
