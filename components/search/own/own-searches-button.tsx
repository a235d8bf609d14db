import type { SearchStore } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PopoverPanel } from '../../ui/popover-panel.tsx';

const OwnSearches = lazyPart(async () => (await import('./own-searches.tsx')).OwnSearches);

interface OwnSearchesButtonProps {
  readonly type: SearchType;
  readonly search: SearchStore;
}

/** Opens the user's recent and saved searches, as Alt+Down in the search field does. */
export function OwnSearchesButton({ type, search }: OwnSearchesButtonProps) {
  const { t } = useText();
  return (
    <PopoverPanel
      label={t('searches.title')}
      className={`${buttonClass('quiet', 'small')} button-icon own-searches-button`}
      button={<Icon name="clock" />}
    >
      {(close) => <OwnSearches type={type} search={search} onClose={close} />}
    </PopoverPanel>
  );
}
