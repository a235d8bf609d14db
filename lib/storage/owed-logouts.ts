import type { OwedLogoutStorage } from '#lib/session/owed-logout.ts';
import { OWED_LOGOUTS } from './stored-keys.ts';
import type { StoredValues } from './stored-values.ts';

export function createOwedLogoutStorage(values: StoredValues): OwedLogoutStorage {
  return {
    read: async (server) => (await values.get(OWED_LOGOUTS))[server] ?? null,
    async write(server, mark) {
      const { [server]: _former, ...others } = await values.get(OWED_LOGOUTS);
      await values.set(OWED_LOGOUTS, mark === null ? others : { ...others, [server]: mark });
    },
  };
}
