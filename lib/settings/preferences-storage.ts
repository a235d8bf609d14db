/** Preferences of all users, under one key (specification 3.20). */
import { PREFERENCES } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntry } from '#lib/storage/stored-values.ts';
import type { PreferenceName, PreferenceValues } from './model/preferences.ts';

export interface PreferencesStorage {
  read(server: string, owner: string): Promise<PreferenceValues>;
  write(server: string, owner: string, name: PreferenceName, value: string): Promise<void>;
}

export function createPreferencesStorage(values: StoredValues): PreferencesStorage {
  const keyOf = (server: string, owner: string): string => `${server} ${owner}`;
  return {
    async read(server, owner) {
      return (await values.get(PREFERENCES))[keyOf(server, owner)] ?? {};
    },
    async write(server, owner, name, value) {
      const key = keyOf(server, owner);
      await values.change(PREFERENCES, (all) => withEntry(all, key, { ...all[key], [name]: value }));
    },
  };
}
