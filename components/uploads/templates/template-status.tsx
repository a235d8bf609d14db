import { useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { fieldLabel, maximumLength } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import type { LeftOut } from '#lib/upload-form/model/templates.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface AppliedTemplate {
  readonly name: string;
  readonly leftOut: readonly LeftOut[];
  /** The values that the form took. */
  readonly taken: MetadataValues;
  /** Those that the fields had before; absent if they are not known. */
  readonly before: MetadataValues | undefined;
}

interface TemplateStatusProps {
  readonly type: MediaType;
  readonly applied: AppliedTemplate;
  /** Those of the form now; undefined if they are not known. */
  readonly values: MetadataValues | undefined;
  /** Gets the values to set again. */
  readonly onUndo: (before: MetadataValues) => void;
  readonly onClose: () => void;
}

/** Says which template was applied and what of it was left out, and undoes it. */
export function TemplateStatus({ type, applied, values, onUndo, onClose }: TemplateStatusProps) {
  const { t, locale } = useText();
  const { name, leftOut, taken, before } = applied;
  const fields = leftOut.map((one) => {
    const label = fieldLabel(one.name, type);
    const max = (maximumLength(one.name) ?? 0).toLocaleString(locale);
    return t(`templates.leftOut.${one.reason}`, { field: label ? t(label as TextId) : one.name, max });
  });
  const leftOutText = fields.length > 0 ? ` ${t('templates.leftOut', { fields: fields.join(', ') })}` : '';
  const text = `${t('templates.applied', { name })}${leftOutText}`;
  useEffect(() => announce(text), [text]);
  return (
    <div className="templates-status">
      <p>{text}</p>
      {before && (
        <Button
          variant="link"
          // A field that was changed since keeps its text.
          onClick={() =>
            onUndo(Object.fromEntries(Object.entries(before).filter(([at]) => values?.[at] === taken[at])))
          }
        >
          {t('templates.undo')}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('templates.dismiss')} onClick={onClose} />
    </div>
  );
}
