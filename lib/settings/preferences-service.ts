/** The signed-in user's preferences on this computer (specification 3.20). */
import { assertPreferenceName, type PreferenceValues } from './model/preferences.ts';
import type { PreferencesStorage } from './preferences-storage.ts';

/** `owner`: `DOMAIN/name`; null without a signed-in user. */
export interface PreferenceOwner {
  readonly server: string | null;
  readonly owner: string | null;
}

export interface PreferencesService {
  /** Empty without a signed-in user. */
  all(): Promise<PreferenceValues>;
  /** Rejects with `settings/preference-unknown` for an unknown name (5.14). A no-op without a signed-in user. */
  set(name: string, value: string): Promise<void>;
}

export function createPreferencesService(
  storage: PreferencesStorage,
  currentOwner: () => PreferenceOwner,
): PreferencesService {
  return {
    async all() {
      const { server, owner } = currentOwner();
      return server === null || owner === null ? {} : storage.read(server, owner);
    },
    async set(name, value) {
      assertPreferenceName(name);
      const { server, owner } = currentOwner();
      if (server !== null && owner !== null) await storage.write(server, owner, name, value);
    },
  };
}
