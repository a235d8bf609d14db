import type { UploadChannel } from '#lib/contract/channels.ts';
import type { CommonValue } from '#lib/upload-form/model/common-value.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import { valuesOfControl } from '#lib/upload-form/model/upload-values.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useFieldText } from '../use-field-text.ts';

/** Returns the present value of a field in the selected files, as a sentence. */
export function useCommonText(lists: FormLists, channels: readonly UploadChannel[]) {
  const { t, count } = useText();
  const fieldText = useFieldText(lists);
  return (field: MetadataField, common: CommonValue): string => {
    if (common.kind === 'empty') return t('sheet.now', { value: t('metadata.nothing') });
    if (common.kind === 'same') {
      const channel = field.name === 'ChannelID' && channels.find(({ chanID }) => chanID === common.text);
      const value = channel ? channel.chanName : fieldText(field, valuesOfControl(field, common.text) ?? {});
      return t('sheet.now', { value });
    }
    const different = count('sheet.distinct', common.distinct);
    return common.empty === 0 ? different : `${different}, ${count('sheet.empty', common.empty)}`;
  };
}
