import type { SessionStorage } from '#lib/session/session-storage.ts';
import { LAST_CHANNELS, LAST_OWNER, REMEMBERED_LOGIN } from './stored-keys.ts';
import type { StoredValues } from './stored-values.ts';

export function createSessionStorage(values: StoredValues): SessionStorage {
  return {
    async read() {
      const [remembered, owner, channels] = await Promise.all([
        values.get(REMEMBERED_LOGIN),
        values.get(LAST_OWNER),
        values.get(LAST_CHANNELS),
      ]);
      return { remembered, owner, channels };
    },
    async rememberOwner({ userName, userDivision }, channels) {
      await Promise.all([values.set(LAST_OWNER, { userName, userDivision }), values.set(LAST_CHANNELS, channels)]);
    },
    async forgetOwner() {
      await Promise.all([values.remove(LAST_OWNER), values.remove(LAST_CHANNELS)]);
    },
    rememberLogin: (login) => values.set(REMEMBERED_LOGIN, { ...login }),
  };
}
