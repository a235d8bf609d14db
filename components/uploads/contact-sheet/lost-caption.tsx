import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedTexts } from '../file-dialog/typed-texts.tsx';
import { useSheet } from './sheet-context.ts';

export interface TypedCaption {
  readonly uploadId: string;
  readonly filename: string;
  /** Empty if its text was removed. */
  readonly own: MetadataValues;
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
  const { form } = useSheet();
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
      <TypedTexts own={caption.own} form={form} />
    </Notice>
  );
}
