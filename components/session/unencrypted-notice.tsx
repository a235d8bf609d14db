import { useEffect, useState } from 'react';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Warns once per media system that it is reached over plain http (docs/design/security.md#plain-http). */
export function UnencryptedNotice() {
  const { t } = useText();
  const { send } = useClient();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    send('settings.warnsUnencrypted', {}).then(
      (warns) => setShown(warns === true),
      () => undefined,
    );
  }, [send]);
  if (!isShown) return null;
  const dismiss = (): void => {
    setShown(false);
    // Not stored: the warning is shown again next time.
    send('settings.reportUnencrypted', {}).catch(() => undefined);
  };
  return (
    <Notice tone="warning" icon="alert" role="status" action={<Button onClick={dismiss}>{t('app.ok')}</Button>}>
      {t('session.unencrypted')}
    </Notice>
  );
}
