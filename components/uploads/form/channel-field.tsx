import type { UploadChannel } from '#lib/contract/channels.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ChannelOptions } from './channel-options.tsx';

interface ChannelFieldProps extends FieldFrame {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly channels: readonly UploadChannel[];
}

export function ChannelField({ channels, ...rest }: ChannelFieldProps) {
  const { t } = useText();
  return (
    <SelectField {...rest}>
      <option value="">{t('metadata.chooseChannel')}</option>
      <ChannelOptions channels={channels} />
    </SelectField>
  );
}
