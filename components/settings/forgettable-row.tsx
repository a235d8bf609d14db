import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';

interface ForgettableRowProps {
  readonly title: string;
  /** Texts, or values by field name. */
  readonly saved: readonly string[] | MetadataValues;
  readonly isPending: boolean;
  readonly onForget: () => void;
}

/** Something saved on this computer: what it is, its text when unfolded, and a button to delete it. */
export function ForgettableRow({ title, saved, isPending, onForget }: ForgettableRowProps) {
  const { t } = useText();
  const texts: readonly string[] = Array.isArray(saved) ? saved : [];
  const fields = Array.isArray(saved) ? [] : Object.entries(saved);
  return (
    <div className="options-row">
      <details className="options-details">
        <summary>{title}</summary>
        <dl className="facts">
          {texts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
          {fields.map(([name, value]) => (
            <div className="facts-pair" key={name}>
              <dt>{t(`metadata.${name}` as TextId)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('settings.forgetNamed', { what: title })}
        onClick={onForget}
      >
        {t('settings.forget')}
      </Button>
    </div>
  );
}
