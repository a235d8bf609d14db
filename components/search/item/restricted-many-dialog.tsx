import '../../../assets/styles/search/restricted-use.css';
import { useEffect } from 'react';
import type { SearchItem } from '#lib/search/model/search-item.ts';
import { itemKey } from '#lib/search/model/tray-item.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { titleOf } from './title-of.ts';
import { useMarkOf } from './usage-clock.tsx';

interface RestrictedManyDialogProps {
  readonly items: readonly SearchItem[];
  /** They are left out, without a question about them. */
  readonly isBlocked: boolean;
  readonly onAgree: (items: readonly SearchItem[]) => void;
  readonly onClose: () => void;
}

/** Which of several results may not simply be used, and whether only the others are to be, or all. */
export function RestrictedManyDialog({ items, isBlocked, onAgree, onClose }: RestrictedManyDialogProps) {
  const texts = useText();
  const { t, count, locale } = texts;
  const markOf = useMarkOf();
  const marked = items.flatMap((item) => {
    const mark = markOf(item);
    return mark ? [{ item, mark }] : [];
  });
  const others = items.filter((item) => !markOf(item));
  // An embargo may end meanwhile.
  const isFree = marked.length === 0;
  useEffect(() => {
    if (isFree) onClose();
  }, [isFree, onClose]);
  if (isFree) return null;
  const total = items.length.toLocaleString(locale);
  const details = (
    <ul className="restricted-many">
      {marked.map(({ item, mark }) => (
        <li key={itemKey(item)} dir="auto">
          <strong>{titleOf(item, texts)}</strong> · {mark.text}
        </li>
      ))}
    </ul>
  );
  return (
    <MessageDialog
      title={count('restrictedUse.many', marked.length, { total })}
      text={t(isBlocked ? 'restrictedUse.manyLeftOut' : 'restrictedUse.manyAsk')}
      icon="alert"
      details={details}
      onClose={onClose}
    >
      <Button variant="main" autoFocus onClick={onClose}>
        {t('app.cancel')}
      </Button>
      {others.length > 0 && (
        <Button onClick={() => onAgree(others)}>{count('restrictedUse.onlyOthers', others.length)}</Button>
      )}
      {!isBlocked && <Button onClick={() => onAgree(items)}>{t('restrictedUse.useAll', { total })}</Button>}
    </MessageDialog>
  );
}
