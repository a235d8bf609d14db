import { useEffect } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { extraField } from '#lib/upload-form/model/field-table.ts';
import { fieldLabel, metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { LeftOut } from '#lib/upload-form/model/templates.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface AppliedTemplate {
  readonly name: string;
  readonly leftOut: readonly LeftOut[];
}

interface TemplateStatusProps {
  readonly type: MediaType;
  readonly applied: AppliedTemplate;
  readonly onClose: () => void;
}

/** Says which template was applied and what of it was left out. */
export function TemplateStatus({ type, applied, onClose }: TemplateStatusProps) {
  const { t, locale } = useText();
  const { settings } = useReady();
  const { name, leftOut } = applied;
  const extra = settings.extraFields.map(extraField);
  const fields = leftOut.map((one) => {
    const field = metadataField(one.name, extra);
    const label = fieldLabel(one.name, type) ?? field?.label;
    const max = (field?.maxLength ?? 0).toLocaleString(locale);
    return t(`templates.leftOut.${one.reason}`, { field: label ? t(label as TextId) : one.name, max });
  });
  const leftOutText = fields.length > 0 ? ` ${t('templates.leftOut', { fields: fields.join(', ') })}` : '';
  const text = `${t('templates.applied', { name })}${leftOutText}`;
  useEffect(() => announce(text), [text]);
  return (
    <div className="templates-status">
      <p>{text}</p>
      <IconButton icon="close" size="small" label={t('templates.dismiss')} onClick={onClose} />
    </div>
  );
}
