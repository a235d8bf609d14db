/** The user who adds and starts uploads, with the rules of server and settings for their forms and file names. */
import type { UploadChannel } from '#lib/contract/channels.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import { extraRules } from '#lib/upload-form/model/extra-rules.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { initialFormValues, valuesToRemember } from '#lib/upload-form/model/form-values.ts';
import type { ExtraRule } from '#lib/upload-form/model/metadata-values.ts';
import type { FurtherWords } from '#lib/upload-form/model/usage-words.ts';
import { type NameRules, nameRulesOf } from '../model/filename.ts';
import type { UploadBundle } from '../model/upload-state.ts';
import type { QueueOwner } from '../table/queue-owner.ts';
import type { UploadSettings } from './engine-deps.ts';
import type { RememberedForms } from './remembered-forms.ts';

export interface QueueOwners {
  /** Throws `session/expired` or `settings/unavailable`. */
  current(): QueueOwner;
  /** Null until the settings are loaded. */
  nameRules(type: MediaType): NameRules | null;
  /**
   * Phrases of server and policy that say how a file may be used; waits while they are being loaded, because what is read of a
   * file is kept. None if they could not be loaded.
   */
  usageWords(): Promise<FurtherWords>;
  /** The server's allowed extensions (5.6); none until they are loaded. */
  allowedExtensions(type: MediaType): readonly string[];
  /** The extra fields of the server; none until the settings are loaded. */
  extraFields(type: MediaType): readonly ExtraRule[];
  /** Stores the values that the next form starts with (5.11). */
  remember(bundle: UploadBundle): Promise<void>;
}

export function createQueueOwners(
  settings: UploadSettings,
  auth: () => AuthState,
  forms: RememberedForms,
): QueueOwners {
  const { startUp } = settings;
  const current = (): QueueOwner => {
    const ready = startUp();
    const { username, userDivision, channels } = auth();
    const owner = ownerOf(auth());
    if (owner === '') throw new AppError('session/expired');
    if (ready.status !== 'ready') throw new AppError('settings/unavailable');
    const { server, settings, options, locale, defaultChannel } = ready;
    return {
      owner,
      server,
      channels,
      options,
      locale,
      extraFields: settings.extraFields,
      isShown: (type, name) => shownFormFields(type, settings).some((field) => field.name === name),
      appendMode: settings.defaultMetadataAppendMode,
      resetsForm: settings.resetFormAfterUpload,
      nameRules: (type) => nameRulesOf(type, options, settings),
      async initialValues(type, started) {
        const stored = await forms.read(server, owner, type);
        // Empty after the user has cleared the remembered forms.
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
    async usageWords() {
      await loaded(settings);
      const ready = startUp();
      return ready.status === 'ready' ? ready.settings.usageWords : {};
    },
    allowedExtensions(type) {
      const ready = startUp();
      return ready.status === 'ready' ? ready.options[type].allowedExtensions : [];
    },
    extraFields(type) {
      const ready = startUp();
      return ready.status === 'ready' ? extraRules(type, ready.settings.extraFields) : [];
    },
    async remember({ server, owner, type, draft }) {
      const ready = startUp();
      if (ready.status === 'ready')
        await forms.write(server, owner, type, valuesToRemember(type, draft, ready.settings));
    },
  };
}

function loaded({ startUp, onChange }: UploadSettings): Promise<void> {
  if (startUp().status !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const off = onChange(() => {
      if (startUp().status === 'loading') return;
      off();
      resolve();
    });
  });
}

/**
 * Default channel of the managed policy, by id or by name (docs/design/surfaces-and-messages.md#options-page); the user
 * may choose another.
 */
function channelByPolicy(wanted: string, channels: readonly UploadChannel[]): { ChannelID?: string } {
  const found = channels.find(
    ({ chanID, chanName, isSelectable }) => isSelectable && [chanID, chanName].includes(wanted),
  );
  return wanted !== '' && found ? { ChannelID: found.chanID } : {};
}
