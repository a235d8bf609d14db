import { useStore } from 'zustand';
import { MOST_AT_ONCE } from '#lib/client/search/results-in.ts';
import type { SearchStore } from '#lib/client/search/search-store.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';

interface AskSelectFirstProps {
  readonly search: SearchStore;
  readonly onSelect: () => void;
  readonly onClose: () => void;
}

/** Whether the first of many results are to be selected. */
export function AskSelectFirst({ search, onSelect, onClose }: AskSelectFirstProps) {
  const { t, locale } = useText();
  const { total, atLeast } = useStore(search.store);
  const limit = MOST_AT_ONCE.toLocaleString(locale);
  const count = (atLeast ?? total).toLocaleString(locale);
  const found = atLeast === null ? count : t('search.atLeast', { count });
  return (
    <MessageDialog title={t('tray.askFirst', { limit, total: found })} onClose={onClose}>
      <Button onClick={onClose}>{t('app.cancel')}</Button>
      <Button variant="main" autoFocus onClick={onSelect}>
        {t('tray.selectFirst', { limit })}
      </Button>
    </MessageDialog>
  );
}
