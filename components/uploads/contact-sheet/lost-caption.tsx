import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedTexts } from '../file-dialog/typed-texts.tsx';
import { useSheet } from './sheet-context.ts';

export interface TypedCaption {
  readonly uploadId: string;
  readonly filename: string;
  readonly text: string;
  /** The file was sent without it; else the file is no longer in the list. */
  readonly isLate?: boolean;
}

interface LostCaptionProps {
  readonly caption: TypedCaption;
  readonly onDismiss: () => void;
}

/** The text that was being typed for a file when the file left the list or was sent. */
export function LostCaption({ caption, onDismiss }: LostCaptionProps) {
  const { t } = useText();
  const { captionField, form } = useSheet();
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
      <p>{t(caption.isLate ? 'sheet.lateCaption' : 'sheet.lostCaption', { name: caption.filename })}</p>
      <TypedTexts own={{ [captionField?.name ?? '']: caption.text }} form={form} />
    </Notice>
  );
}
