import '../../../assets/styles/search/restricted-use.css';
import { useEffect } from 'react';
import type { UseAction } from '#lib/search/model/restricted-use.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import type { WantedUse } from './restricted-use-context.ts';
import { ResultThumbnail } from './result-thumbnail.tsx';
import { titleOf } from './title-of.ts';
import { useItemMark } from './usage-clock.tsx';
import { useDraggedLink } from './use-dragged-link.ts';

interface RestrictedUseDialogProps {
  readonly wanted: WantedUse;
  /** Says why it is not done, without a question. */
  readonly isBlocked: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

const AGREE: Readonly<Record<UseAction, TextId>> = {
  copy: 'search.copyLink',
  drag: 'restrictedUse.dragOnce',
  open: 'preview.large',
  page: 'preview.openPage',
};

/** The result with its mark and words, and whether it is to be used all the same. */
export function RestrictedUseDialog({ wanted, isBlocked, onAgree, onClose }: RestrictedUseDialogProps) {
  const texts = useText();
  const { t } = texts;
  const { item, action } = wanted;
  const { link } = useDraggedLink(item);
  const address = { copy: null, drag: null, open: item.hiresUrl, page: link }[action];
  const mark = useItemMark(item);
  // Its embargo may end while it is open.
  const isFree = mark === null;
  useEffect(() => {
    if (isFree) onClose();
  }, [isFree, onClose]);
  if (!mark) return null;
  const details = (
    <div className="restricted-use">
      {item.type !== 'text' && <ResultThumbnail item={item} />}
      <div>
        <strong dir="auto">{titleOf(item, texts)}</strong>
        <p dir="auto">{item.fields['UsageText']}</p>
      </div>
    </div>
  );
  if (isBlocked) {
    return (
      <MessageDialog
        title={mark.text}
        text={t(`restrictedUse.blocked.${action}`)}
        icon={mark.icon}
        details={details}
        onClose={onClose}
      >
        <Button variant="main" autoFocus onClick={onClose}>
          {t('app.close')}
        </Button>
      </MessageDialog>
    );
  }
  return (
    <MessageDialog
      title={mark.text}
      text={t(`restrictedUse.ask.${action}`)}
      icon={mark.icon}
      details={details}
      onClose={onClose}
    >
      <Button variant="main" autoFocus onClick={onClose}>
        {t('app.cancel')}
      </Button>
      {address ? (
        <a className={buttonClass()} href={address} target="_blank" rel="noopener" onClick={onAgree}>
          {t(AGREE[action])}
        </a>
      ) : (
        <Button onClick={onAgree}>{t(AGREE[action])}</Button>
      )}
    </MessageDialog>
  );
}
