/** The person who adds and starts uploads now, with what server and settings say about their forms and names. */
import type { UploadChannel } from '#lib/contract/channels.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { RememberedForms } from '#lib/storage/remembered-forms.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { initialFormValues, valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import { type NameRules, nameRulesOf } from '../model/filename.ts';
import type { UploadBundle } from '../model/upload-state.ts';
import type { QueueOwner } from '../queue/queue-owner.ts';

export interface QueueOwners {
  /** Throws `session/expired` or `settings/unavailable`. */
  current(): QueueOwner;
  /** Null while no settings are there. */
  nameRules(type: MediaType): NameRules | null;
  /** Keeps what the person will type again (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
}

export function createQueueOwners(startUp: () => StartUp, auth: () => AuthState, forms: RememberedForms): QueueOwners {
  const current = (): QueueOwner => {
    const ready = startUp();
    const { username, userDivision, channels } = auth();
    const owner = ownerOf(auth());
    if (owner === '') throw new AppError('session/expired');
    if (ready.status !== 'ready') throw new AppError('settings/unavailable');
    const { server, settings, options, defaultChannel } = ready;
    return {
      owner,
      server,
      channels,
      options,
      isShown: (type, name) => shownFormFields(type, settings).some((field) => field.name === name),
      appendMode: settings.defaultMetadataAppendMode,
      resetsForm: settings.resetFormAfterUpload,
      nameRules: (type) => nameRulesOf(type, options, settings),
      async initialValues(type, started) {
        const stored = await forms.read(server, owner, type);
        // The person may have had all of it forgotten.
        const isOwn = started !== undefined && Object.keys(stored).length > 0;
        const remembered = isOwn ? valuesToRemember(type, started, settings) : stored;
        return {
          ...initialFormValues(type, remembered, { username, userDivision }, settings),
          ...channelByPolicy(defaultChannel, channels[UPLOAD_DOMAIN[type]]),
        };
      },
    };
  };
  return {
    current,
    nameRules(type) {
      const ready = startUp();
      return ready.status === 'ready' ? nameRulesOf(type, ready.options, ready.settings) : null;
    },
    async remember({ server, owner, type, draft }) {
      const ready = startUp();
      if (ready.status === 'ready')
        await forms.write(server, owner, type, valuesToRemember(type, draft, ready.settings));
    },
  };
}

/** The channel that the organisation has set for new forms, by id or by name (docs/design/surfaces-and-messages.md#options-page); the person may choose another. */
function channelByPolicy(wanted: string, channels: readonly UploadChannel[]): { ChannelID?: string } {
  const found = channels.find(
    ({ chanID, chanName, isSelectable }) => isSelectable && [chanID, chanName].includes(wanted),
  );
  return wanted !== '' && found ? { ChannelID: found.chanID } : {};
}
