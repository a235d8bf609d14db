/** Preferences of all users, under one key (specification 3.20). */
import { PREFERENCES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import type { PreferenceName, PreferenceValues } from './model/preferences.ts';

export interface PreferencesStorage {
  read(server: string, owner: string): Promise<PreferenceValues>;
  write(server: string, owner: string, name: PreferenceName, value: string): Promise<void>;
}

export function createPreferencesStorage(values: StoredValues): PreferencesStorage {
  const keyOf = (server: string, owner: string): string => `${server} ${owner}`;
  // Serialised: two surfaces may write at the same time, and each write starts with a read.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(server, owner) {
      return (await values.get(PREFERENCES))[keyOf(server, owner)] ?? {};
    },
    write(server, owner, name, value) {
      const written = last.then(async () => {
        const all = await values.get(PREFERENCES);
        const mine = all[keyOf(server, owner)] ?? {};
        await values.set(PREFERENCES, { ...all, [keyOf(server, owner)]: { ...mine, [name]: value } });
      });
      last = written.catch(() => undefined);
      return written;
    },
  };
}
