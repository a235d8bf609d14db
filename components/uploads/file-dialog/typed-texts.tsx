import '../../../assets/styles/uploads/file-dialog.css';
import '../../../assets/styles/uploads/file-field.css';
import { useState } from 'react';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { isOverridden } from '#lib/upload-form/model/upload-values.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import type { FormValues } from '../form/use-form-values.ts';
import { useFieldText } from '../use-field-text.ts';

interface TypedTextsProps {
  /** The values that were set for this file alone. */
  readonly own: MetadataValues;
  readonly form: FormValues;
}

/** What was typed for a file and cannot be sent with it any more: it can be copied. */
export function TypedTexts({ own, form }: TypedTextsProps) {
  const { t } = useText();
  const fieldText = useFieldText(form.lists);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const texts = form.fields
    .filter((field) => isOverridden(field, own) && fieldText(field, own) !== '')
    .map((field) => ({ name: field.name, label: t(field.label as TextId), text: fieldText(field, own) }));
  if (texts.length === 0) return null;
  const copy = (): void => {
    const [first] = texts;
    const all = texts.length === 1 ? first?.text : texts.map(({ label, text }) => `${label}: ${text}`).join('\n');
    navigator.clipboard.writeText(all ?? '').then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  return (
    <section className="typed-texts" aria-label={t('metadata.yourText')}>
      <h3>{t('metadata.yourText')}</h3>
      <dl>
        {texts.map(({ name: field, label, text }) => (
          <div key={field} className="file-value">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button icon={copied === 'yes' ? 'check' : LATE_ICONS.copy} onClick={copy}>
        {t('metadata.copyText')}
      </Button>
      <p role="status">
        {copied === 'yes' && t('metadata.textCopied')}
        {copied === 'no' && t('metadata.textNotCopied')}
      </p>
    </section>
  );
}
