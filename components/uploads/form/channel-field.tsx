import type { UploadChannel } from '#lib/contract/channels.ts';
import { useText } from '../../i18n/text-provider.tsx';
import type { FieldFrame } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

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

interface ChannelGroup {
  readonly heading: UploadChannel | null;
  readonly channels: readonly UploadChannel[];
}

/** A channel that cannot be selected is the heading of the channels after it (3.1). */
export function groupChannels(channels: readonly UploadChannel[]): ChannelGroup[] {
  const groups: { heading: UploadChannel | null; channels: UploadChannel[] }[] = [];
  for (const channel of channels) {
    if (!channel.isSelectable) groups.push({ heading: channel, channels: [] });
    else if (groups.length === 0) groups.push({ heading: null, channels: [channel] });
    else groups.at(-1)?.channels.push(channel);
  }
  return groups.filter((group) => group.channels.length > 0);
}

function ChannelOptions({ channels }: { readonly channels: readonly UploadChannel[] }) {
  return groupChannels(channels).map(({ heading, channels: members }) => {
    const options = members.map(({ chanID, chanName }) => (
      <option key={chanID} value={chanID}>
        {chanName}
      </option>
    ));
    if (!heading) return options;
    return (
      <optgroup key={heading.chanID} label={heading.chanName}>
        {options}
      </optgroup>
    );
  });
}
