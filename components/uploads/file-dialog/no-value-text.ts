import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import type { Texts } from '../../i18n/text-provider.tsx';

/** In a sentence, a label is not written as on its own. */
const BY_LABEL: Partial<Record<string, TextId>> = {
  'metadata.IPTCCaption': 'sheet.noCaption',
  'metadata.description': 'sheet.noDescription',
};

/** What stands in the place of an empty text. */
export function noValueText({ label }: MetadataField, t: Texts['t']): string {
  const id = BY_LABEL[label];
  return id ? t(id) : t('sheet.noValue', { field: t(label as TextId) });
}
