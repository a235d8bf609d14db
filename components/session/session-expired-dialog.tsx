import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { isReopenable, ROUTES } from '#lib/routing/model/routes.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

/** 4.18, for a session that has expired. A working page has a guard that leads to the login page once the session is reset, and knows the way back. */
export function SessionExpiredDialog() {
  const { t } = useText();
  const { send, embedding } = useClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The application around an embedded page may have another session before anybody has to know.
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
