import { useEffect, useState } from 'react';
import type { UploadChannel } from '#lib/contract/channels.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import type { MetadataValues, UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { useClient, useMirror } from '../hooks/client-context.ts';

export interface Draft {
  readonly values: MetadataValues;
  readonly channels: readonly UploadChannel[];
  /** The chosen channel's id; empty when none is chosen that exists. */
  readonly channelId: string;
  set(name: string, value: string): void;
  chooseChannel(channelId: string): void;
  /** Stores everything a start needs and resolves when it is stored. */
  commit(): Promise<void>;
}

const NO_VALUES: MetadataValues = {};

/** The form's values: what this surface typed, or what the queue holds if nothing unsaved was typed here. */
export function useDraft(type: MediaType, bundle: UploadBundle | undefined): Draft {
  const { drafts } = useClient();
  const channels = useMirror((state) => state.auth.channels[UPLOAD_DOMAIN[type]]);
  const stored = bundle?.draft ?? NO_VALUES;
  const storedText = JSON.stringify(stored);
  const [values, setValues] = useState(stored);

  useEffect(() => {
    if (!drafts.isDirty(type)) setValues(JSON.parse(storedText) as MetadataValues);
  }, [drafts, type, storedText]);

  useEffect(() => {
    const flush = () => void drafts.flush().catch(() => undefined);
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [drafts]);

  const selectable = channels.filter((channel) => channel.isSelectable);
  const onlyChannel = selectable.length === 1 ? selectable[0] : undefined;
  const channel = selectable.find((candidate) => candidate.chanID === values.ChannelID) ?? onlyChannel;

  const write = (next: MetadataValues) => {
    setValues(next);
    drafts.write(type, next);
  };
  return {
    values,
    channels,
    channelId: channel?.chanID ?? '',
    set: (name, value) => write({ ...values, [name]: value }),
    chooseChannel: (channelId) =>
      write(
        withChannel(
          values,
          type,
          channels.find((one) => one.chanID === channelId),
        ),
      ),
    async commit() {
      drafts.write(type, withChannel(values, type, channel));
      await drafts.flush();
    },
  };
}

/** The channel's source id goes along with it (3.8, 3.10). */
function withChannel(values: MetadataValues, type: MediaType, channel: UploadChannel | undefined): MetadataValues {
  const sourceField = type === 'image' ? 'ImgSrcID' : 'AVMSrcID';
  return { ...values, ChannelID: channel?.chanID ?? '', [sourceField]: channel?.chanSrcID ?? '' };
}
