import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { isReopenable, ROUTES } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

/** The dialog of 4.18. After the session is reset, the page's guard redirects to the login page, which returns here. */
export function SessionExpiredDialog() {
  const { t } = useText();
  const { send, embedding } = useClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The host application may still supply another session.
  const isHostAsked = useStore(embedding.state, (state) => state.isHostAsked);
  if (isHostAsked || pathname === ROUTES.login) return null;
  const login = () => {
    void send('session.acknowledgeExpiry', {}).catch(() => undefined);
    if (!isReopenable(pathname)) navigate(ROUTES.login, { replace: true });
  };
  return (
    <MessageDialog title={t('session.expiredTitle')} text={t('session.expiredText')} icon="key" onClose={login}>
      <Button variant="main" size="large" autoFocus onClick={login}>
        {t('session.login')}
      </Button>
    </MessageDialog>
  );
}
