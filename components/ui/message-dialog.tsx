import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Modal } from './modal.tsx';

interface MessageDialogProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'ok' | 'error' | 'plain';
  readonly icon?: IconName;
  /** Below the text. */
  readonly details?: ReactNode;
  readonly onClose: () => void;
  /** The buttons; the one to focus has `autoFocus`. */
  readonly children: ReactNode;
}

/** A short message with its buttons. */
export function MessageDialog({ title, text, tone = 'plain', icon, details, onClose, children }: MessageDialogProps) {
  return (
    <Modal label={title} role="alertdialog" onClose={onClose}>
      <div className="modal-body">
        <h2 className={`modal-title modal-title-${tone}`}>
          {icon && <Icon name={icon} />}
          {title}
        </h2>
        {text && <p className="modal-text">{text}</p>}
        {details}
        <div className="modal-actions">{children}</div>
      </div>
    </Modal>
  );
}
