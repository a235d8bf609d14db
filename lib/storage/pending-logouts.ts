import type { PendingLogoutStorage } from '#lib/session/pending-logout.ts';
import { PENDING_LOGOUTS } from './stored-keys.ts';
import type { StoredValues } from './stored-values.ts';

export function createPendingLogoutStorage(values: StoredValues): PendingLogoutStorage {
  return {
    read: async (server) => (await values.get(PENDING_LOGOUTS))[server] ?? null,
    async write(server, mark) {
      const { [server]: _former, ...others } = await values.get(PENDING_LOGOUTS);
      await values.set(PENDING_LOGOUTS, mark === null ? others : { ...others, [server]: mark });
    },
  };
}
