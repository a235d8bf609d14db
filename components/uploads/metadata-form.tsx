import { type InvalidEvent, type Ref, useState } from 'react';
import { useText } from '../hooks/text-provider.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChannelOptions } from './channel-options.tsx';
import type { Draft } from './use-draft.ts';

/** 5.8 */
const MAX_HEADLINE = 255;
const MAX_CAPTION = 2048;

interface MetadataFormProps {
  readonly draft: Draft;
  readonly ref: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
}

/** The essential fields of a bundle (2.7.3). `checkValidity` of the form marks what is missing. */
export function MetadataForm({ draft, ref, onSubmit }: MetadataFormProps) {
  const { t } = useText();
  const [isChannelMissing, setChannelMissing] = useState(false);
  const { values } = draft;
  return (
    <form
      ref={ref}
      className="form metadata-form"
      aria-label={t('uploads.metadata')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SelectField
        label={t('uploads.channel')}
        name="ChannelID"
        required
        value={draft.channelId}
        error={isChannelMissing && draft.channelId === '' ? t('uploads.channelMissing') : undefined}
        onInvalid={(event: InvalidEvent<HTMLSelectElement>) => {
          event.preventDefault();
          setChannelMissing(true);
        }}
        onValue={draft.chooseChannel}
      >
        <option value="">{t('uploads.chooseChannel')}</option>
        <ChannelOptions channels={draft.channels} />
      </SelectField>
      <TextField
        label={t('uploads.headline')}
        name="IPTCHeadline"
        maxLength={MAX_HEADLINE}
        autoComplete="off"
        value={values.IPTCHeadline ?? ''}
        onValue={(value) => draft.set('IPTCHeadline', value)}
      />
      <TextArea
        label={t('uploads.caption')}
        name="IPTCCaption"
        maxLength={MAX_CAPTION}
        rows={4}
        value={values.IPTCCaption ?? ''}
        onValue={(value) => draft.set('IPTCCaption', value)}
      />
    </form>
  );
}
