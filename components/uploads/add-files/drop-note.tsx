import type { ReactNode } from 'react';
import { useText } from '../../i18n/text-provider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface DropNoteProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What was not taken of the last drop or paste. */
export function DropNote({ onClose, children }: DropNoteProps) {
  const { t } = useText();
  const close = <IconButton icon="close" size="small" label={t('uploads.closeNote')} onClick={onClose} />;
  return (
    <Notice tone="warning" icon="alert" role="alert" isFlat action={close}>
      {children}
    </Notice>
  );
}
