import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import type { FormValues } from '../form/use-form-values.ts';
import { TypedTexts } from './typed-texts.tsx';

interface FileGoneProps {
  readonly name: string;
  /** The values that were set for this file alone. */
  readonly own: MetadataValues;
  readonly form: FormValues;
  readonly hasNext: boolean;
  readonly onNext: () => void;
}

/** A file that was removed on another surface while its dialog was open: its text can be copied. */
export function FileGone({ name, own, form, hasNext, onNext }: FileGoneProps) {
  const { t } = useText();
  return (
    <div className="file-dialog-gone">
      <p role="alert">{name === '' ? t('metadata.fileGone') : t('metadata.removedFile', { name })}</p>
      <TypedTexts own={own} form={form} />
      {hasNext && (
        <Button variant="main" data-autofocus onClick={onNext}>
          {t('metadata.nextFile')}
        </Button>
      )}
    </div>
  );
}
