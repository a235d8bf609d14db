/** The signed-in user's preferences on this computer (specification 3.20). */
import type { QueueUser } from '#lib/core/queue-user.ts';
import { PREFERENCES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { assertPreferenceName, type PreferenceValues } from '../model/preferences.ts';

export interface PreferencesService {
  /** Empty without a signed-in user. */
  all(): Promise<PreferenceValues>;
  /** Rejects with `settings/preference-unknown` for an unknown name (5.14). A no-op without a signed-in user. */
  set(name: string, value: string): Promise<void>;
}

export function createPreferencesService(
  values: StoredValues,
  currentUser: () => QueueUser | null,
): PreferencesService {
  const preferences = userValues(values, PREFERENCES);
  return {
    all: async () => (await preferences.read(currentUser())) ?? {},
    async set(name, value) {
      assertPreferenceName(name);
      await preferences.change(currentUser(), (all) => ({ ...all, [name]: value }));
    },
  };
}
