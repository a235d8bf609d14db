import { useStore } from 'zustand';
import { shownResults } from '#lib/client/search/search-state.ts';
import { type SearchStore, shownSearch } from '#lib/client/search/search-store.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { searchRoute } from '#lib/routing/model/routes.ts';
import { writeLink } from '#lib/search/model/search-address.ts';
import type { ViewMode } from '#lib/search/model/view-mode.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useReady } from '../../surface/client-context.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCopyLink } from '../item/use-copy-link.ts';

interface CopySearchLinkProps {
  readonly type: SearchType;
  readonly search: SearchStore;
  readonly mode: ViewMode;
}

/** Copies a link to the current search, which the page's own address does not contain (decision 27). */
export function CopySearchLink({ type, search, mode }: CopySearchLinkProps) {
  const { t } = useText();
  const { host } = useClient();
  const { server } = useReady();
  const copyLink = useCopyLink();
  const isAnswered = useStore(search.store, (state) => shownResults(state).total >= 0);
  const copy = () => {
    const { filter: _shown, ...shown } = shownSearch(search.store.getState());
    const { filter, defaultFilter } = search.store.getState();
    const text = shown.text ?? '';
    const link = writeLink({ ...shown, type, text, filter, defaultFilter, mode });
    if (link === null) showAnnouncedToast(t('search.linkTooLong'), 'error');
    else {
      const address = host.addressOf(`${searchRoute(type)}?${link}`, server);
      void copyLink({ link: address, title: text || t('search.label'), mark: '' });
    }
  };
  return <IconButton icon="link" label={t('search.copySearchLink')} disabled={!isAnswered} onClick={copy} />;
}
