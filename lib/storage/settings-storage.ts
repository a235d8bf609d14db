import type { SettingsStorage } from '#lib/settings/settings-storage.ts';
import { LAST_POLICY, LAST_START_UP, LOCALE, SERVER, THEME } from './stored-keys.ts';
import type { StoredValues } from './stored-values.ts';

export function createSettingsStorage(values: StoredValues): SettingsStorage {
  return {
    readServer: () => values.get(SERVER),
    writeServer: (server) => values.set(SERVER, server),
    readLocale: () => values.get(LOCALE),
    writeLocale: (locale) => values.set(LOCALE, locale),
    readTheme: () => values.get(THEME),
    writeTheme: (name) => values.set(THEME, name),
    readPolicy: () => values.get(LAST_POLICY),
    writePolicy: (policy) => values.set(LAST_POLICY, { ...policy }),
    readLast: () => values.get(LAST_START_UP),
    writeLast: (last) => values.set(LAST_START_UP, { ...last }),
  };
}
