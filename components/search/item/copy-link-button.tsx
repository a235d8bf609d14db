import { useEffect, useState } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { useRestrictedUse } from './restricted-use-context.ts';
import { copiedText, useCopyLink } from './use-copy-link.ts';
import { useDraggedLink } from './use-dragged-link.ts';

const CONFIRMED_MS = 2_500;

/**
 * Copies the link of a result, for keyboards and touch, which cannot drag (docs/design/search.md#links). Renders
 * nothing if the server defines no links.
 */
export function CopyLinkButton({ item }: { readonly item: SearchItem }) {
  const { t } = useText();
  const dragged = useDraggedLink(item);
  const copy = useCopyLink();
  const { use } = useRestrictedUse();
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (dragged.link === '') return null;
  const run = (isNowWarned: boolean): void => {
    setWarned(isNowWarned);
    void copy(dragged, isNowWarned).then(setCopied);
  };
  return (
    <>
      <Button icon={isCopied ? 'check' : 'link'} onClick={() => use({ item, action: 'copy', run })}>
        {t('search.copyLink')}
      </Button>
      {/* The page's own live region is silent behind a dialog. */}
      <span className="visually-hidden" role="status">
        {isCopied && copiedText(dragged, isWarned, { t })}
      </span>
    </>
  );
}
