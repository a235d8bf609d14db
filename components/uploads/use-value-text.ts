import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import type { FormLists } from '#lib/upload-form/model/form-lists.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { useMirror } from '../surface/client-context.ts';
import { useFieldText } from './use-field-text.ts';

/** As `useFieldText`, with the channel by its name. */
export function useValueText(
  type: MediaType,
  lists: FormLists,
): (field: MetadataField, values: MetadataValues) => string {
  const fieldText = useFieldText(lists);
  const channels = useMirror(({ auth }) => auth.channels[UPLOAD_DOMAIN[type]]);
  return (field, values) => {
    const channel = field.name === 'ChannelID' && channels.find(({ chanID }) => chanID === values['ChannelID']);
    return channel ? channel.chanName : fieldText(field, values);
  };
}
