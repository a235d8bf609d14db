import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface TypedCaption {
  readonly uploadId: string;
  readonly filename: string;
  readonly text: string;
}

interface LostCaptionProps {
  readonly caption: TypedCaption;
  readonly onDismiss: () => void;
}

/** The text that was being typed for a file when the file left the list. */
export function LostCaption({ caption, onDismiss }: LostCaptionProps) {
  const { t } = useText();
  return (
    <Notice
      icon="alert"
      tone="warning"
      role="alert"
      action={
        <Button size="small" onClick={onDismiss}>
          {t('app.close')}
        </Button>
      }
    >
      <p>{t('sheet.lostCaption', { name: caption.filename })}</p>
      <textarea
        className="control"
        aria-label={t('sheet.lostCaptionText')}
        readOnly
        rows={2}
        value={caption.text}
        onFocus={({ target }) => target.select()}
      />
    </Notice>
  );
}
