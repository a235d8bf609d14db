import { durabilityOf } from '#lib/uploads/model/durability.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useMirror } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Offers to restart with a new version, unless files would be lost. Otherwise it starts when all surfaces are closed.
 */
export function UpdateOffer() {
  const { t } = useText();
  const { send } = useClient();
  const rows = useMirror((state) => state.rows);
  const [isPending, run] = usePending();
  const durability = durabilityOf([...rows.values()], true);
  const isSafe = durability === null || durability === 'kept';
  const restart = (
    <Button size="small" disabled={isPending} onClick={() => run(() => send('settings.applyUpdate', {}))}>
      {t('app.updateNow')}
    </Button>
  );
  return (
    <Notice icon="retry" role="status" isFlat action={isSafe ? restart : null}>
      {t(isSafe ? 'app.updateReady' : 'app.updateWaits')}
    </Notice>
  );
}
