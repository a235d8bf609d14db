import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Modal } from './modal.tsx';

interface MessageBodyProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'ok' | 'error' | 'plain';
  readonly icon?: IconName;
  /** Below the text. */
  readonly details?: ReactNode;
  /** The buttons; the one to focus has `autoFocus`. */
  readonly children: ReactNode;
}

interface MessageDialogProps extends MessageBodyProps {
  readonly onClose: () => void;
}

/** A short message with its buttons. */
export function MessageDialog({ onClose, ...body }: MessageDialogProps) {
  return (
    <Modal label={body.title} role="alertdialog" onClose={onClose}>
      <MessageBody {...body} />
    </Modal>
  );
}

export function MessageBody({ title, text, tone = 'plain', icon, details, children }: MessageBodyProps) {
  return (
    <div className="modal-body">
      <h2 className={`modal-title modal-title-${tone}`}>
        {icon && <Icon name={icon} />}
        {title}
      </h2>
      {text && <p className="modal-text">{text}</p>}
      {details}
      <div className="modal-actions">{children}</div>
    </div>
  );
}
