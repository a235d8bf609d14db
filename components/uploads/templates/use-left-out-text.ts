import type { MediaType } from '#lib/contract/uploads.ts';
import { extraField } from '#lib/upload-form/model/field-table.ts';
import { fieldLabel, metadataField } from '#lib/upload-form/model/metadata-fields.ts';
import type { LeftOut } from '#lib/upload-form/model/templates.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';

/** Returns the sentence that names what the form does not take of a template; empty if it takes all. */
export function useLeftOutText(type: MediaType): (leftOut: readonly LeftOut[]) => string {
  const { t, locale } = useText();
  const { settings } = useReady();
  const extra = settings.extraFields.map(extraField);
  return (leftOut) => {
    if (leftOut.length === 0) return '';
    const fields = leftOut.map((one) => {
      const field = metadataField(one.name, extra);
      const label = fieldLabel(one.name, type) ?? field?.label;
      const max = (field?.maxLength ?? 0).toLocaleString(locale);
      return t(`templates.leftOut.${one.reason}`, { field: label ? t(label as TextId) : one.name, max });
    });
    return t('templates.leftOut', { fields: fields.join(', ') });
  };
}
