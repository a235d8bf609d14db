import { MOST_AT_ONCE } from '#lib/client/search/results-in.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';

interface AskSelectFirstProps {
  readonly total: number;
  readonly onSelect: () => void;
  readonly onClose: () => void;
}

/** Whether the first of so many results are to be selected. */
export function AskSelectFirst({ total, onSelect, onClose }: AskSelectFirstProps) {
  const { t, locale } = useText();
  const limit = MOST_AT_ONCE.toLocaleString(locale);
  return (
    <MessageDialog title={t('tray.askFirst', { limit, total: total.toLocaleString(locale) })} onClose={onClose}>
      <Button onClick={onClose}>{t('app.cancel')}</Button>
      <Button variant="main" autoFocus onClick={onSelect}>
        {t('tray.selectFirst', { limit })}
      </Button>
    </MessageDialog>
  );
}
